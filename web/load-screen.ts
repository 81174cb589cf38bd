import { loadWords } from "#web/i18n/words.ts"
import { factsOf, type ScreenName, type ScreenProps } from "#web/screens.ts"
import { lazy, type ComponentType } from "react"

/** Loads the file of a screen and the words of its group side by side, once. */

type ScreenModule = { Screen: ComponentType<ScreenProps> }

const files = import.meta.glob<ScreenModule>(["./screens/*.tsx", "!./screens/01-landing.tsx"])
const loading = new Map<string, Promise<ScreenModule>>()

function load(name: ScreenName): Promise<ScreenModule> {
  const { file, group } = factsOf(name)
  const running = loading.get(file)
  if (running) return running
  const fetchFile = files[`./screens/${file}.tsx`]
  if (!fetchFile) return Promise.reject(new Error(`no file for the screen "${name}"`))
  const start = Promise.all([fetchFile(), loadWords("kit"), loadWords(group)]).then(([module]) => module)
  // A failed load may be tried again; a broken connection is no reason to stay broken.
  start.catch(() => loading.delete(file))
  loading.set(file, start)
  return start
}

/** Starts loading a screen that is likely to be opened next. */
export function preloadScreen(name: ScreenName): void {
  if (name !== "landing") load(name).catch(() => undefined)
}

const components = new Map<ScreenName, ComponentType<ScreenProps>>()

/** The component of a screen, lazy, the same at each asking. */
export function screenComponent(name: ScreenName): ComponentType<ScreenProps> {
  const known = components.get(name)
  if (known) return known
  const component = lazy(async () => ({ default: (await load(name)).Screen }))
  components.set(name, component)
  return component
}
