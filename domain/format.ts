import { type Language, localeOf } from "#domain/language.ts"
import { market } from "#domain/market.ts"
import { DAY_MS } from "#domain/time.ts"

const DAY_TYPES = ["month", "day"] as const

/** ISO 8601 in UTC, as on the wire and in stored facts, or a `Date`. */
type Instant = Date | string

/** A piece of a formatted time: a line may break between two pieces, and inside one unless it is `nowrap`. */
export type FormatPart = { text: string; nowrap: boolean }

/** Dates, times and money as text, in a reader's locale and the market's zone (docs/rules/time.md#market-time). */
export type Format = {
  /** `Fri, Dec 4`. */
  day: (instant: Instant) => string
  /** `Fri, Dec 4, 2026`. */
  dayWithYear: (instant: Instant) => string
  /** `Friday, December 4`. */
  fullDay: (instant: Instant) => string
  /** `Fri`. */
  weekday: (instant: Instant) => string
  /** `4`: the day of the month. */
  dayOfMonth: (instant: Instant) => string
  /** `December 4, 2026`. */
  longDate: (instant: Instant) => string
  /** `4:00 PM`. */
  time: (instant: Instant) => string
  /** `Fri, Dec 4, 4:00 PM – 10:00 PM`; the second day is named when it is another one. */
  range: (start: Instant, end: Instant) => string
  /** The pieces of a day: its month and number stay together. */
  dayParts: (instant: Instant) => FormatPart[]
  dayWithYearParts: (instant: Instant) => FormatPart[]
  /** The pieces of a range, or of one moment without `end`. `dayOf` writes a day otherwise: "Today", with its year. */
  rangeParts: (
    start: Instant,
    end: Instant | undefined,
    dayOf?: (instant: Instant) => FormatPart[],
  ) => FormatPart[]
  /** Whole cents as `$1,234.50`. */
  dollars: (cents: number) => string
}

/** Some ICU versions put narrow, thin or no-break spaces before AM and PM or around a dash; one plain form everywhere. */
const plain = (text: string): string => text.replaceAll(/[\u2009\u202F\u00A0]/g, " ")

export const textOfParts = (parts: readonly FormatPart[]): string => parts.map(({ text }) => text).join("")

/** The pieces of a date, with everything from the first to the last of `types` as one that does not break. */
function groupParts(
  parts: readonly Intl.DateTimeFormatPart[],
  types: readonly Intl.DateTimeFormatPartTypes[],
): FormatPart[] {
  const first = parts.findIndex(({ type }) => types.includes(type))
  const end = parts.findLastIndex(({ type }) => types.includes(type)) + 1
  const piece = (from: number, to: number, nowrap: boolean): FormatPart => ({
    text: plain(
      parts
        .slice(from, to)
        .map(({ value }) => value)
        .join(""),
    ),
    nowrap,
  })
  return [piece(0, first, false), piece(first, end, true), piece(end, parts.length, false)].filter(
    ({ text }) => text !== "",
  )
}

/** What a locale puts between a day and a time, and between the two ends of a range. */
function separatorsOf(format: Intl.DateTimeFormat): { dayTime: FormatPart; range: FormatPart } {
  const moment = format.formatToParts(0)
  const hour = moment.findIndex(({ type }) => type === "hour")
  const range = format.formatRangeToParts(0, DAY_MS).find(({ source }) => source === "shared")
  const piece = (text: string | undefined): FormatPart => ({ text: plain(text ?? ""), nowrap: false })
  return { dayTime: piece(moment[hour - 1]?.value), range: piece(range?.value) }
}

const formats = new Map<string, Format>()

/** The formats of a locale and a zone. Making `Intl` objects is slow, so they are made once. */
export function createFormat(locale: string, timeZone: string): Format {
  const key = `${locale} ${timeZone}`
  const known = formats.get(key)
  if (known) return known
  const dayOptions = { timeZone, weekday: "short", month: "short", day: "numeric" } as const
  const dayFormat = new Intl.DateTimeFormat(locale, dayOptions)
  const yearFormat = new Intl.DateTimeFormat(locale, { ...dayOptions, year: "numeric" })
  const timeOptions = { timeZone, hour: "numeric", minute: "2-digit" } as const
  const timeFormat = new Intl.DateTimeFormat(locale, timeOptions)
  const longFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" })
  const fullFormat = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
  })
  const weekdayFormat = new Intl.DateTimeFormat(locale, { timeZone, weekday: "short" })
  const dayOfMonthFormat = new Intl.DateTimeFormat(locale, { timeZone, day: "numeric" })
  const dollarFormat = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" })
  const between = separatorsOf(new Intl.DateTimeFormat(locale, { ...dayOptions, ...timeOptions }))
  const day = (instant: Instant): string => plain(dayFormat.format(new Date(instant)))
  const dayParts = (instant: Instant) => groupParts(dayFormat.formatToParts(new Date(instant)), DAY_TYPES)
  const time = (instant: Instant): string => plain(timeFormat.format(new Date(instant)))
  const timePart = (instant: Instant): FormatPart => ({ text: time(instant), nowrap: true })
  const rangeParts: Format["rangeParts"] = (start, end, dayOf = dayParts) => {
    const moment = (instant: Instant) => [...dayOf(instant), between.dayTime, timePart(instant)]
    if (end === undefined) return moment(start)
    const isOneDay = yearFormat.format(new Date(start)) === yearFormat.format(new Date(end))
    return [...moment(start), between.range, ...(isOneDay ? [timePart(end)] : moment(end))]
  }
  const format: Format = {
    day,
    time,
    dayParts,
    dayWithYearParts: (instant) => groupParts(yearFormat.formatToParts(new Date(instant)), DAY_TYPES),
    rangeParts,
    dayWithYear: (instant) => plain(yearFormat.format(new Date(instant))),
    range: (start, end) => textOfParts(rangeParts(start, end)),
    fullDay: (instant) => plain(fullFormat.format(new Date(instant))),
    weekday: (instant) => plain(weekdayFormat.format(new Date(instant))),
    dayOfMonth: (instant) => plain(dayOfMonthFormat.format(new Date(instant))),
    longDate: (instant) => plain(longFormat.format(new Date(instant))),
    dollars: (cents) => plain(dollarFormat.format(cents / 100)),
  }
  formats.set(key, format)
  return format
}

/** The formats of a language in the market. */
export function formatIn(language: Language): Format {
  return createFormat(localeOf(language), market.timeZone)
}

/** A span in whole hours, minutes and seconds, to the nearest second; a negative one is none. */
export function splitSpan(ms: number): { hours: number; minutes: number; seconds: number } {
  const all = Math.round(Math.max(0, ms) / 1000)
  return { hours: Math.floor(all / 3600), minutes: Math.floor(all / 60) % 60, seconds: all % 60 }
}

/** A job title as a text begins with it: `Appetizer cook`. */
export function capitalizeTitle(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1)
}
