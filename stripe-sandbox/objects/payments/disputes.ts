/** Disputes: the payer's bank withdraws the amount first, and the platform may submit evidence afterwards. */
import type Stripe from "stripe"
import { PLATFORM, addBalanceTransaction } from "../balance/balances.ts"
import { addDays } from "../../state/calendar.ts"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { invalidRequest } from "../../state/errors.ts"
import { emit } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { mergeMetadata } from "../params.ts"
import { idOf, newId, unixSeconds } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"

const FEE_CENTS = 1500
const EVIDENCE_DAYS = 7

/** Opens a dispute of the amount of a charge that is not refunded, and debits it and Stripe's fee to the platform. */
export async function openDispute(ctx: Context, charge: Stored<"charge">): Promise<void> {
  if (charge.body.status !== "succeeded")
    throw invalidRequest("Only a charge that succeeded can be disputed.", { param: "charge" })
  if (charge.body.disputed) throw invalidRequest("The charge is already disputed.", { param: "charge" })
  const left = charge.body.amount - charge.body.amount_refunded
  if (left === 0) throw invalidRequest("The charge is already refunded.", { param: "charge" })
  const bank = charge.body.payment_method_details?.type === "us_bank_account"
  const id = newId("dp")
  const withdrawal = await addBalanceTransaction(ctx, {
    account: PLATFORM,
    type: "adjustment",
    source: id,
    amount: -left,
    fee: FEE_CENTS,
    description: "Chargeback withdrawal",
  })
  const dispute = newObject<Stripe.Dispute>("Dispute", ctx, {
    id,
    amount: left,
    balance_transactions: [(await load(ctx, "balance_transaction", withdrawal)).body],
    charge: charge.id,
    currency: "usd",
    is_charge_refundable: false,
    metadata: {},
    payment_intent: idOf(charge.body.payment_intent),
    reason: bank ? "debit_not_authorized" : "fraudulent",
    // A dispute of a bank debit is final.
    status: bank ? "lost" : "needs_response",
  })
  dispute.evidence_details.due_by = bank ? null : unixSeconds(addDays(ctx.now, EVIDENCE_DAYS))
  charge.body.disputed = true
  charge.dueAt = null
  await save(ctx, "charge", charge)
  add(ctx, id, dispute, { kind: "dispute" })
  emit(ctx, "charge.dispute.created", dispute)
  emit(ctx, "charge.dispute.funds_withdrawn", dispute)
  if (bank) emit(ctx, "charge.dispute.closed", dispute)
}

/** Opens a dispute of the latest charge of an intent. */
export async function disputePayment(ctx: Context, intentId: string): Promise<void> {
  const intent = await load(ctx, "payment_intent", intentId, "payment_intent")
  const charge = idOf(intent.body.latest_charge)
  if (!charge)
    throw invalidRequest("The PaymentIntent has no charge to dispute.", { param: "payment_intent" })
  await openDispute(ctx, await load(ctx, "charge", charge))
}

/**
 * Submits evidence. Stripe's test value decides: `winning_evidence` as `uncategorized_text` wins the dispute, any
 * other evidence loses it (docs.stripe.com/testing#disputes).
 */
async function updateDispute(ctx: Context, params: Stripe.DisputeUpdateParams, id: string): Promise<object> {
  const dispute = await load(ctx, "dispute", id, "dispute")
  if (dispute.body.status !== "needs_response")
    throw invalidRequest(`This dispute is ${dispute.body.status} and accepts no more evidence.`)
  const text = params.evidence?.uncategorized_text
  if (typeof text === "string") dispute.body.evidence.uncategorized_text = text
  dispute.body.metadata = mergeMetadata(dispute.body.metadata, params.metadata)
  dispute.body.evidence_details.has_evidence = true
  emit(ctx, "charge.dispute.updated", dispute.body)
  if (params.submit !== false && params.evidence !== undefined)
    await closeDispute(ctx, dispute, text === "winning_evidence")
  else await save(ctx, "dispute", dispute)
  return dispute.body
}

async function closeDispute(ctx: Context, dispute: Stored<"dispute">, won: boolean): Promise<void> {
  dispute.body.status = won ? "won" : "lost"
  dispute.body.evidence_details.submission_count += 1
  if (won) {
    const reinstatement = await addBalanceTransaction(ctx, {
      account: PLATFORM,
      type: "adjustment",
      source: dispute.id,
      amount: dispute.body.amount,
      fee: -FEE_CENTS,
      description: "Chargeback reversal",
    })
    dispute.body.balance_transactions.push((await load(ctx, "balance_transaction", reinstatement)).body)
    const charge = await load(ctx, "charge", idOf(dispute.body.charge) ?? "")
    charge.body.disputed = false
    await save(ctx, "charge", charge)
  }
  await save(ctx, "dispute", dispute)
  if (won) emit(ctx, "charge.dispute.funds_reinstated", dispute.body)
  emit(ctx, "charge.dispute.closed", dispute.body)
}

export const disputeHandlers: Handlers = {
  "GET /v1/disputes": defineHandler(
    (ctx, params: ListParams & { charge?: string; payment_intent?: string }) =>
      listPage(ctx, "dispute", "/v1/disputes", params, {
        charge: params.charge,
        payment_intent: params.payment_intent,
      }),
  ),
  "GET /v1/disputes/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "dispute", id, "dispute")).body,
  ),
  "POST /v1/disputes/{id}": defineHandler(updateDispute),
  "POST /v1/disputes/{id}/close": defineHandler(async (ctx, _params, id) => {
    const dispute = await load(ctx, "dispute", id, "dispute")
    if (dispute.body.status !== "needs_response")
      throw invalidRequest(`This dispute is already ${dispute.body.status}.`)
    await closeDispute(ctx, dispute, false)
    return dispute.body
  }),
}
