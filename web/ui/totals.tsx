import type { ReactNode } from "react"

/** The sums of a list, in a box above or beside it. */
export function Totals({ children }: { children: ReactNode }) {
  return (
    <dl className="bg-primary-soft text-on-primary-soft grid grid-cols-2 gap-3 rounded-card p-4 sm:p-5">
      {children}
    </dl>
  )
}

/** One sum; `main` for the most important one. */
export function Total({ name, value, main = false }: { name: string; value: string; main?: boolean }) {
  return main ? (
    <div className="col-span-2">
      <dt>{name}</dt>
      <dd className="text-display leading-tight font-extrabold tracking-tight">{value}</dd>
    </div>
  ) : (
    <div>
      <dt className="text-sm">{name}</dt>
      <dd className="text-xl leading-tight font-bold">{value}</dd>
    </div>
  )
}
