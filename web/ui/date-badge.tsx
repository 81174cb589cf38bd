import { dayOfMonth, weekday } from "#web/data/format.ts"

/** A day as a leaf of a calendar; the whole date is said in words beside it. */
export function DateBadge({ at }: { at: string }) {
  return (
    <span className="date-badge" aria-hidden="true">
      <b>{weekday(at)}</b>
      <span>{dayOfMonth(at)}</span>
    </span>
  )
}
