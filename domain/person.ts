import type { Problem } from "#domain/fields.ts"
import { market } from "#domain/market.ts"

/** What a worker still lacks before searching, applying and working (docs/rules/accounts.md#gates). */
export type WorkerGap = "headshot" | "licence" | "foodcard" | "terms"
/** What an employer still lacks before creating or viewing shifts. */
export type EmployerGap = "customer" | "method" | "terms"

export function workerGaps(facts: {
  headshot: boolean
  licence: boolean
  foodcard: boolean
  terms: boolean
}): WorkerGap[] {
  return (["headshot", "licence", "foodcard", "terms"] as const).filter((gap) => !facts[gap])
}

export function employerGaps(facts: { customer: boolean; method: boolean; terms: boolean }): EmployerGap[] {
  return (["customer", "method", "terms"] as const).filter((gap) => !facts[gap])
}

/** `Date` rolls 30 February over to March; the digits then differ. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * A date of birth `YYYY-MM-DD` as of `today` (the same form, market time): not in the future and at
 * least the market's minimum age. The date stays on the device; the server keeps only that it was attested.
 */
export function dateOfBirth(value: string, today: string): Problem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || !isDay(value)) return "birth"
  if (value > today) return "birthFuture"
  const year = Number(today.slice(0, 4)) - market.limits.minimumAgeYears
  return value > `${year}${today.slice(4)}` ? "birthTooYoung" : null
}

/** The average of ratings with two decimals, 0 without any (docs/rules/accounts.md#ratings-shown). */
export function ratingAverage({ total, count }: { total: number; count: number }): number {
  return count === 0 ? 0 : Math.round((total / count) * 100) / 100
}
