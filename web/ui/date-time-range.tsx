import { DAY_MS, plus } from "#domain/time.ts"
import { day, isSameDay, rangeParts, unbroken, unbrokenParts } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"

/**
 * A time of the market, whatever the device's zone: `Fri, Dec 4, 4:00 PM – 10:00 PM`, or one moment without
 * `end`. `near` says "Today" and "Tomorrow", but not on paper (web/features/shifts/print.css).
 */
export function DateTimeRange({ start, end, near = false }: { start: string; end?: string; near?: boolean }) {
  const words = useWords("kit")
  const now = serverNow()
  const startDay = !near
    ? undefined
    : isSameDay(start, now)
      ? words.today
      : isSameDay(start, plus(now, DAY_MS))
        ? words.tomorrow
        : undefined
  const parts = rangeParts(start, end, now, startDay)
  return (
    <time dateTime={start}>
      {startDay === undefined ? null : (
        <span data-day={unbroken(day(start, now))}>
          <span className="print:hidden">{startDay}</span>
        </span>
      )}
      {unbrokenParts(parts.slice(startDay === undefined ? 0 : 1))}
    </time>
  )
}
