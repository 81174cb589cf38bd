import type { ReactNode } from "react"

/** A page that is one card: an icon, its heading, a few lines and what can be done now. */
export function SoloCard({
  icon,
  look = "",
  heading,
  text,
  children,
}: {
  /** In a tile, colored by `look`. */
  icon: ReactNode
  look?: "" | "ok" | "d" | "g"
  heading: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="solo">
      <section className="card">
        <div className="head">
          <span className={`tile ${look}`}>{icon}</span>
          {heading}
          {text}
        </div>
        {children}
      </section>
    </div>
  )
}
