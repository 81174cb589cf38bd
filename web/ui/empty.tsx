import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** In place of an empty list: what would stand here, and what can be done now. */
export function Empty({ Icon, text, children }: { Icon: LucideIcon; text: string; children?: ReactNode }) {
  return (
    <div className="card empty">
      <span className="tile">
        <Icon aria-hidden="true" className="icon large" />
      </span>
      <p>{text}</p>
      {children}
    </div>
  )
}
