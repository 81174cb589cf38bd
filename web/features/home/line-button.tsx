import "#web/ui/list-link.css"
import type { ScreenName } from "#web/navigation/screens.ts"
import { ScreenButton } from "#web/ui/screen-button.tsx"
import { ChevronRight, type LucideIcon } from "lucide-react"

/** A link to a screen, as one line of a list. */
export function LineButton({ to, Icon, children }: { to: ScreenName; Icon: LucideIcon; children: string }) {
  return (
    <ScreenButton to={to} className="list-link">
      <Icon aria-hidden="true" className="icon" />
      <b className="strong">{children}</b>
      <ChevronRight aria-hidden="true" className="icon chevron" />
    </ScreenButton>
  )
}
