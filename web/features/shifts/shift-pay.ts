import { feeCents, wageCents } from "#domain/money.ts"
import { msFrom } from "#web/data/format.ts"
import type { PublicConfig } from "#web/data/public-config.ts"
import type { Job } from "#web/features/shifts/shift.ts"

/** What a shift's time comes to. */

/** Cents for that much time at a pay of dollars an hour, by the rule of wages. */
export function payCents(ms: number, dollarsPerHour: number): number {
  return wageCents(Math.max(0, Math.round(ms)), Math.round(dollarsPerHour * 100))
}

/** Fee and amount on top of a wage, in cents, by what the installation takes. */
export function chargeOf(wage: number, config: PublicConfig | null): { fee: number; amount: number } {
  const { feeBps: bps = 0, feeFixedCents: fixedCents = 0 } = config?.payments ?? {}
  const fee = feeCents(wage, { bps, fixedCents })
  return { fee, amount: wage + fee }
}

/** Milliseconds between the punches; 0 without both. */
export function workedMs({ clockintime, clockouttime }: Job): number {
  return clockintime && clockouttime ? msFrom(clockintime, clockouttime) : 0
}
