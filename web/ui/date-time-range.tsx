import { DAY_MS, plus } from "#domain/time.ts"
import { day, isSameDay, moment, range } from "#web/data/format.ts"
import { serverNow } from "#web/data/server-clock.ts"
import { useWords } from "#web/i18n/words.ts"

/**
 * A time of the market, whatever the device's zone: `Fri, Dec 4, 4:00 PM – 10:00 PM`, or one moment without
 * `end`. `near` says "Today" and "Tomorrow".
 */
export function DateTimeRange({ start, end, near = false }: { start: string; end?: string; near?: boolean }) {
  const words = useWords("kit")
  const now = serverNow()
  const soon = !near
    ? undefined
    : isSameDay(start, now)
      ? words.today
      : isSameDay(start, plus(now, DAY_MS))
        ? words.tomorrow
        : undefined
  const full = end === undefined ? moment(start, now) : range(start, end, now)
  // A line never breaks between a time and its AM or PM, or between a month and its day.
  const pieces = (soon ? full.replace(day(start, now), soon) : full).split(
    /(\d{1,2}:\d{2} [AP]M|[A-Z][a-z]{2} \d{1,2})/,
  )
  return (
    <time dateTime={start}>
      {pieces.map((piece, index) => (
        <span key={index} className={index % 2 === 1 ? "whitespace-nowrap" : ""}>
          {piece}
        </span>
      ))}
    </time>
  )
}
