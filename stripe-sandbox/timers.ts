/** What the clock brings: debits that settle, deposits that arrive, payouts made and paid. */
import { chargeDue } from "./objects/payments/bank-debits.ts"
import { type Context, load } from "./state/context.ts"
import { type Runtime, createContext } from "./state/runtime.ts"
import { depositsArrived, waitingNamed } from "./objects/payments/microdeposits.ts"
import { refundReturned } from "./objects/payments/refunds.ts"
import { payOut, payoutDue } from "./objects/balance/payouts.ts"
import type { StoredRecord } from "./state/records.ts"

/** The kinds to which something happens at an instant; what only lapses (kept replies, sessions) is no event. */
const MOVING = ["charge", "setup_intent", "payment_intent", "balance", "payout", "refund"] as const
const EARLIEST = { kind: MOVING, due: true, order: "oldest", limit: 1 } as const

/** The earliest instant at which something falls due; null when nothing ever will. */
export async function nextDue(ctx: Context): Promise<Date | null> {
  const [first] = await ctx.unit.list(EARLIEST)
  return first?.dueAt ? new Date(first.dueAt) : null
}

/** Does everything due by now, in order, each as of its own instant; each is a transaction of its own. */
export async function runDue(runtime: Runtime): Promise<void> {
  const until = runtime.clock.now().toISOString()
  let did = true
  while (did) {
    did = await runtime.store.write(async (unit) => {
      const [first] = await unit.list(EARLIEST)
      if (!first?.dueAt || first.dueAt > until) return false
      await happen(createContext(runtime, unit, { now: new Date(first.dueAt) }), first)
      const after = await unit.get(first.id)
      if (after?.dueAt === first.dueAt) {
        // Left due at the same instant, it would be done for ever and hold up everything else.
        runtime.log("error", "payment sandbox: something due was left due", {
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

async function happen(ctx: Context, record: StoredRecord): Promise<void> {
  switch (record.kind) {
    case "charge":
      return chargeDue(ctx, await load(ctx, "charge", record.id))
    case "setup_intent":
    case "payment_intent":
      return depositsArrived(ctx, await waitingNamed(ctx, record.id))
    case "refund":
      return refundReturned(ctx, await load(ctx, "refund", record.id))
    case "balance":
      return payOut(ctx, record.keys.account ?? "")
    case "payout":
      return payoutDue(ctx, await load(ctx, "payout", record.id))
    default:
      // A due record nobody answers for would stop the clock for ever.
      await ctx.unit.put({ ...record, dueAt: null })
  }
}
