import "#web/ui/day-bars.css"

/** One bar: the day, its value in words for screen readers, its share of the highest from 0 to 1. */
export type DayBar = {
  key: string
  day: string
  shown: string
  spoken: string
  share: number
  isToday: boolean
}

const HIGHEST_REM = 6.75

/** Values of the days of a week as bars, in a list that reads its values. */
export function DayBars({ bars, label }: { bars: readonly DayBar[]; label: string }) {
  return (
    <ol className="day-bars" aria-label={label}>
      {bars.map(({ key, day, shown, spoken, share, isToday }) => (
        <li key={key} className={isToday ? "today" : ""}>
          <span className="sr-only">{spoken}</span>
          <span className="column" aria-hidden="true">
            <span className="value">{shown}</span>
            <span className="bar-fill" style={{ height: `${Math.max(0.125, share * HIGHEST_REM)}rem` }} />
          </span>
          <span className="day-name" aria-hidden="true">
            {day}
          </span>
        </li>
      ))}
    </ol>
  )
}
