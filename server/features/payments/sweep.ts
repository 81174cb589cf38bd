import type { Context } from "#server/context.ts"
import { advance } from "#server/features/payments/advance.ts"
import { listDuePayments, nextLook } from "#server/features/payments/store.ts"

const PAGE = 200
/** After so many failures in a row the provider is away, and the next sweep is soon enough. */
const FAILURES_IN_A_ROW = 3

/**
 * Moves on every payment that is unfinished and free, or due to be looked at: what a lost event or a
 * crash left behind costs time and no money. Troubles are logged; the next sweep tries again.
 */
export async function sweepPayments(ctx: Context): Promise<void> {
  let failures = 0
  let after = ""
  for (;;) {
    const ids = await listDuePayments(ctx, after, PAGE)
    for (const id of ids) {
      try {
        await advance(ctx, id)
        failures = 0
      } catch (error) {
        ctx.log.warn({ err: error, paymentId: id }, "a payment could not be moved on; it is tried again")
        failures += 1
        if (failures === FAILURES_IN_A_ROW) return
      }
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < PAGE) return
    after = last
  }
}

/** The earliest instant after the clock's present at which a payment falls due: a retry, or a look at what we wait for. */
export async function nextPaymentDue(ctx: Context): Promise<Date | null> {
  return nextLook(ctx.db, ctx.mode, ctx.clock.now())
}
