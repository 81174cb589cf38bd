/** Disputes: the payer's bank takes the money back first and asks afterwards. */
import type Stripe from "stripe"
import { PLATFORM, post } from "../balance/balances.ts"
import { addDays } from "../../state/calendar.ts"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { invalidRequest } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata } from "../params.ts"
import { idOf, newId, unixSeconds } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"

const FEE_CENTS = 1500
const DAYS_TO_ANSWER = 7

/** Opens a dispute of what of a charge was not refunded and withdraws its money and Stripe's fee from the platform. */
export async function openDispute(ctx: Context, charge: Stored<"charge">): Promise<void> {
  if (charge.body.status !== "succeeded")
    throw invalidRequest("Only a charge that succeeded can be disputed.", { param: "charge" })
  if (charge.body.disputed) throw invalidRequest("The charge is disputed already.", { param: "charge" })
  const left = charge.body.amount - charge.body.amount_refunded
  if (left === 0) throw invalidRequest("The charge is refunded already.", { param: "charge" })
  const bank = charge.body.payment_method_details?.type === "us_bank_account"
  const id = newId("dp")
  const withdrawal = await post(ctx, {
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
    // A returned bank debit cannot be argued about.
    status: bank ? "lost" : "needs_response",
  })
  dispute.evidence_details.due_by = bank ? null : unixSeconds(addDays(ctx.now, DAYS_TO_ANSWER))
  charge.body.disputed = true
  charge.dueAt = null
  await save(ctx, "charge", charge)
  add(ctx, id, dispute, { kind: "dispute" })
  emit(ctx, "charge.dispute.created", dispute)
  emit(ctx, "charge.dispute.funds_withdrawn", dispute)
  if (bank) emit(ctx, "charge.dispute.closed", dispute)
}

/** Opens a dispute about what an intent took. */
export async function disputeIntent(ctx: Context, intentId: string): Promise<void> {
  const intent = await load(ctx, "payment_intent", intentId, "payment_intent")
  const charge = idOf(intent.body.latest_charge)
  if (!charge)
    throw invalidRequest("The PaymentIntent has no charge to dispute.", { param: "payment_intent" })
  await openDispute(ctx, await load(ctx, "charge", charge))
}

/**
 * Answers a dispute. Stripe's test words decide it: `winning_evidence` in `uncategorized_text` wins and brings
 * the money back, anything else submitted loses (docs.stripe.com/testing#disputes).
 */
async function answerDispute(ctx: Context, params: Stripe.DisputeUpdateParams, id: string): Promise<object> {
  const dispute = await load(ctx, "dispute", id, "dispute")
  if (dispute.body.status !== "needs_response")
    throw invalidRequest(`This dispute is ${dispute.body.status} and takes no more evidence.`)
  const words = params.evidence?.uncategorized_text
  if (typeof words === "string") dispute.body.evidence.uncategorized_text = words
  dispute.body.metadata = mergedMetadata(dispute.body.metadata, params.metadata)
  dispute.body.evidence_details.has_evidence = true
  emit(ctx, "charge.dispute.updated", dispute.body)
  if (params.submit !== false && params.evidence !== undefined)
    await end(ctx, dispute, words === "winning_evidence")
  else await save(ctx, "dispute", dispute)
  return dispute.body
}

async function end(ctx: Context, dispute: Stored<"dispute">, won: boolean): Promise<void> {
  dispute.body.status = won ? "won" : "lost"
  dispute.body.evidence_details.submission_count += 1
  if (won) {
    const back = await post(ctx, {
      account: PLATFORM,
      type: "adjustment",
      source: dispute.id,
      amount: dispute.body.amount,
      fee: -FEE_CENTS,
      description: "Chargeback reversal",
    })
    dispute.body.balance_transactions.push((await load(ctx, "balance_transaction", back)).body)
    const charge = await load(ctx, "charge", idOf(dispute.body.charge) ?? "")
    charge.body.disputed = false
    await save(ctx, "charge", charge)
  }
  await save(ctx, "dispute", dispute)
  if (won) emit(ctx, "charge.dispute.funds_reinstated", dispute.body)
  emit(ctx, "charge.dispute.closed", dispute.body)
}

export const disputes: Handlers = {
  "GET /v1/disputes": answer((ctx, params: Page & { charge?: string; payment_intent?: string }) =>
    page(ctx, "dispute", "/v1/disputes", params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  ),
  "GET /v1/disputes/{id}": answer(
    async (ctx, _params, id) => (await load(ctx, "dispute", id, "dispute")).body,
  ),
  "POST /v1/disputes/{id}": answer(answerDispute),
  "POST /v1/disputes/{id}/close": answer(async (ctx, _params, id) => {
    const dispute = await load(ctx, "dispute", id, "dispute")
    if (dispute.body.status !== "needs_response")
      throw invalidRequest(`This dispute is ${dispute.body.status} already.`)
    await end(ctx, dispute, false)
    return dispute.body
  }),
}
