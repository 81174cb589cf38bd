/** Charges: one attempt each to take money, by card at once, by bank debit after four banking days. */
import type Stripe from "stripe"
import { PLATFORM, post } from "../balance/balances.ts"
import { addBusinessDays, addDays } from "../../state/calendar.ts"
import { type Context, add, newObject, save } from "../../state/context.ts"
import { skeleton } from "../../contract.ts"
import { emit } from "../../events/events.ts"
import { newId } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { type Method, behaviourOf } from "./payment-methods.ts"
import type { Refusal } from "./test-methods.ts"

const SETTLES_AFTER_BUSINESS_DAYS = 4
const CARD_FUNDS_AFTER_DAYS = 2

/** What Stripe advises after a refusal; it steers whether the product may try again by itself. */
const ADVICE: Record<string, Stripe.Charge.Outcome["advice_code"]> = {
  insufficient_funds: "try_again_later",
  processing_error: "try_again_later",
  expired_card: "confirm_card_data",
  incorrect_cvc: "confirm_card_data",
  lost_card: "do_not_try_again",
  stolen_card: "do_not_try_again",
}

export function adviceFor(refusal: Refusal): Stripe.Charge.Outcome["advice_code"] {
  return ADVICE[refusal.declineCode ?? refusal.code] ?? null
}

/** A card charge that succeeds: money pending for two days, the platform's fee taken off. */
export async function chargeCard(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: Method,
): Promise<Stored<"charge">> {
  const charge = newCharge(ctx, intent, method, { status: "succeeded", paid: true })
  charge.body.balance_transaction = await post(ctx, {
    account: PLATFORM,
    type: "charge",
    source: charge.id,
    amount: intent.amount,
    fee: Math.round(intent.amount * 0.029) + 30,
    description: intent.description,
    availableOn: addDays(ctx.now, CARD_FUNDS_AFTER_DAYS),
  })
  await save(ctx, "charge", charge)
  emit(ctx, "charge.succeeded", charge.body)
  return charge
}

/** A charge the bank refused. */
export function refuseCharge(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: Method,
  refusal: Refusal,
): Stored<"charge"> {
  const charge = newCharge(ctx, intent, method, {
    status: "failed",
    paid: false,
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: {
      ...(skeleton("Charge.Outcome") as unknown as Stripe.Charge.Outcome),
      advice_code: adviceFor(refusal),
      network_status: "declined_by_network",
      reason: refusal.declineCode ?? refusal.code,
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
  })
  emit(ctx, "charge.failed", charge.body)
  return charge
}

/** A bank debit under way, due to settle by the clock; the "never" account stays as it is. */
export function startDebit(ctx: Context, intent: Stripe.PaymentIntent, method: Method): Stored<"charge"> {
  const token = behaviourOf(method)
  const settles = token.type === "us_bank_account" ? token.settles : "succeeded"
  const dueAt = settles === "never" ? null : addBusinessDays(ctx.now, SETTLES_AFTER_BUSINESS_DAYS)
  const charge = newCharge(ctx, intent, method, { status: "pending", paid: false }, dueAt)
  emit(ctx, "charge.pending", charge.body)
  return charge
}

function newCharge(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: Method,
  given: Partial<Stripe.Charge>,
  dueAt: Date | null = null,
): Stored<"charge"> {
  const id = newId(method.body.type === "card" ? "ch" : "py")
  const taken = given.status === "failed" ? 0 : intent.amount
  const body = newObject<Stripe.Charge>("Charge", ctx, {
    id,
    amount: intent.amount,
    amount_captured: taken,
    billing_details: method.body.billing_details,
    calculated_statement_descriptor: "STRIPE SANDBOX",
    captured: given.status !== "failed",
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: { ...intent.metadata },
    outcome: {
      ...(skeleton("Charge.Outcome") as unknown as Stripe.Charge.Outcome),
      network_status: "approved_by_network",
      risk_level: "normal",
      risk_score: 12,
      seller_message: "Payment complete.",
      type: "authorized",
    },
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method),
    statement_descriptor: intent.statement_descriptor,
    transfer_group: intent.transfer_group,
    ...given,
  })
  return add(ctx, id, body, { kind: "charge", dueAt, keys: { type: method.body.type } })
}

function detailsOf(intent: Stripe.PaymentIntent, method: Method): Stripe.Charge.PaymentMethodDetails {
  const { card, us_bank_account: bank } = method.body
  if (card) {
    const details = skeleton(
      "Charge.PaymentMethodDetails.Card",
    ) as unknown as Stripe.Charge.PaymentMethodDetails.Card
    const same = {
      brand: card.brand,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: card.funding,
      last4: card.last4,
    }
    return {
      type: "card",
      card: {
        ...details,
        ...same,
        fingerprint: card.fingerprint ?? null,
        amount_authorized: intent.amount,
        network: card.brand,
      },
    }
  }
  const details = skeleton(
    "Charge.PaymentMethodDetails.UsBankAccount",
  ) as unknown as Stripe.Charge.PaymentMethodDetails.UsBankAccount
  const same = {
    account_holder_type: bank?.account_holder_type ?? null,
    account_type: bank?.account_type ?? null,
    bank_name: bank?.bank_name ?? null,
  }
  return {
    type: "us_bank_account",
    us_bank_account: {
      ...details,
      ...same,
      fingerprint: bank?.fingerprint ?? null,
      last4: bank?.last4 ?? null,
      routing_number: bank?.routing_number ?? null,
    },
  }
}
