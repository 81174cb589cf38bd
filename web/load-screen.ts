import { loadWords } from "#web/i18n/words.ts"
import { factsOf, type ScreenName, type ScreenProps } from "#web/screens.ts"
import { useEffect, useState, type ComponentType } from "react"

/** Loads the file of a screen and the words of its group side by side, once. */

type ScreenModule = { Screen: ComponentType<ScreenProps> }

const files = import.meta.glob<ScreenModule>(["./screens/*.tsx", "!./screens/01-landing.tsx"])
const loading = new Map<string, Promise<ScreenModule>>()
const ready = new Map<string, ScreenModule>()

function load(name: ScreenName): Promise<ScreenModule> {
  const { file, group } = factsOf(name)
  const running = loading.get(file)
  if (running) return running
  const fetchFile = files[`./screens/${file}.tsx`]
  if (!fetchFile) return Promise.reject(new Error(`no file for the screen "${name}"`))
  const start = Promise.all([fetchFile(), loadWords("kit"), loadWords(group)]).then(([module]) => module)
  start.then(
    (module) => ready.set(file, module),
    // A failed load may be tried again; a broken connection is no reason to stay broken.
    () => loading.delete(file),
  )
  loading.set(file, start)
  return start
}

/** Starts loading a screen that is likely to be opened next. */
export function preloadScreen(name: ScreenName): void {
  if (name !== "landing") load(name).catch(() => undefined)
}

/**
 * The component of a screen: null while its file is on the way; throws when it does not come. By hand, since
 * React's `lazy` holds a screen back for 300 ms once its "Loading..." has been seen, even if it has long come.
 */
export function useScreenComponent(name: ScreenName): ComponentType<ScreenProps> | null {
  const present = ready.get(factsOf(name).file)
  const [, settle] = useState<ScreenModule>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (!present) load(name).then(settle, setFailure)
  }, [name, present])
  if (failure) throw failure
  return present?.Screen ?? null
}
