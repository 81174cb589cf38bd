import { navigate } from "#web/navigation/navigation.ts"
import { preloadScreen } from "#web/navigation/preload.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import type { ComponentProps, ReactNode } from "react"

/** Opens a screen; its file starts loading when a finger or pointer comes near. For buttons with a look of their own. */
export function ScreenButton({
  to,
  params,
  before,
  children,
  ...button
}: {
  to: ScreenName
  params?: Params
  /** Runs first, in the same event: the place to start a read of what the screen shows. */
  before?: () => void
  children: ReactNode
} & Pick<ComponentProps<"button">, "className" | "aria-describedby">) {
  const open = () => {
    before?.()
    navigate(to, params)
  }
  const preload = () => preloadScreen(to)
  return (
    <button
      type="button"
      {...button}
      onClick={open}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
    >
      {children}
    </button>
  )
}
