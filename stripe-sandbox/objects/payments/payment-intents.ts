/**
 * The PaymentIntent's machine: requires_payment_method → requires_confirmation → (requires_action) →
 * processing → succeeded, or canceled. Whatever it was asked, an intent succeeds at most once.
 */
import type Stripe from "stripe"
import { liveCustomer } from "./customers.ts"
import { adviceFor, chargeCard, refuseCharge, startDebit } from "./charges.ts"
import { type Context, load, save } from "../../state/context.ts"
import { StripeApiError, cardError, invalidRequest, invalidState } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { idOf, unixSeconds } from "../../state/ids.ts"
import { approvalAction, depositsAction, lastError, refuseKind } from "./intents.ts"
import type { Stored } from "../../state/object-types.ts"
import { type Method, behaviourOf, isPast, refuseSpent, spend } from "./payment-methods.ts"
import { type Refusal, refusal } from "./test-methods.ts"

export type Intent = Stored<"payment_intent">
/** Stripe's limit varies and is told to nobody; this one lies above what careful code tries. */
const MAX_CONFIRMS = 20
const CONFIRMABLE = new Set<string>(["requires_payment_method", "requires_confirmation", "requires_action"])

/** 400 `payment_intent_unexpected_state`, the intent in the error, as the SDK's users look for it. */
export function unexpectedState(
  intent: Stripe.PaymentIntent,
  wish: string,
  keepsChanges = false,
): StripeApiError {
  return invalidState(
    "payment_intent_unexpected_state",
    `You cannot ${wish} this PaymentIntent because it has a status of ${intent.status}.`,
    { payment_intent: intent },
    keepsChanges,
  )
}

