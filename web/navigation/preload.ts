import type { ScreenName } from "#web/navigation/screens.ts"

/** Lets any button preload a screen without importing the code that loads screens. */

let preload: (name: ScreenName) => void = () => undefined

export function setScreenPreloader(loader: (name: ScreenName) => void): void {
  preload = loader
}

/** Starts loading a screen that is likely to be opened next; after a failure it is loaded when it is opened. */
export function preloadScreen(name: ScreenName): void {
  if (name !== "landing") preload(name)
}
