import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from "lucide-react"

/** What the color of a pill, a tile or a notice says; its icon or word says it too. `web/styles/surfaces.css` has the colors. */
export type Tone = "primary" | "accent" | "success" | "warning" | "danger" | "info" | "plum" | "neutral"

/** The icon of a state or a message, where it has none of its own. */
export const toneIcons: Record<Tone, LucideIcon> = {
  primary: Info,
  accent: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
  plum: Info,
  neutral: Info,
}