/** Stripe's smallest and largest amounts in US dollars. */
export function refuseAmount(amount: number): void {
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

/** Refuses a method that is spent, another customer's, or not attached to the intent's customer. */
export function refuseForeign(intent: Stripe.PaymentIntent, method: Method): void {
  refuseSpent(method)
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

export type Confirming = { offSession: boolean; returnUrl: string | null; useSdk?: boolean }

/**
 * Tries to take the money. Leaves the intent succeeded, processing, or waiting for the bank's approval; a
 * refusal leaves it at requires_payment_method and throws the 402.
 */
export async function confirm(ctx: Context, intent: Intent, method: Method, how: Confirming): Promise<void> {
  if (!CONFIRMABLE.has(intent.body.status)) throw unexpectedState(intent.body, "confirm")
  await refuseTooMany(ctx, intent)
  refuseKind(intent.body.payment_method_types, method)
  refuseForeign(intent.body, method)
  const customer = idOf(intent.body.customer)
  if (customer !== null) await liveCustomer(ctx, customer)
  intent.body.payment_method = method.id
  intent.body.next_action = null
  intent.body.last_payment_error = null
  intent.dueAt = null
  const refused = ctx.decline ? refusal(ctx.decline) : refusalOf(ctx, method, how.offSession)
  if (refused) throw await refuse(ctx, intent, method, refused)
  if (needsApproval(method)) {
    await askApproval(ctx, intent, how)
    return
  }
  if (method.hidden.unverified) {
    await sendDeposits(ctx, intent)
    return
  }
  await take(ctx, intent, method)
}

/**
 * Counts the confirms of an intent; the one over the limit cancels it, and that stays although the call is
 * refused (stripe-node, PaymentIntents.confirm: "a variable upper limit").
 */
async function refuseTooMany(ctx: Context, intent: Intent): Promise<void> {
  intent.hidden.confirms = (intent.hidden.confirms ?? 0) + 1
  if (intent.hidden.confirms <= MAX_CONFIRMS) return
  await cancel(ctx, intent, "automatic")
  throw unexpectedState(intent.body, "confirm", true)
}

/** Ends an intent without a charge. */
export async function cancel(
  ctx: Context,
  intent: Intent,
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

async function noLongerUsable(ctx: Context, intent: Intent, method: Method): Promise<Refusal | null> {
  const customer = idOf(intent.body.customer)
  try {
    refuseForeign(intent.body, method)
    if (customer !== null) await liveCustomer(ctx, customer)
    return null
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    const { code = "payment_method_unexpected_state", message } = error.body
    return { code, declineCode: null, message }
  }
}

/** Takes the money of an intent whose every question is answered, or fails it when its method has gone. */
export async function take(ctx: Context, intent: Intent, method: Method): Promise<void> {
  const why = await noLongerUsable(ctx, intent, method)
  if (why !== null) {
    // While the bank or the deposits were waited for, the method was detached, used up or became another's.
    await fail(ctx, intent, lastError(why, method, "invalid_request_error"), null)
    return
  }
  intent.body.next_action = null
  intent.dueAt = null
  await spend(ctx, method, intent.body.setup_future_usage === null ? null : idOf(intent.body.customer))
  if (method.body.type === "us_bank_account") {
    intent.body.status = "processing"
    intent.body.latest_charge = startDebit(ctx, intent.body, method).id
    await save(ctx, "payment_intent", intent)
    emit(ctx, "payment_intent.processing", intent.body)
    return
  }
  intent.body.latest_charge = (await chargeCard(ctx, intent.body, method)).id
  await succeed(ctx, intent)
}

export async function succeed(ctx: Context, intent: Intent): Promise<void> {
  intent.body.status = "succeeded"
  intent.body.amount_received = intent.body.amount
  await save(ctx, "payment_intent", intent)
  emit(ctx, "payment_intent.succeeded", intent.body)
}

function refusalOf(ctx: Context, method: Method, offSession: boolean): Refusal | null {
  const { card } = method.body
  const token = behaviourOf(method)
  if (token.type !== "card") return null
  if (card && isPast(ctx.now, card.exp_month, card.exp_year)) return refusal("expired_card")
  if (typeof token.charge === "object") return token.charge
  return offSession && needsApproval(method) ? refusal("authentication_required") : null
}

function needsApproval(method: Method): boolean {
  const token = behaviourOf(method)
  if (token.type !== "card") return false
  return token.charge === "approve" || (token.charge === "approve_once" && !method.hidden.authenticated)
}

async function askApproval(ctx: Context, intent: Intent, how: Confirming): Promise<void> {
  intent.body.status = "requires_action"
  intent.body.next_action = how.useSdk
    ? {
        type: "use_stripe_sdk",
        use_stripe_sdk: { type: "three_d_secure_redirect" },
      }
    : approvalAction(ctx, "approve_payment", intent.id, how.returnUrl)
  await save(ctx, "payment_intent", intent)
  emit(ctx, "payment_intent.requires_action", intent.body)
}

async function sendDeposits(ctx: Context, intent: Intent): Promise<void> {
  const { action, arrives } = depositsAction(ctx, intent.id)
  intent.body.status = "requires_action"
  intent.body.next_action = action
  // Only then does one know whether they bounced.
  intent.dueAt = arrives.toISOString()
  await save(ctx, "payment_intent", intent)
  emit(ctx, "payment_intent.requires_action", intent.body)
}

async function refuse(
  ctx: Context,
  intent: Intent,
  method: Method,
  refused: Refusal,
): Promise<StripeApiError> {
  const charge = refuseCharge(ctx, intent.body, method, refused)
  const advice = adviceFor(refused)
  const more = { charge: charge.id, ...(advice ? { advice_code: advice } : {}) }
  await fail(ctx, intent, lastError(refused, method, "card_error", more), charge.id)
  return cardError(refused.code, refused.declineCode, refused.message, {
    ...more,
    payment_intent: intent.body,
    payment_method: method.body,
  })
}

/** Puts an intent back to the start after a failed attempt. */
export async function fail(
  ctx: Context,
  intent: Intent,
  error: Stripe.PaymentIntent.LastPaymentError,
  charge: string | null,
): Promise<void> {
  intent.body.status = "requires_payment_method"
  intent.body.payment_method = null
  intent.body.next_action = null
  intent.dueAt = null
  intent.body.last_payment_error = error
  if (charge) intent.body.latest_charge = charge
  await save(ctx, "payment_intent", intent)
  emit(ctx, "payment_intent.payment_failed", intent.body)
}

/** The bank's answer on the approval page: takes the money, or fails the attempt. */
export async function approved(ctx: Context, intent: Intent, yes: boolean): Promise<void> {
  if (intent.body.status !== "requires_action") throw unexpectedState(intent.body, "approve")
  const method = await load(ctx, "payment_method", idOf(intent.body.payment_method) ?? "")
  if (yes) {
    method.hidden.authenticated = true
    await save(ctx, "payment_method", method)
    await take(ctx, intent, method)
    return
  }
  const refused: Refusal = {
    code: "payment_intent_authentication_failure",
    declineCode: null,
    message:
      "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  }
  await fail(ctx, intent, lastError(refused, method, "invalid_request_error"), null)
}
