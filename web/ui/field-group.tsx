import type { ReactNode } from "react"

/** A group of fields that belong together, in a box under its name. `two` sets them side by side where there is room. */
export function FieldGroup({
  legend,
  intro,
  two = false,
  children,
}: {
  legend: string
  intro?: ReactNode
  two?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="card pad cardfs">
      {/* Floated, so that the name is inside the box and not on its edge. */}
      <legend className="mb-3 text-lg leading-tight font-bold">{legend}</legend>
      <div className={`grid grid-cols-1 gap-4 ${two ? "sm:grid-cols-2" : ""}`}>
        {intro ? <p className="text-muted sm:col-span-full">{intro}</p> : null}
        {children}
      </div>
    </fieldset>
  )
}
