import { cacheScreenFiles, requestScripts } from "#web/app/screen-assets.ts"
import { guardFile, screenFiles, type ScreenModule } from "#web/app/screen-files.ts"
import type { ScreenHostProps } from "#web/app/screen-host.tsx"
import { loadWords } from "#web/i18n/words.ts"
import { setScreenPreloader } from "#web/navigation/preload.ts"
import type { ScreenName } from "#web/navigation/screens.ts"
import { useEffect, useState, type ComponentType, type ReactNode } from "react"

/**
 * Loads the file of a screen, its words and what surrounds screens (`ScreenHost`) side by side, once. None of
 * it belongs to the landing's first load.
 */

/** A screen and its host, ready to be shown. */
export type LoadedScreen = ScreenModule & ScreenHostModule
type ScreenHostModule = { ScreenHost: ComponentType<ScreenHostProps> }

export const loadScreenHost = (): Promise<ScreenHostModule> => import("#web/app/screen-host.tsx")

/** What the frame of a logged-in person shows besides the screen: the navigation and the account menu. */
type MemberParts = { NavEntries: ComponentType<{ note: ReactNode }>; TopActions: ComponentType }

let memberParts: MemberParts | undefined
/**
 * Undefined while they are loading. What did not load is "missing" and is asked for again when the frame renders again;
 * a browser that remembers the failure brings it with a reload only.
 */
export function useMemberParts(): MemberParts | "missing" | undefined {
  const [state, settle] = useState<MemberParts | "missing">()
  useEffect(() => {
    if (memberParts) return
    Promise.all([import("#web/app/main-nav.tsx"), loadWords("nav"), loadWords("kit")]).then(
      ([parts]) => settle((memberParts = parts)),
      () => settle("missing"),
    )
  })
  return memberParts ?? state
}

/** A screen, or what replaces one that a session may not see. */
type Loadable = ScreenName | "guard"

const loading = new Map<Loadable, Promise<LoadedScreen>>()
const ready = new Map<Loadable, LoadedScreen>()

function load(name: Loadable): Promise<LoadedScreen> {
  const running = loading.get(name)
  if (running) return running
  if (name === "landing") return Promise.reject(new Error("the landing is part of the first bundle"))
  if (name !== "guard") requestScripts(name)
  const { load: loadFile, words } = name === "guard" ? guardFile : screenFiles[name]
  const start = Promise.all([loadFile(), loadScreenHost(), loadWords("kit"), ...words.map(loadWords)]).then(
    ([{ Screen }, { ScreenHost }]) => ({ Screen, ScreenHost }),
  )
  start.then(
    (loaded) => ready.set(name, loaded),
    // A failed load may be tried again; a broken connection is no reason to stay broken.
    () => loading.delete(name),
  )
  loading.set(name, start)
  return start
}

const preloading = new Set<ScreenName>()

setScreenPreloader((name) => {
  if (preloading.has(name) || loading.has(name)) return
  preloading.add(name)
  cacheScreenFiles(name)
    .then(() => load(name))
    .catch(() => undefined)
    .finally(() => preloading.delete(name))
})

/**
 * A screen with its host: null while they are loading; throws when they cannot be loaded. Not React's `lazy`,
 * which holds a screen back for 300 ms once its "Loading..." has been shown, even when it is ready.
 */
export function useLoadedScreen(name: Loadable): LoadedScreen | null {
  const present = ready.get(name)
  const [, settle] = useState<LoadedScreen>()
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (!present) load(name).then(settle, setFailure)
  }, [name, present])
  if (failure) throw failure
  return present ?? null
}
