import type { Params, ScreenName } from "#web/navigation/screens.ts"
import "#web/ui/list-link.css"
import { ScreenButton } from "#web/ui/screen-button.tsx"
import { Tile } from "#web/ui/tile.tsx"
import type { Tone } from "#web/ui/tone.ts"
import { ChevronRight, type LucideIcon } from "lucide-react"

/** One thing that waits for the person, as a row of a list that leads to where it is done. */
export function NeedRow({
  Icon,
  tone,
  title,
  text,
  screen,
  params,
}: {
  Icon: LucideIcon
  tone: Tone
  title: string
  text: string
  screen: ScreenName
  params?: Params
}) {
  return (
    <ScreenButton to={screen} {...(params ? { params } : {})} className="list-link">
      <Tile tone={tone} small>
        <Icon className="icon" />
      </Tile>
      <span className="fills">
        <b className="strong block">{title}</b>
        <span className="small muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="icon chevron" />
    </ScreenButton>
  )
}
