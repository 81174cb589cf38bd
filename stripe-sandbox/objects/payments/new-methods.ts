/** Payment methods made: from a test token, or typed as a test card or a test account. */
import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { type Context, add, find, newObject } from "../../state/context.ts"
import { skeleton } from "../../contract.ts"
import { cardError, invalidRequest, resourceMissing } from "../../state/errors.ts"
import { newId } from "../../state/ids.ts"
import { type Method, isPast } from "./payment-methods.ts"
import { TEST_ROUTING_NUMBER, type Token, tokenNamed, tokenOfNumber } from "./test-methods.ts"

export type TypedCard = {
  number?: string
  exp_month?: number
  exp_year?: number
  cvc?: string
  token?: string
}
export type TypedBank = {
  routing_number?: string
  account_number?: string
  account_holder_type?: string
  account_type?: string
}
/** The method an id or a test token names; a token makes a new one. Not yet attached to anybody. */
export async function methodNamed(ctx: Context, name: string, param = "payment_method"): Promise<Method> {
  const known = tokenNamed(name)
  if (known) return makeMethod(ctx, known)
  const found = await find(ctx, "payment_method", name)
  if (!found) throw resourceMissing("PaymentMethod", name, param)
  return found
}

/** Month and year of a card, the year in full. 402 for a month there is none of, and for a year past or far away. */
export function expiryOf(ctx: Context, month: number, given: number): { month: number; year: number } {
  const year = given >= 0 && given < 100 ? 2000 + given : given
  if (month < 1 || month > 12) {
    throw cardError("invalid_expiry_month", null, "Your card's expiration month is invalid.", {
      param: "exp_month",
    })
  }
  if (isPast(ctx.now, month, year) || year > ctx.now.getUTCFullYear() + 50) {
    throw cardError("invalid_expiry_year", null, "Your card's expiration year is invalid.", {
      param: "exp_year",
    })
  }
  return { month, year }
}

/** A method from a typed card: test numbers only, its date not past, its code of three or four digits. */
export function methodFromCard(ctx: Context, card: TypedCard, billing: Record<string, unknown> = {}): Method {
  if (card.token !== undefined) {
    const known = tokenNamed(card.token.replace(/^tok_/, "pm_card_"))
    if (!known) throw resourceMissing("token", card.token, "card[token]")
    return makeMethod(ctx, known, { billing })
  }
  const known = tokenOfNumber("card", card.number ?? "")
  if (!known) {
    const message = passesLuhn(card.number ?? "")
      ? "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://docs.stripe.com/testing."
      : "Your card number is incorrect."
    throw passesLuhn(card.number ?? "")
      ? cardError("card_declined", "test_mode_live_card", message, { param: "number" })
      : cardError("incorrect_number", null, message, { param: "number" })
  }
  const { month, year } = expiryOf(ctx, card.exp_month ?? 0, card.exp_year ?? 0)
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError("invalid_cvc", null, "Your card's security code is invalid.", { param: "cvc" })
  }
  return makeMethod(ctx, known, { month, year, billing })
}

/** A method from a typed account: the test routing number and a test account number only. */
export function methodFromBank(ctx: Context, bank: TypedBank, billing: Record<string, unknown> = {}): Method {
  if ((bank.routing_number ?? "").trim() !== TEST_ROUTING_NUMBER) {
    throw invalidRequest(`The bank routing number must be a test one: ${TEST_ROUTING_NUMBER}.`, {
      code: "routing_number_invalid",
      param: "us_bank_account[routing_number]",
    })
  }
  const known = tokenOfNumber("us_bank_account", bank.account_number ?? "")
  if (!known) {
    throw invalidRequest(
      "You must use a test bank account number in test mode. Try 000123456789 or see more options at https://docs.stripe.com/testing.",
      {
        code: "account_number_invalid",
        param: "us_bank_account[account_number]",
      },
    )
  }
  return makeMethod(ctx, known, {
    holder: bank.account_holder_type,
    account: bank.account_type,
    billing,
    unproved: true,
  })
}

type Details = {
  month?: number
  year?: number
  holder?: string | undefined
  account?: string | undefined
  billing?: Record<string, unknown>
  unproved?: boolean
}

function makeMethod(ctx: Context, known: { name: string; token: Token }, given: Details = {}): Method {
  const { token, name } = known
  const id = newId("pm")
  const body = newObject<Stripe.PaymentMethod>("PaymentMethod", ctx, {
    id,
    type: token.type,
    metadata: {},
    allow_redisplay: "unspecified",
    billing_details: {
      ...(skeleton("PaymentMethod.BillingDetails") as unknown as Stripe.PaymentMethod.BillingDetails),
      ...given.billing,
    },
    ...(token.type === "card"
      ? { card: cardDetails(ctx, token, given) }
      : { us_bank_account: bankDetails(token, given) }),
  })
  return add(ctx, id, body, {
    kind: "payment_method",
    hidden: { behavesAs: name, ...(given.unproved ? { unverified: true } : {}) },
  })
}

function cardDetails(
  ctx: Context,
  token: Token & { type: "card" },
  given: Details,
): Stripe.PaymentMethod.Card {
  return {
    ...(skeleton("PaymentMethod.Card") as unknown as Stripe.PaymentMethod.Card),
    brand: token.brand,
    display_brand: token.brand === "amex" ? "american_express" : token.brand,
    country: "US",
    exp_month: given.month ?? 12,
    exp_year: given.year ?? ctx.now.getUTCFullYear() + 3,
    fingerprint: fingerprint(token.number),
    funding: "credit",
    last4: token.number.slice(-4),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    networks: { available: [token.brand], preferred: null },
    three_d_secure_usage: { supported: true },
  }
}

function bankDetails(token: Token, given: Details): Stripe.PaymentMethod.UsBankAccount {
  return {
    ...(skeleton("PaymentMethod.UsBankAccount") as unknown as Stripe.PaymentMethod.UsBankAccount),
    account_holder_type: given.holder === "company" ? "company" : "individual",
    account_type: given.account === "savings" ? "savings" : "checking",
    bank_name: "STRIPE TEST BANK",
    fingerprint: fingerprint(token.number),
    last4: token.number.slice(-4),
    networks: { preferred: "ach", supported: ["ach"] },
    routing_number: TEST_ROUTING_NUMBER,
  }
}

function fingerprint(number: string): string {
  return createHash("sha256")
    .update(`sandbox ${number}`)
    .digest("base64url")
    .replaceAll(/[-_]/g, "0")
    .slice(0, 16)
}

function passesLuhn(number: string): boolean {
  const digits = number.replaceAll(/[\s-]/g, "")
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, i) => {
      const value = i % 2 === 0 ? Number(digit) : Number(digit) * 2
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
