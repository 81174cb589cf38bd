import type { ReactNode } from "react"

/**
 * The deep agave card for the one thing that matters now, or the money; at most one on a screen. `labelledBy` names it
 * by its heading.
 */
export function HeroCard({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className="hero-card" aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

/** The tear line of a ticket, across an `HeroCard`. */
export function TearLine() {
  return <div className="tear-line" aria-hidden="true" />
}

/** What is happening, in a few words, on an `HeroCard`. */
export function LivePill({ children }: { children: ReactNode }) {
  return <span className="pill live">{children}</span>
}
