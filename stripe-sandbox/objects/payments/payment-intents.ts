/**
 * The states of a PaymentIntent: requires_payment_method → requires_confirmation → (requires_action) →
 * processing → succeeded, or canceled. An intent succeeds at most once.
 */
import type Stripe from "stripe"
import { emit } from "../../events/emit.ts"
import { type Context, save } from "../../state/context.ts"
import { StripeApiError, cardError, invalidRequest } from "../../state/errors.ts"
import { idOf, unixSeconds } from "../../state/ids.ts"
import { addBankDebit, addCardCharge, addFailedCharge, adviceCode } from "./charges.ts"
import { loadCustomer } from "./customers.ts"
import {
  type ConfirmOptions,
  type PaymentIntent,
  checkMethodType,
  failAttempt,
  isConfirmable,
  lastErrorOf,
  requireApproval,
  requireMicrodeposits,
  unexpectedState,
} from "./intents.ts"
import {
  type PaymentMethod,
  attachOrSpend,
  behaviorOf,
  checkReusable,
  isCardExpired,
} from "./payment-methods.ts"
import { type Decline, declineFor } from "./test-methods.ts"

/** Stripe has a variable limit and does not document it; this one is above what careful code attempts. */
const MAX_CONFIRMATIONS = 20

/** Rejects amounts outside Stripe's limits for US dollars. */
export function checkAmount(amount: number): void {
  if (amount < 50) {
    throw invalidRequest("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" })
  }
  if (amount > 99_999_999) {
    throw invalidRequest("Amount must be no more than $999,999.99", {
      code: "amount_too_large",
      param: "amount",
    })
  }
}

/** Rejects a method that is spent, or attached to another customer than the intent's. */
export function checkMethodOwner(intent: Stripe.PaymentIntent, method: PaymentMethod): void {
  checkReusable(method)
  const owner = idOf(method.body.customer)
  const payer = idOf(intent.customer)
  if (owner === payer) return
  if (payer === null) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: "payment_method" },
    )
  }
  if (owner === null) return
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    { code: "resource_missing", param: "payment_method" },
  )
}

/**
 * Confirms an intent, which then has succeeded, is processing, or requires an action of the payer. A decline resets
 * it to requires_payment_method and throws 402.
 */
export async function confirmPayment(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  options: ConfirmOptions & { offSession: boolean },
): Promise<void> {
  if (!isConfirmable(intent.body.status)) throw unexpectedState("payment_intent", intent.body, "confirm")
  await countConfirmation(ctx, intent)
  checkMethodType(intent.body.payment_method_types, method)
  checkMethodOwner(intent.body, method)
  const customer = idOf(intent.body.customer)
  if (customer !== null) await loadCustomer(ctx, customer)
  intent.body.payment_method = method.id
  intent.body.next_action = null
  intent.body.last_payment_error = null
  intent.dueAt = null
  const decline = ctx.decline ? declineFor(ctx.decline) : findDecline(ctx, method, options.offSession)
  if (decline) throw await declinePayment(ctx, intent, method, decline)
  if (needsApproval(method)) return requireApproval(ctx, "payment_intent", intent, options)
  if (method.hidden.unverified) return requireMicrodeposits(ctx, "payment_intent", intent)
  return collectPayment(ctx, intent, method)
}

/**
 * Counts the confirmations of an intent. The first one over the limit cancels it, which is committed although the
 * call fails (stripe-node, PaymentIntents.confirm: "a variable upper limit").
 */
async function countConfirmation(ctx: Context, intent: PaymentIntent): Promise<void> {
  intent.hidden.confirms = (intent.hidden.confirms ?? 0) + 1
  if (intent.hidden.confirms <= MAX_CONFIRMATIONS) return
  await cancelPayment(ctx, intent, "automatic")
  throw unexpectedState("payment_intent", intent.body, "confirm", true)
}

/** Ends an intent without a charge. */
export async function cancelPayment(
  ctx: Context,
  intent: PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<void> {
  Object.assign(intent.body, {
    status: "canceled",
    canceled_at: unixSeconds(ctx.now),
    cancellation_reason: reason,
    next_action: null,
  })
  intent.dueAt = null
  await save(ctx, "payment_intent", intent)
  emit(ctx, "payment_intent.canceled", intent.body)
}

/** Charges the method of an intent that needs no more action, or fails it when the method is no longer usable. */
export async function collectPayment(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<void> {
  // The method may have been detached, spent or attached elsewhere while the payer's action was pending.
  const problem = await findMethodProblem(ctx, intent, method)
  if (problem !== null) {
    const error = lastErrorOf(problem, method, "invalid_request_error")
    return failAttempt(ctx, "payment_intent", intent, error)
  }
  intent.body.next_action = null
  intent.dueAt = null
  const saveFor = intent.body.setup_future_usage === null ? null : idOf(intent.body.customer)
  await attachOrSpend(ctx, method, saveFor)
  if (method.body.type === "us_bank_account") {
    intent.body.status = "processing"
    intent.body.latest_charge = addBankDebit(ctx, intent.body, method).id
    await save(ctx, "payment_intent", intent)
    emit(ctx, "payment_intent.processing", intent.body)
    return
  }
  intent.body.latest_charge = (await addCardCharge(ctx, intent.body, method)).id
  await markSucceeded(ctx, intent)
}

async function findMethodProblem(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
): Promise<Decline | null> {
  const customer = idOf(intent.body.customer)
  try {
    checkMethodOwner(intent.body, method)
    if (customer !== null) await loadCustomer(ctx, customer)
    return null
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    const { code = "payment_method_unexpected_state", message } = error.body
    return { code, declineCode: null, message }
  }
}

export async function markSucceeded(ctx: Context, intent: PaymentIntent): Promise<void> {
  intent.body.status = "succeeded"
  intent.body.amount_received = intent.body.amount
  await save(ctx, "payment_intent", intent)
  emit(ctx, "payment_intent.succeeded", intent.body)
}

/** Why the bank declines a charge of this method; null when it does not. */
function findDecline(ctx: Context, method: PaymentMethod, offSession: boolean): Decline | null {
  const { card } = method.body
  const behavior = behaviorOf(method)
  if (behavior.type !== "card") return null
  if (card && isCardExpired(ctx.now, card.exp_month, card.exp_year)) return declineFor("expired_card")
  if (typeof behavior.charge === "object") return behavior.charge
  return offSession && needsApproval(method) ? declineFor("authentication_required") : null
}

function needsApproval(method: PaymentMethod): boolean {
  const behavior = behaviorOf(method)
  if (behavior.type !== "card") return false
  return behavior.charge === "approve" || (behavior.charge === "approve_once" && !method.hidden.authenticated)
}

async function declinePayment(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): Promise<StripeApiError> {
  const charge = addFailedCharge(ctx, intent.body, method, decline)
  const advice = adviceCode(decline)
  const details = { charge: charge.id, ...(advice ? { advice_code: advice } : {}) }
  intent.body.latest_charge = charge.id
  await failAttempt(ctx, "payment_intent", intent, lastErrorOf(decline, method, "card_error", details))
  return cardError(decline.code, decline.declineCode, decline.message, {
    ...details,
    payment_intent: intent.body,
    payment_method: method.body,
  })
}
