import type { ReactNode } from "react"

/** The sums of a list, in a box above or beside it. */
export function Totals({ children }: { children: ReactNode }) {
  return <dl className="card pad grid grid-cols-2">{children}</dl>
}

/** One sum; `main` for the most important one. */
export function Total({ name, value, main = false }: { name: string; value: string; main?: boolean }) {
  return main ? (
    <div className="col-span-2">
      <dt className="eyebrow">{name}</dt>
      <dd className="fig-xl">{value}</dd>
    </div>
  ) : (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd className="fig-m">{value}</dd>
    </div>
  )
}
