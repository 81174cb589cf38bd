import { market } from "#domain/market.ts"

/** Amounts are whole cents inside and dollars with at most two decimals on the wire; no float is multiplied. */

const MS_PER_HOUR = 3_600_000n

/**
 * The wage in whole cents for `workedMs` milliseconds at `payCentsPerHour`, half a cent rounded up
 * (docs/rules/payments.md#wage). Throws on anything but whole numbers ≥ 0, which only a bug can pass.
 */
export function wageCents(workedMs: number, payCentsPerHour: number): number {
  const product = BigInt(workedMs) * BigInt(payCentsPerHour)
  if (product < 0n) throw new RangeError("worked time and pay are never negative")
  return Number((product * 2n + MS_PER_HOUR) / (MS_PER_HOUR * 2n))
}

/**
 * The platform's fee in whole cents, on top of the wage and never taken from it (docs/rules/payments.md#fee).
 */
export function feeCents(wage: number, fee: { bps: number; fixedCents: number }): number {
  if (fee.bps === 0 && fee.fixedCents === 0) return 0
  return Number((BigInt(wage) * BigInt(fee.bps) * 2n + 10_000n) / 20_000n) + fee.fixedCents
}

/**
 * Whether a worked shift is charged at all, both in cents: there is a wage, and wage and fee reach the
 * provider's minimum (docs/rules/payments.md#minimum-charge).
 */
export function isCollectable(wage: number, fee: number): boolean {
  return wage > 0 && wage + fee >= market.limits.minimumChargeCents
}

/** What a restaurant is charged for a wage, wage and fee in cents; 0 when the shift is not charged at all. */
export function chargeCents(wage: number, rates: { bps: number; fixedCents: number }): number {
  const fee = feeCents(wage, rates)
  return isCollectable(wage, fee) ? wage + fee : 0
}

/** Whole cents as the dollars of the wire: the nearest double, which prints with at most two decimals. */
export function toDollars(cents: number): number {
  return cents / 100
}
