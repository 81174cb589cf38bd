import { DAY_MS, plus } from "#domain/time.ts"
import { day, isSameDay, rangeParts } from "#web/data/format.ts"
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
  return (
    <time dateTime={start}>
      {rangeParts(start, end, now, startDay).map(({ text, nowrap }, index) => (
        <span
          key={index}
          className={nowrap ? "whitespace-nowrap" : ""}
          {...(startDay && index === 0 ? { "data-day": day(start, now) } : {})}
        >
          {text}
        </span>
      ))}
    </time>
  )
}
