import type { ReactNode } from "react"

/**
 * The deep agave card for the one thing that matters now, or the money; at most one on a screen. `labelledBy` names it
 * by its heading.
 */
export function InkCard({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <section className="ink" aria-labelledby={labelledBy}>
      {children}
    </section>
  )
}

/** The tear line of a ticket, across an `InkCard`. */
export function TearLine() {
  return <div className="perf" aria-hidden="true" />
}

/** What is happening, in a few words, on an `InkCard`. */
export function LivePill({ children }: { children: ReactNode }) {
  return <span className="pill live">{children}</span>
}
