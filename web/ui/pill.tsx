import { CircleAlert, CircleCheck, CircleX, Info, Tag, TriangleAlert, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

export type PillTone = "primary" | "accent" | "success" | "warning" | "danger" | "info"

const looks: Record<PillTone, { colors: string; Icon: LucideIcon }> = {
  primary: { colors: "bg-primary-soft text-on-primary-soft", Icon: CircleAlert },
  accent: { colors: "bg-accent-soft text-on-accent-soft", Icon: Tag },
  success: { colors: "bg-success-soft text-on-success-soft", Icon: CircleCheck },
  warning: { colors: "bg-warning-soft text-on-warning-soft", Icon: TriangleAlert },
  danger: { colors: "bg-danger-soft text-on-danger-soft", Icon: CircleX },
  info: { colors: "bg-info-soft text-on-info-soft", Icon: Info },
}

/** A state in a word, with an icon, since not everyone can tell colors apart. `icon` replaces the tone's own. */
export function Pill({ tone, icon, children }: { tone: PillTone; icon?: LucideIcon; children: ReactNode }) {
  const { colors, Icon } = looks[tone]
  const Shown = icon ?? Icon
  return (
    <span
      className={`inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${colors}`}
    >
      <Shown aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  )
}
