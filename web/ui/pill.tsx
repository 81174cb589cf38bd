import { toneIcons, type Tone } from "#web/ui/tone.ts"
import type { LucideIcon } from "lucide-react"
import type { ReactNode } from "react"

/** A state in a word, with an icon. `icon` replaces the tone's own. */
export function Pill({
  tone,
  icon: Icon = toneIcons[tone],
  children,
}: {
  tone: Tone
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span className={`pill tone-${tone}`}>
      <Icon aria-hidden="true" className="icon" />
      {children}
    </span>
  )
}
