import type { ScreenName } from "#web/navigation/screens.ts"
import { NavButton } from "#web/ui/nav-button.tsx"
import { ChevronRight, type LucideIcon } from "lucide-react"

/** A line of a dashboard's menu; `first` for the one that leads on. */
export function MenuEntry({
  to,
  icon: Icon,
  first = false,
  before,
  children,
}: {
  to: ScreenName
  icon: LucideIcon
  first?: boolean
  before?: () => void
  children: string
}) {
  return (
    <li>
      <NavButton to={to} wide tone={first ? "primary" : "secondary"} {...(before ? { before } : {})}>
        <span className="flex w-full items-center gap-3 py-0.5">
          <Icon aria-hidden="true" className={`size-6 shrink-0 ${first ? "" : "text-primary"}`} />
          <span className="flex-1 text-left">{children}</span>
          <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
        </span>
      </NavButton>
    </li>
  )
}
