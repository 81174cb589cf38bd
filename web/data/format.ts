import { capitalizeTitle, type Format, type FormatPart, formatIn, textOfParts } from "#domain/format.ts"
import { DAY_MS, marketYear } from "#domain/time.ts"
import { currentLanguage } from "#web/i18n/language.ts"

/** How figures, times and masked fields are written. Times are the market's, whatever the device's zone. */

const format = (): Format => formatIn(currentLanguage())

/** A text that stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0")
}

/** Dollars of the wire as `$108.00`. */
export function money(dollars: number): string {
  return format().dollars(Math.round(dollars * 100))
}

/** An hourly rate as `$18`, with cents only when there are some. */
export function rate(dollars: number): string {
  return money(dollars).replace(/\.00$/, "")
}

/** `4:00 PM`. */
export function time(instant: string | Date): string {
  return format().time(new Date(instant))
}

/** `Fri, Dec 4`, with the year when it is not the one of `now`. */
export function day(instant: string | Date, now: Date): string {
  return textOfParts(dayParts(instant, now))
}

function dayParts(instant: string | Date, now: Date): FormatPart[] {
  const date = new Date(instant)
  return marketYear(date) === marketYear(now) ? format().dayParts(date) : format().dayWithYearParts(date)
}

/**
 * `Fri, Dec 4, 4:00 PM – 10:00 PM`, or one moment without `end`, in pieces. `startDay` replaces the first day; of a
 * second one within 24 hours the name is enough: `Fri, Dec 4, 8:00 PM – Sat, 2:00 AM`.
 */
export function rangeParts(
  start: string | Date,
  end: string | Date | undefined,
  now: Date,
  startDay?: string,
): FormatPart[] {
  return format().rangeParts(start, end, (instant) => {
    if (startDay !== undefined && instant === start) return [{ text: startDay, nowrap: false }]
    const isSoonAfter = instant !== start && msFrom(start, instant) < DAY_MS
    return isSoonAfter ? [{ text: weekday(instant), nowrap: false }] : dayParts(instant, now)
  })
}

/** Pieces as text that breaks between a day and a time, and inside of neither. */
export function unbrokenParts(parts: readonly FormatPart[]): string {
  return parts.map(({ text, nowrap }) => (nowrap ? unbroken(text) : text)).join("")
}

/** `Fri, Dec 4, 4:00 PM`. */
export function moment(instant: string | Date, now: Date): string {
  return textOfParts(rangeParts(instant, undefined, now))
}

/** `Fri, Dec 4, 4:00 PM – 10:00 PM`; the second day is named when it is another one. */
export function range(start: string | Date, end: string | Date, now: Date): string {
  return textOfParts(rangeParts(start, end, now))
}

/** `Friday, December 4`. */
export function fullDay(instant: string | Date): string {
  return format().fullDay(instant)
}

/** `Fri`. */
export function weekday(instant: string | Date): string {
  return format().weekday(instant)
}

/** The day of the month: `4`. */
export function dayOfMonth(instant: string | Date): string {
  return format().dayOfMonth(instant)
}

/** `December 4, 2026`. */
export function longDate(instant: string | Date): string {
  return format().longDate(instant)
}

/** Times where there is little room: `4–10 PM`, `11 AM–4:45 PM`. */
export function shortRange(start: string | Date, end: string | Date): string {
  const [first, last] = [time(start), time(end)].map((text) => text.replace(/:00(?=\D|$)/, ""))
  const half = / ?[AP]M$/.exec(first ?? "")?.[0]
  const isSameHalf = half !== undefined && last?.endsWith(half)
  return `${isSameHalf ? first?.slice(0, -half.length) : first}–${last}`
}

/** Milliseconds between two instants of the wire. */
export function msFrom(start: string | Date, end: string | Date): number {
  return new Date(end).getTime() - new Date(start).getTime()
}

/** A span as a stopwatch shows it: `2:04:09`, `9:41`. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (part: number) => String(part).padStart(2, "0")
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Whether both lie on one day of the market. */
export function isSameDay(one: string | Date, other: string | Date): boolean {
  return format().dayWithYear(one) === format().dayWithYear(other)
}

const digitsOf = (text: string, most: number): string => text.replaceAll(/\D/g, "").slice(0, most)

/** A phone number as it is typed: `(480) 555-0134`, without the country code. No area code begins with 1. */
export function maskPhone(text: string): string {
  const digits = digitsOf(text.replace(/^\D*1/, ""), 10)
  if (digits.length < 4) return digits
  const end = digits.length > 6 ? `-${digits.slice(6)}` : ""
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}${end}`
}

/** An employer identification number as it is typed: `12-3456789`. */
export function maskEin(text: string): string {
  const digits = digitsOf(text, 9)
  return digits.length < 3 ? digits : `${digits.slice(0, 2)}-${digits.slice(2)}`
}

/** Digits only, as for zips and store numbers. */
export function maskDigits(most: number): (text: string) => string {
  return (text) => digitsOf(text, most)
}

/** A job title as people read it: `Dishwasher` for `dishwasher`. */
export function jobTitle(title: string): string {
  return capitalizeTitle(title)
}
