import type { Params, ScreenName } from "#web/navigation/screens.ts"
import { ScreenButton } from "#web/ui/screen-button.tsx"
import { ChevronRight, type LucideIcon } from "lucide-react"

type NeedTone = "primary" | "accent" | "warning" | "danger" | "neutral"

const tones: Record<NeedTone, string> = {
  primary: "",
  accent: "cook",
  warning: "w",
  danger: "d",
  neutral: "g",
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
    <ScreenButton to={screen} {...(params ? { params } : {})} className="need">
      <span className={`tile sm ${tones[tone]}`}>
        <Icon aria-hidden="true" className="i" />
      </span>
      <span className="grow">
        <b className="strong block">{title}</b>
        <span className="small muted">{text}</span>
      </span>
      <ChevronRight aria-hidden="true" className="i go" />
    </ScreenButton>
  )
}
