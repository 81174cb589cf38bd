/** How a bank debit ends: settled, returned, or settled and disputed a day later. */
import { PLATFORM, post } from "../balance/balances.ts"
import { addDays } from "../../state/calendar.ts"
import { type Context, list, load, save } from "../../state/context.ts"
import { openDispute } from "./disputes.ts"
import { emit } from "../../events/events.ts"
import { idOf } from "../../state/ids.ts"
import { lastError } from "./intents.ts"
import type { Stored } from "../../state/object-types.ts"
import { fail, succeed } from "./payment-intents.ts"
import { behaviourOf } from "./payment-methods.ts"

const DISPUTED_AFTER_DAYS = 1

/** The day of a charge has come: a pending one settles, a settled one is disputed. */
export async function chargeDue(ctx: Context, charge: Stored<"charge">): Promise<void> {
  if (charge.body.status === "pending") return settleDebit(ctx, charge)
  if (charge.body.status === "succeeded" && !charge.body.disputed) return openDispute(ctx, charge)
  charge.dueAt = null
  await save(ctx, "charge", charge)
}

/** All debits under way end now; those of the account that never settles go on waiting. */
export async function settleAll(ctx: Context): Promise<void> {
  for (const charge of await list(ctx, "charge", { type: "us_bank_account" })) {
    if (charge.body.status === "pending" && charge.dueAt !== null) await settleDebit(ctx, charge)
  }
}

/** Settles a pending debit as its account behaves by now: the money arrives, or the bank returns it. */
async function settleDebit(ctx: Context, charge: Stored<"charge">): Promise<void> {
  charge.dueAt = null
  const intent = await load(ctx, "payment_intent", idOf(charge.body.payment_intent) ?? "")
  const method = await load(ctx, "payment_method", charge.body.payment_method ?? "")
  const token = behaviourOf(method)
  const ending = token.type === "us_bank_account" ? token.settles : "succeeded"
  if (typeof ending === "object") {
    Object.assign(charge.body, {
      status: "failed",
      paid: false,
      failure_code: ending.code,
      failure_message: ending.message,
    })
    await save(ctx, "charge", charge)
    emit(ctx, "charge.failed", charge.body)
    await fail(
      ctx,
      intent,
      lastError(ending, method, "invalid_request_error", { charge: charge.id }),
      charge.id,
    )
    return
  }
  if (ending === "disputed") charge.dueAt = addDays(ctx.now, DISPUTED_AFTER_DAYS).toISOString()
  charge.body.status = "succeeded"
  charge.body.paid = true
  charge.body.balance_transaction = await post(ctx, {
    account: PLATFORM,
    type: "payment",
    source: charge.id,
    amount: charge.body.amount,
    fee: Math.min(500, Math.round(charge.body.amount * 0.008)),
    description: charge.body.description,
  })
  await save(ctx, "charge", charge)
  emit(ctx, "charge.succeeded", charge.body)
  await succeed(ctx, intent)
}
