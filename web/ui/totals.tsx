import type { ReactNode } from "react"

/** The sums of a list, the most important one large. */
export function Totals({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">{children}</dl>
}

/** One sum; `main` for the most important one. */
export function Total({ name, value, main = false }: { name: string; value: string; main?: boolean }) {
  return main ? (
    <div className="grow basis-full sm:basis-0">
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
