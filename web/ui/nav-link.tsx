import { hrefOf, navigate } from "#web/navigation/navigation.ts"
import { preloadScreen } from "#web/navigation/preload.ts"
import type { Params, ScreenName } from "#web/navigation/screens.ts"
import type { MouseEvent, ReactNode } from "react"

/**
 * A link to a screen, for navigation and rows that lead on; with a modifier key the browser opens its new tab. The
 * screen's file starts loading when a finger or pointer comes near.
 */
export function NavLink({
  to,
  params,
  current = false,
  className,
  before,
  children,
}: {
  to: ScreenName
  params?: Params
  /** The screen that is shown belongs to this link. */
  current?: boolean
  className?: string
  /** Runs first, in the same event: the place to start a read of what the screen shows. */
  before?: () => void
  children: ReactNode
}) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    before?.()
    navigate(to, params)
  }
  const preload = () => preloadScreen(to)
  return (
    <a
      href={hrefOf(to)}
      {...(current ? { "aria-current": "page" as const } : {})}
      className={className}
      onClick={open}
      onPointerEnter={preload}
      onPointerDown={preload}
      onFocus={preload}
    >
      {children}
    </a>
  )
}
