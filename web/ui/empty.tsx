import { Tile } from "#web/ui/tile.tsx"
import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** In place of an empty list: what would stand here, and what can be done now. */
export function Empty({ Icon, text, children }: { Icon: LucideIcon; text: string; children?: ReactNode }) {
  return (
    <div className="card empty">
      <Tile>
        <Icon className="icon large" />
      </Tile>
      <p>{text}</p>
      {children}
    </div>
  )
}
