import { market } from "#domain/market.ts"
import { DAY_MS, type Period, plus } from "#domain/time.ts"
import { Temporal } from "temporal-polyfill"

/** What needs a calendar library: periods and durations. Apart from `time.ts`, since a phone does without. */

const steps: Record<Period, { days?: number; months?: number }> = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  "3month": { months: 3 },
  "6month": { months: 6 },
  year: { months: 12 },
  "3year": { months: 36 },
  "5year": { months: 60 },
}

/**
 * Where a period that ends now began. Days and weeks are hours; months and years are calendar steps in
 * market time, clipped to the month's end (docs/rules/time.md#periods).
 */
export function periodStart(period: Period, now: Date): Date {
  const { days, months } = steps[period]
  if (days) return plus(now, -days * DAY_MS)
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(market.timeZone)
  return new Date(zoned.subtract({ months: months ?? 0 }).epochMilliseconds)
}

/** Adds an ISO 8601 duration (`PT10M`, `P1D`, `P1M`) in market time; null when it is none or goes back. */
export function plusDuration(instant: Date, duration: string): Date | null {
  try {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
      market.timeZone,
    )
    const moved = zoned.add(Temporal.Duration.from(duration)).epochMilliseconds
    return moved >= instant.getTime() ? new Date(moved) : null
  } catch {
    return null
  }
}
