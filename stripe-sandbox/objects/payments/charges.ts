/** Charges: by card they settle at once, by bank debit after four banking days. */
import type Stripe from "stripe"
import { PLATFORM, addBalanceTransaction } from "../balance/balances.ts"
import { addBusinessDays, addDays } from "../../state/calendar.ts"
import { type Context, add, newObject, save } from "../../state/context.ts"
import { skeleton } from "../../contract.ts"
import { emit } from "../../events/emit.ts"
import { newId } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { type PaymentMethod, behaviorOf } from "./payment-methods.ts"
import type { Decline } from "./test-methods.ts"

const SETTLES_AFTER_BUSINESS_DAYS = 4
const CARD_FUNDS_AFTER_DAYS = 2

/** Stripe's advice after a decline: whether the same card may be charged again. */
const ADVICE_CODES: Record<string, Stripe.Charge.Outcome["advice_code"]> = {
  insufficient_funds: "try_again_later",
  processing_error: "try_again_later",
  expired_card: "confirm_card_data",
  incorrect_cvc: "confirm_card_data",
  lost_card: "do_not_try_again",
  stolen_card: "do_not_try_again",
}

export function adviceCode(refusal: Decline): Stripe.Charge.Outcome["advice_code"] {
  return ADVICE_CODES[refusal.declineCode ?? refusal.code] ?? null
}

/** Adds a card charge that succeeds; its amount less Stripe's fee is pending for two days. */
export async function addCardCharge(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
): Promise<Stored<"charge">> {
  const charge = addCharge(ctx, intent, method, { status: "succeeded", paid: true })
  charge.body.balance_transaction = await addBalanceTransaction(ctx, {
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

/** Adds a charge that the bank declines. */
export function addFailedCharge(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
  refusal: Decline,
): Stored<"charge"> {
  const charge = addCharge(ctx, intent, method, {
    status: "failed",
    paid: false,
    failure_code: refusal.code,
    failure_message: refusal.message,
    outcome: {
      ...(skeleton("Charge.Outcome") as unknown as Stripe.Charge.Outcome),
      advice_code: adviceCode(refusal),
      network_status: "declined_by_network",
      reason: refusal.declineCode ?? refusal.code,
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    },
  })
  emit(ctx, "charge.failed", charge.body)
  return charge
}

/** Adds a pending bank debit with the timer of its settlement; that of the "never" account has none. */
export function addBankDebit(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
): Stored<"charge"> {
  const behavior = behaviorOf(method)
  const settles = behavior.type === "us_bank_account" ? behavior.settles : "succeeded"
  const dueAt = settles === "never" ? null : addBusinessDays(ctx.now, SETTLES_AFTER_BUSINESS_DAYS)
  const charge = addCharge(ctx, intent, method, { status: "pending", paid: false }, dueAt)
  emit(ctx, "charge.pending", charge.body)
  return charge
}

function addCharge(
  ctx: Context,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
  given: Partial<Stripe.Charge>,
  dueAt: Date | null = null,
): Stored<"charge"> {
  const id = newId(method.body.type === "card" ? "ch" : "py")
  const isFailed = given.status === "failed"
  const body = newObject<Stripe.Charge>("Charge", ctx, {
    id,
    amount: intent.amount,
    amount_captured: isFailed ? 0 : intent.amount,
    billing_details: method.body.billing_details,
    calculated_statement_descriptor: "STRIPE SANDBOX",
    captured: !isFailed,
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
    payment_method_details: methodDetails(intent, method),
    statement_descriptor: intent.statement_descriptor,
    transfer_group: intent.transfer_group,
    ...given,
  })
  return add(ctx, id, body, { kind: "charge", dueAt, keys: { type: method.body.type } })
}

function methodDetails(
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
): Stripe.Charge.PaymentMethodDetails {
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
