import type { Params, ScreenName } from "#web/navigation/screens.ts"
import "#web/ui/need-row.css"
import { ScreenButton } from "#web/ui/screen-button.tsx"
import { ChevronRight, type LucideIcon } from "lucide-react"

type NeedTone = "primary" | "accent" | "warning" | "danger" | "neutral"

const tones: Record<NeedTone, string> = {
  primary: "",
  accent: "tone-accent",
  warning: "tone-warning",
  danger: "tone-danger",
  neutral: "tone-neutral",
}

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
  tone: NeedTone
  title: string
  text: string
  screen: ScreenName
  params?: Params
}) {
  return (
    <ScreenButton to={screen} {...(params ? { params } : {})} className="need-row">
      <span className={`tile small ${tones[tone]}`}>
        <Icon aria-hidden="true" className="icon" />
      </span>
      <span className="fills">
        <b className="strong block">{title}</b>
        <span className="small muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="icon chevron" />
    </ScreenButton>
  )
}
