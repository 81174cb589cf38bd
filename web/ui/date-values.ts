import { market } from "#domain/market.ts"
import { MINUTE_MS, parseInstant } from "#domain/time.ts"

const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: market.timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
})

/** An instant as a field for a moment takes it: market time, `2026-12-04T16:00`. */
export function toDateTimeValue(instant: Date): string {
  const part: Record<string, string> = {}
  for (const { type, value } of parts.formatToParts(instant)) part[type] = value
  return `${part.year?.padStart(4, "0")}-${part.month}-${part.day}T${part.hour}:${part.minute}`
}

/** The day alone, `2026-12-04`. */
export function toDateValue(instant: Date): string {
  return toDateTimeValue(instant).slice(0, 10)
}

/** The value of such a field, as an instant; null while it is not complete. */
export function fromDateTimeValue(text: string): Date | null {
  return parseInstant(text)
}

/** The instant a field stands for: the original when nobody changed it, since fields drop the seconds. */
export function keepSeconds(text: string, original: string | null | undefined): Date | null {
  return original && toDateTimeValue(new Date(original)) === text
    ? new Date(original)
    : fromDateTimeValue(text)
}

/** The first whole minute not before an instant, as the least a field may hold. */
export function nextMinute(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS)
}
