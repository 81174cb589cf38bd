/** The timers of all objects: debits settle, deposits arrive, refunds fail, payouts are made and paid. */
import { advanceCharge } from "./objects/payments/bank-debits.ts"
import { type Context, load } from "./state/context.ts"
import { type Runtime, createContext } from "./state/runtime.ts"
import { receiveMicrodeposits } from "./objects/payments/microdeposits.ts"
import { loadPendingIntent } from "./objects/payments/pending-intents.ts"
import { failRefund } from "./objects/payments/refunds.ts"
import { createDailyPayout, advancePayout } from "./objects/balance/payouts.ts"
import type { StoredRecord } from "./state/records.ts"

/** The kinds with timers; `dueAt` of other kinds (idempotent replies, sessions) only marks their expiry. */
const TIMER_KINDS = ["charge", "setup_intent", "payment_intent", "balance", "payout", "refund"] as const
const EARLIEST_TIMER = { kind: TIMER_KINDS, due: true, order: "oldest", limit: 1 } as const

/** When the next timer is due; null without one. */
export async function nextDueAt(ctx: Context): Promise<Date | null> {
  const [first] = await ctx.unit.list(EARLIEST_TIMER)
  return first?.dueAt ? new Date(first.dueAt) : null
}

/** Fires all timers that are due, in order, each in its own transaction with the clock at its own instant. */
export async function runDueTimers(runtime: Runtime): Promise<void> {
  const until = runtime.clock.now().toISOString()
  let fired = true
  while (fired) {
    fired = await runtime.store.write(async (unit) => {
      const [first] = await unit.list(EARLIEST_TIMER)
      if (!first?.dueAt || first.dueAt > until) return false
      await fireTimer(createContext(runtime, unit, { now: new Date(first.dueAt) }), first)
      const after = await unit.get(first.id)
      if (after?.dueAt === first.dueAt) {
        // A timer that stays due would fire forever and block all others.
        runtime.log("error", "payment sandbox: a timer was still due after it fired", {
          id: first.id,
          dueAt: first.dueAt,
        })
        await unit.put({ ...after, dueAt: null })
      }
      return true
    })
  }
  runtime.wakeDelivery()
}

async function fireTimer(ctx: Context, record: StoredRecord): Promise<void> {
  switch (record.kind) {
    case "charge":
      return advanceCharge(ctx, await load(ctx, "charge", record.id))
    case "setup_intent":
    case "payment_intent":
      return receiveMicrodeposits(ctx, await loadPendingIntent(ctx, record.id))
    case "refund":
      return failRefund(ctx, await load(ctx, "refund", record.id))
    case "balance":
      return createDailyPayout(ctx, record.keys.account ?? "")
    case "payout":
      return advancePayout(ctx, await load(ctx, "payout", record.id))
    default:
      // A due record without a timer would block all others.
      await ctx.unit.put({ ...record, dueAt: null })
  }
}
