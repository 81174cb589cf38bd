import { market } from "#domain/market.ts"

/**
 * Instants are `Date`, spans are milliseconds. A person reads and types market time; an instant never
 * carries a zone (docs/rules/time.md#market-time).
 */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** The instant `ms` after `instant` (before it when negative). */
export function plus(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms)
}

/** Milliseconds from `from` to `to`. */
export function msBetween(from: Date, to: Date): number {
  return to.getTime() - from.getTime()
}

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/
const ZONE = /(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/

const wallClock = new Intl.DateTimeFormat("en-US", {
  timeZone: market.timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
})

/** Milliseconds by which the market's clock is ahead of UTC at `instant`. */
function marketOffsetMs(instant: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of wallClock.formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / SECOND_MS) * SECOND_MS
}

/** The digits of a local time as if they were UTC; null when no such day or hour exists. */
function readDigits(text: string): number | null {
  const match = LOCAL.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, Number((match[7] ?? "0").padEnd(3, "0")))
  // Date.UTC rolls over what does not exist (30 February, 25 o'clock); the digits then differ.
  return Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 16) !== text.slice(0, 16) || second > 59
    ? null
    : utc
}

/** Years outside 0 to 9999 are written with a sign and six digits, which the wire does not have. */
const FOUR_DIGIT_YEAR = /^\d{4}-/

/**
 * Reads a time of the wire: with `Z` or an offset it is that instant, without one it is market time.
 * Null when it is not such a text, no such day or hour exists, or its year in UTC has more than four digits.
 */
export function parseInstant(text: string): Date | null {
  const zone = ZONE.exec(text)?.[0]
  const utc = readDigits(zone ? text.slice(0, -zone.length) : text)
  if (utc === null) return null
  const instant = new Date(utc - offsetMs(zone, utc))
  return FOUR_DIGIT_YEAR.test(instant.toISOString()) ? instant : null
}

/** By how much the digits of a time are ahead of UTC: by its zone, else by the market's. */
function offsetMs(zone: string | undefined, utc: number): number {
  if (zone === "Z") return 0
  if (zone) {
    const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
    return (zone.startsWith("-") ? -minutes : minutes) * MINUTE_MS
  }
  // The offset is asked at the guess and once more at the answer, for zones whose offset changes between.
  const guess = utc - marketOffsetMs(utc)
  return marketOffsetMs(guess)
}

/** How far back a list looks, shortest first (docs/rules/time.md#periods). */
export const periods = ["day", "week", "month", "3month", "6month", "year", "3year", "5year"] as const
export type Period = (typeof periods)[number]

/** An instant whose UTC fields are the market's. */
const inMarket = (instant: Date): Date => plus(instant, marketOffsetMs(instant.getTime()))

/** The calendar year in market time. */
export function marketYear(instant: Date): number {
  return inMarket(instant).getUTCFullYear()
}

/** The hour of the day in market time, from 0 to 23. */
export function marketHour(instant: Date): number {
  return inMarket(instant).getUTCHours()
}

/** Monday, midnight, of the week in market time. */
export function marketWeekStart(instant: Date): Date {
  const local = inMarket(instant)
  const days = (local.getUTCDay() + 6) % 7
  const monday = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - days)
  return new Date(monday - offsetMs(undefined, monday))
}
