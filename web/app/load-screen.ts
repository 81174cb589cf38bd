import { loadWords } from "#web/i18n/words.ts"
import { screenFiles, type ScreenModule } from "#web/app/screen-files.ts"
import { setScreenPreloader } from "#web/navigation/preload.ts"
import type { ScreenName, ScreenProps } from "#web/navigation/screens.ts"
import { useEffect, useState, type ComponentType } from "react"

/** Loads the file of a screen and its words side by side, once. */

const loading = new Map<ScreenName, Promise<ScreenModule>>()
const ready = new Map<ScreenName, ScreenModule>()

function load(name: ScreenName): Promise<ScreenModule> {
  const running = loading.get(name)
  if (running) return running
  if (name === "landing") return Promise.reject(new Error("the landing is part of the first bundle"))
  const { load: loadFile, words } = screenFiles[name]
  const start = Promise.all([loadFile(), loadWords("kit"), ...words.map(loadWords)]).then(
    ([module]) => module,
  )
  start.then(
    (module) => ready.set(name, module),
    // A failed load may be tried again; a broken connection is no reason to stay broken.
    () => loading.delete(name),
  )
  loading.set(name, start)
  return start
}

setScreenPreloader((name) => void load(name).catch(() => undefined))

/**
 * The component of a screen: null while its file is loading; throws when it cannot be loaded. Not React's
 * `lazy`, which holds a screen back for 300 ms once its "Loading..." has been shown, even when it is ready.
 */
export function useScreenComponent(name: ScreenName): ComponentType<ScreenProps> | null {
  const present = ready.get(name)
  const [, settle] = useState<ScreenModule>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (!present) load(name).then(settle, setFailure)
  }, [name, present])
  if (failure) throw failure
  return present?.Screen ?? null
}
