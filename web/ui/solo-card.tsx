import { Tile } from "#web/ui/tile.tsx"
import type { Tone } from "#web/ui/tone.ts"
import type { ReactNode } from "react"

/** A page that is one card: an icon, its heading, a few lines and what can be done now. */
export function SoloCard({
  icon,
  picture,
  tone = "primary",
  heading,
  text,
  children,
}: {
  /** In a tile, colored by `tone`. */
  icon?: ReactNode
  /** In place of the tile. */
  picture?: ReactNode
  tone?: Tone
  heading: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="solo">
      <section className="card">
        <div className="head">
          {picture ?? <Tile tone={tone}>{icon}</Tile>}
          {heading}
          {text}
        </div>
        {children}
      </section>
    </div>
  )
}
