import type { Tone } from "#web/ui/tone.ts"
import type { ReactNode } from "react"

/** A small picture on a colored ground, beside the words that say what it is. */
export function Tile({
  tone = "primary",
  small = false,
  children,
}: {
  tone?: Tone
  small?: boolean
  children: ReactNode
}) {
  return (
    <span className={`tile tone-${tone} ${small ? "small" : ""}`} aria-hidden="true">
      {children}
    </span>
  )
}
