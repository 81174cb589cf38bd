import type { Context } from "#server/context.ts"
import { advance } from "#server/features/payments/advance.ts"
import { isPaymentDue, listDuePayments, nextPaymentDueAt } from "#server/features/payments/timers-store.ts"
import type { Timer } from "#server/timer.ts"

const NAME = "payment.advance"

/** Advances what the server, a watched provider or an automatic retry has left to do (docs/payments.md#the-sweep). */
const advanceTimer: Timer = {
  name: NAME,
  listDue: (ctx, now, limit) => listDuePayments(ctx, NAME, now, limit),
  nextDueAt: (ctx, after) => nextPaymentDueAt(ctx.db, ctx.mode, after),
  fire: async (ctx: Context, id: string) => {
    // Another process may have advanced it, or be doing so, since it was listed.
    if (!(await isPaymentDue(ctx, id, ctx.clock.now()))) return false
    await advance(ctx, id)
    return true
  },
}

/** What happens to a payment at a time. */
export const paymentTimers: readonly Timer[] = [advanceTimer]
