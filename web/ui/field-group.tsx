import type { ReactNode } from "react"

/** A group of fields that belong together, in a box under its name. `two` sets them side by side where there is room. */
export function FieldGroup({
  id,
  legend,
  line,
  mark,
  intro,
  two = false,
  children,
}: {
  id?: string
  legend: string
  /** A short line below the name. */
  line?: string
  /** The state of the group, before its name. */
  mark?: ReactNode
  intro?: ReactNode
  two?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className="card pad fieldset-card" {...(id ? { id } : {})}>
      {/* Floated, so that the name is inside the box and not on its edge. */}
      <legend>
        {mark ? (
          <span className="row">
            {mark}
            <span className="fills">
              {legend}
              {line ? <span className="small muted block font-normal">{line}</span> : null}
            </span>
          </span>
        ) : (
          legend
        )}
      </legend>
      <div className={`grid grid-cols-1 gap-4 ${two ? "sm:grid-cols-2" : ""}`}>
        {intro ? <p className="muted sm:col-span-full">{intro}</p> : null}
        {children}
      </div>
    </fieldset>
  )
}
