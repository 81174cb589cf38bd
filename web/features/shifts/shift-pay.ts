import { chargeCents, feeCents, wageCents } from "#domain/money.ts"
import { msFrom } from "#web/data/format.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import type { Job } from "#web/features/shifts/shift.ts"

/** What a shift's time comes to. */

/** Cents for that much time at a pay of dollars an hour, by the rule of wages. */
export function payCents(ms: number, dollarsPerHour: number): number {
  return wageCents(Math.max(0, Math.round(ms)), Math.round(dollarsPerHour * 100))
}

/**
 * Fee and amount on top of a wage, and what of it is charged: 0 below the minimum. In cents, by what the
 * installation takes.
 */
export function chargeOf(
  wage: number,
  { payments }: PublicConfig,
): { fee: number; amount: number; charged: number } {
  const rates = { bps: payments.feeBps, fixedCents: payments.feeFixedCents }
  const fee = feeCents(wage, rates)
  return { fee, amount: wage + fee, charged: chargeCents(wage, rates) }
}

/** Milliseconds between the punches; 0 without both. */
export function workedMs({ clockintime, clockouttime }: Job): number {
  return clockintime && clockouttime ? msFrom(clockintime, clockouttime) : 0
}
