import type { Context } from "#server/context.ts"
import { advance } from "#server/features/payments/advance.ts"
import { findNextDue, listDuePayments } from "#server/features/payments/sweep-store.ts"

const PAGE_SIZE = 200
/** After this many failures in a row the provider is taken to be down until the next sweep. */
const MAX_FAILURES_IN_A_ROW = 3

/**
 * Advances every payment that is due, so that a lost event or a crash costs time and no money
 * (docs/payments.md#the-sweep). Errors are logged; the next sweep retries.
 */
export async function sweepPayments(ctx: Context): Promise<void> {
  let failures = 0
  let after = ""
  for (;;) {
    const ids = await listDuePayments(ctx, after, PAGE_SIZE)
    for (const id of ids) {
      try {
        await advance(ctx, id)
        failures = 0
      } catch (error) {
        ctx.log.warn({ err: error, paymentId: id }, "payment could not be advanced and will be retried")
        failures += 1
        if (failures === MAX_FAILURES_IN_A_ROW) return
      }
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < PAGE_SIZE) return
    after = last
  }
}

/** The earliest instant after now at which a payment is due to be read or retried. */
export async function nextPaymentDue(ctx: Context): Promise<Date | null> {
  return findNextDue(ctx.db, ctx.mode, ctx.clock.now())
}
