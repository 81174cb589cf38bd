import { type Language, localeOf } from "#domain/language.ts"
import { market } from "#domain/market.ts"

/** ISO 8601 in UTC, as on the wire and in stored facts, or a `Date`. */
type Instant = Date | string

/** Dates, times and money as text, in a reader's locale and the market's zone (docs/rules/time.md#market-time). */
export type Format = {
  /** `Fri, Dec 4`. */
  day: (instant: Instant) => string
  /** `Fri, Dec 4, 2026`. */
  dayWithYear: (instant: Instant) => string
  /** `4:00 PM`. */
  time: (instant: Instant) => string
  /** `Fri, Dec 4, 4:00 PM – 10:00 PM`; the second day is named when it is another one. */
  range: (start: Instant, end: Instant) => string
  /** Whole cents as `$1,234.50`. */
  dollars: (cents: number) => string
}

/** Some ICU versions put a narrow or a no-break space before AM and PM; one plain form everywhere. */
const plain = (text: string): string => text.replaceAll(/[\u202F\u00A0]/g, " ")

const formats = new Map<string, Format>()

/** The formats of a locale and a zone. Making `Intl` objects is slow, so they are made once. */
export function createFormat(locale: string, timeZone: string): Format {
  const key = `${locale} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const dayParts = { timeZone, weekday: "short", month: "short", day: "numeric" } as const
  const dayFormat = new Intl.DateTimeFormat(locale, dayParts)
  const yearFormat = new Intl.DateTimeFormat(locale, { ...dayParts, year: "numeric" })
  const timeFormat = new Intl.DateTimeFormat(locale, { timeZone, hour: "numeric", minute: "2-digit" })
  const dollarFormat = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" })
  const day = (instant: Instant): string => plain(dayFormat.format(new Date(instant)))
  const time = (instant: Instant): string => plain(timeFormat.format(new Date(instant)))
  const format: Format = {
    day,
    time,
    dayWithYear: (instant) => plain(yearFormat.format(new Date(instant))),
    range: (start, end) =>
      `${day(start)}, ${time(start)} – ${day(start) === day(end) ? "" : `${day(end)}, `}${time(end)}`,
    dollars: (cents) => plain(dollarFormat.format(cents / 100)),
  }
  formats.set(key, format)
  return format
}

/** The formats of a language in the market. */
export function formatIn(language: Language): Format {
  return createFormat(localeOf(language), market.timeZone)
}
