import { hrefOf } from "#web/navigation/navigation.ts"
import { opensTab, screenHandlers, type Destination } from "#web/ui/screen-handlers.ts"
import type { MouseEvent, ReactNode } from "react"

/** A link to a screen, for navigation and rows that lead on; with a modifier key the browser opens its new tab. */
export function NavLink({
  current = false,
  className,
  children,
  ...destination
}: Destination & {
  /** The screen that is shown belongs to this link. */
  current?: boolean
  className?: string
  children: ReactNode
}) {
  const { open, preloads } = screenHandlers(destination)
  const follow = (event: MouseEvent) => {
    if (opensTab(event)) return
    event.preventDefault()
    open()
  }
  return (
    <a
      href={hrefOf(destination.to)}
      {...(current ? { "aria-current": "page" as const } : {})}
      className={className}
      {...preloads}
      onClick={follow}
    >
      {children}
    </a>
  )
}
