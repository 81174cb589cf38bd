/** Full and partial refunds of charges. */
import type Stripe from "stripe"
import { PLATFORM, addBalanceTransaction, availableOn } from "../balance/balances.ts"
import { addDays } from "../../state/calendar.ts"
import { behaviorOf } from "./payment-methods.ts"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { invalidRequest, invalidState } from "../../state/errors.ts"
import { emit } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { formatUsd } from "../../state/money.ts"
import { checkPositive, mergeMetadata } from "../params.ts"
import { idOf, newId } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"

type Create = Stripe.RefundCreateParams
const FAILS_AFTER_DAYS = 1

async function loadRefundedCharge(ctx: Context, params: Create): Promise<Stored<"charge">> {
  if (params.charge !== undefined) return load(ctx, "charge", params.charge, "charge")
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    )
  }
  const intent = await load(ctx, "payment_intent", params.payment_intent, "payment_intent")
  const charge = idOf(intent.body.latest_charge)
  if (!charge || intent.body.status !== "succeeded") {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    })
  }
  return load(ctx, "charge", charge, "charge")
}

/** The amount to refund in cents, by default all that is left. Rejects charges and amounts that cannot be refunded. */
function readAmount(charge: Stripe.Charge, wished: number | undefined): number {
  if (charge.status !== "succeeded")
    throw invalidRequest(`Charge ${charge.id} has not succeeded and cannot be refunded.`, { param: "charge" })
  if (charge.disputed)
    throw invalidState("charge_disputed", `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalidState("charge_already_refunded", `Charge ${charge.id} has already been refunded.`)
  const amount = wished ?? left
  checkPositive(amount)
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${formatUsd(amount)}) is greater than unrefunded amount on charge (${formatUsd(left)})`,
      { code: "amount_too_large", param: "amount" },
    )
  }
  return amount
}

async function createRefund(ctx: Context, params: Create): Promise<object> {
  const charge = await loadRefundedCharge(ctx, params)
  const amount = readAmount(charge.body, params.amount)
  if (params.reverse_transfer ?? params.refund_application_fee) {
    throw invalidRequest("The payment sandbox has no destination charges: reverse the transfer itself.", {
      param: "reverse_transfer",
    })
  }
  const id = newId("re")
  const bank = charge.body.payment_method_details?.type === "us_bank_account"
  const refund = newObject<Stripe.Refund>("Refund", ctx, {
    id,
    amount,
    balance_transaction: await addBalanceTransaction(ctx, {
      account: PLATFORM,
      type: bank ? "payment_refund" : "refund",
      source: id,
      amount: -amount,
      description: "REFUND FOR CHARGE",
      // A refund of a pending charge is debited to the pending balance.
      availableOn: await availableOn(ctx, charge.body.balance_transaction),
    }),
    charge: charge.id,
    currency: "usd",
    customer: idOf(charge.body.customer),
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: idOf(charge.body.payment_intent),
    payment_method: charge.body.payment_method,
    reason: params.reason ?? null,
    status: "succeeded",
    destination_details: bank
      ? { type: "us_bank_transfer" }
      : {
          type: "card",
          card: { type: "refund", reference_status: "pending", reference_type: "acquirer_reference_number" },
        },
  })
  const fails = await willFail(ctx, charge.body)
  add(ctx, id, refund, { kind: "refund", dueAt: fails ? addDays(ctx.now, FAILS_AFTER_DAYS) : null })
  charge.body.amount_refunded += amount
  charge.body.refunded = charge.body.amount_refunded === charge.body.amount
  await save(ctx, "charge", charge)
  emit(ctx, "refund.created", refund)
  emit(ctx, "charge.refunded", charge.body)
  return refund
}

async function willFail(ctx: Context, charge: Stripe.Charge): Promise<boolean> {
  const behavior = behaviorOf(await load(ctx, "payment_method", charge.payment_method ?? ""))
  return behavior.type === "card" && behavior.refundFails === true
}

/** The timer of a refund that fails: the amount returns to the platform, and the charge is not refunded. */
export async function failRefund(ctx: Context, refund: Stored<"refund">): Promise<void> {
  const charge = await load(ctx, "charge", idOf(refund.body.charge) ?? "")
  refund.dueAt = null
  refund.body.status = "failed"
  refund.body.failure_reason = "expired_or_canceled_card"
  refund.body.failure_balance_transaction = await addBalanceTransaction(ctx, {
    account: PLATFORM,
    type: "refund_failure",
    source: refund.id,
    amount: refund.body.amount,
    description: "REFUND FAILURE",
  })
  await save(ctx, "refund", refund)
  charge.body.amount_refunded -= refund.body.amount
  charge.body.refunded = false
  await save(ctx, "charge", charge)
  emit(ctx, "refund.updated", refund.body)
  emit(ctx, "refund.failed", refund.body)
  emit(ctx, "charge.refund.updated", refund.body)
}

export const refundHandlers: Handlers = {
  "POST /v1/refunds": defineHandler(createRefund),
  "GET /v1/refunds": defineHandler((ctx, params: ListParams & { charge?: string; payment_intent?: string }) =>
    listPage(ctx, "refund", "/v1/refunds", params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  ),
  "GET /v1/refunds/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "refund", id, "refund")).body,
  ),
  "POST /v1/refunds/{id}": defineHandler(async (ctx, params: Stripe.RefundUpdateParams, id) => {
    const refund = await load(ctx, "refund", id, "refund")
    refund.body.metadata = mergeMetadata(refund.body.metadata, params.metadata)
    await save(ctx, "refund", refund)
    emit(ctx, "refund.updated", refund.body)
    return refund.body
  }),
}
