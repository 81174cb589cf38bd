import "#web/features/home/shortcut-tile.css"
import type { ScreenName } from "#web/navigation/screens.ts"
import { ScreenButton } from "#web/ui/screen-button.tsx"
import { Tile } from "#web/ui/tile.tsx"
import type { LucideIcon } from "lucide-react"
import { useId } from "react"

/**
 * A link of a dashboard as a tile: all of it can be pressed, and its name is the button's alone. `text` is a live fact
 * below it; `first` marks the tile that leads on.
 */
export function ShortcutTile({
  to,
  Icon,
  name,
  text,
  first = false,
  phoneOnly = false,
  before,
}: {
  to: ScreenName
  Icon: LucideIcon
  name: string
  text?: string | undefined
  first?: boolean
  phoneOnly?: boolean
  before?: () => void
}) {
  const id = useId()
  return (
    <div className={`shortcut ${first ? "first" : ""} ${phoneOnly ? "only-phone" : ""}`}>
      <Tile small>
        <Icon className="icon" />
      </Tile>
      <span>
        <ScreenButton
          to={to}
          className="stretched"
          {...(text ? { "aria-describedby": id } : {})}
          {...(before ? { before } : {})}
        >
          <b>{name}</b>
        </ScreenButton>
        {text ? <small id={id}>{text}</small> : null}
      </span>
    </div>
  )
}
