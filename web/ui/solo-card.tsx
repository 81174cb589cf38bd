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
  tone?: "primary" | "success" | "danger" | "neutral"
  heading: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="solo">
      <section className="card">
        <div className="head">
          {picture ?? <span className={`tile tone-${tone}`}>{icon}</span>}
          {heading}
          {text}
        </div>
        {children}
      </section>
    </div>
  )
}
