import { navigate } from "#web/navigation/navigation.ts"
import { preloadScreen } from "#web/navigation/preload.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"

/** Where a button or link leads. */
export type Destination = {
  to: ScreenName
  params?: Params
  /** Runs first, in the same event: the place to start a read of what the screen shows. */
  before?: () => void
}

/** Opens the screen; its files start loading when a finger or pointer comes near. */
export function screenHandlers({ to, params, before }: Destination) {
  const preload = () => preloadScreen(to)
  const open = () => {
    before?.()
    navigate(to, params)
  }
  return { open, preloads: { onPointerEnter: preload, onPointerDown: preload, onFocus: preload } }
}

/** A click that the browser answers itself, by a new tab or window. */
export function opensTab({
  metaKey,
  ctrlKey,
  shiftKey,
}: Pick<MouseEvent, "metaKey" | "ctrlKey" | "shiftKey">): boolean {
  return metaKey || ctrlKey || shiftKey
}
