import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleX,
  Info,
  Tag,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react"
import type { ReactNode } from "react"

export type PillTone = "primary" | "accent" | "success" | "warning" | "danger" | "info" | "neutral"

const looks: Record<PillTone, { colors: string; Icon: LucideIcon }> = {
  primary: { colors: "tone-primary", Icon: CircleAlert },
  accent: { colors: "tone-accent", Icon: Tag },
  success: { colors: "tone-success", Icon: CircleCheck },
  warning: { colors: "tone-warning", Icon: TriangleAlert },
  danger: { colors: "tone-danger", Icon: CircleX },
  info: { colors: "tone-info", Icon: Info },
  neutral: { colors: "", Icon: Circle },
}

/** A state in a word, with an icon, since not everyone can tell colors apart. `icon` replaces the tone's own. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon?: LucideIcon; children: ReactNode }) {
  const { colors, Icon } = looks[tone]
  const Shown = icon ?? Icon
  return (
    <span className={`pill ${colors}`}>
      <Shown aria-hidden="true" className="icon" />
      {children}
    </span>
  )
}
