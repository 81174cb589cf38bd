import { navigate } from "#web/navigation/navigation.ts"
import { preloadScreen } from "#web/navigation/preload.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import { Button, type ButtonTone } from "#web/ui/button.tsx"
import type { ReactNode } from "react"

/** A button that opens a screen; its file starts loading when a finger or pointer comes near. */
export function NavButton({
  to,
  params,
  before,
  tone,
  wide,
  fill,
  children,
}: {
  to: ScreenName
  params?: Params
  /** Runs first, in the same event: the place to start a read of what the screen shows. */
  before?: () => void
  tone?: ButtonTone
  wide?: boolean
  fill?: boolean
  children: ReactNode
}) {
  const open = () => {
    before?.()
    navigate(to, params)
  }
  const preload = () => preloadScreen(to)
  return (
    <Button
      {...(tone ? { tone } : {})}
      {...(wide ? { wide } : {})}
      {...(fill ? { fill } : {})}
      onClick={open}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
    >
      {children}
    </Button>
  )
}
