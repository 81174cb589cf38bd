/** The settlement of bank debits: they succeed, are returned, or succeed and are disputed a day later. */
import { PLATFORM, addBalanceTransaction } from "../balance/balances.ts"
import { addDays } from "../../state/calendar.ts"
import { type Context, list, load, save } from "../../state/context.ts"
import { openDispute } from "./disputes.ts"
import { emit } from "../../events/emit.ts"
import { idOf } from "../../state/ids.ts"
import { failAttempt, lastErrorOf } from "./intents.ts"
import type { Stored } from "../../state/object-types.ts"
import { markSucceeded } from "./payment-intents.ts"
import { behaviorOf } from "./payment-methods.ts"

const DISPUTED_AFTER_DAYS = 1

/** The timer of a bank debit: a pending one settles, a settled one is disputed. */
export async function advanceCharge(ctx: Context, charge: Stored<"charge">): Promise<void> {
  if (charge.body.status === "pending") return settleDebit(ctx, charge)
  if (charge.body.status === "succeeded" && !charge.body.disputed) return openDispute(ctx, charge)
  charge.dueAt = null
  await save(ctx, "charge", charge)
}

/** Settles all pending debits now, except those of the test account that never settles. */
export async function settleAllDebits(ctx: Context): Promise<void> {
  for (const charge of await list(ctx, "charge", { type: "us_bank_account" })) {
    if (charge.body.status === "pending" && charge.dueAt !== null) await settleDebit(ctx, charge)
  }
}

/** Settles a pending debit by the current behavior of its bank account: it succeeds, or is returned. */
async function settleDebit(ctx: Context, charge: Stored<"charge">): Promise<void> {
  charge.dueAt = null
  const intent = await load(ctx, "payment_intent", idOf(charge.body.payment_intent) ?? "")
  const method = await load(ctx, "payment_method", charge.body.payment_method ?? "")
  const behavior = behaviorOf(method)
  const result = behavior.type === "us_bank_account" ? behavior.settles : "succeeded"
  if (typeof result === "object") {
    Object.assign(charge.body, {
      status: "failed",
      paid: false,
      failure_code: result.code,
      failure_message: result.message,
    })
    await save(ctx, "charge", charge)
    emit(ctx, "charge.failed", charge.body)
    const error = lastErrorOf(result, method, "invalid_request_error", { charge: charge.id })
    return failAttempt(ctx, "payment_intent", intent, error)
  }
  if (result === "disputed") charge.dueAt = addDays(ctx.now, DISPUTED_AFTER_DAYS).toISOString()
  charge.body.status = "succeeded"
  charge.body.paid = true
  charge.body.balance_transaction = await addBalanceTransaction(ctx, {
    account: PLATFORM,
    type: "payment",
    source: charge.id,
    amount: charge.body.amount,
    fee: Math.min(500, Math.round(charge.body.amount * 0.008)),
    description: charge.body.description,
  })
  await save(ctx, "charge", charge)
  emit(ctx, "charge.succeeded", charge.body)
  await markSucceeded(ctx, intent)
}
