import type { ReactNode } from "react"

/** Names and values in rows, as a summary to read. `compact` leaves out the lines between. */
export function Facts({ children, compact = false }: { children: ReactNode; compact?: boolean }) {
  return (
    <dl className={compact ? "grid grid-cols-1" : "divide-border grid grid-cols-1 divide-y"}>{children}</dl>
  )
}

/** One row of `Facts`. `strong` for the figure that counts. */
export function Fact({
  name,
  children,
  strong = false,
}: {
  name: string
  children: ReactNode
  strong?: boolean
}) {
  return (
    <div className="grid grid-cols-1 gap-x-4 py-1.5 sm:grid-cols-[9.5rem_1fr]">
      <dt className="muted">{name}</dt>
      <dd className={`min-w-0 ${strong ? "fig-m wraps" : "font-medium"}`}>{children}</dd>
    </div>
  )
}
