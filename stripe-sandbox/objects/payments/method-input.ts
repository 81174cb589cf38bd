/** Reads the payment method that a request names (by id or test token) or describes (card, bank account). */
import type Stripe from "stripe"
import { type Context, find } from "../../state/context.ts"
import { type StripeApiError, cardError, invalidRequest, resourceMissing } from "../../state/errors.ts"
import { missingParam } from "../params.ts"
import { addMethod } from "./add-method.ts"
import { type PaymentMethod, isCardExpired } from "./payment-methods.ts"
import { TEST_ROUTING_NUMBER, testMethodByNumber, testMethodByToken } from "./test-methods.ts"

export type CardInput = {
  number?: string
  exp_month?: number
  exp_year?: number
  cvc?: string
  token?: string
}
export type BankAccountInput = {
  routing_number?: string
  account_number?: string
  account_holder_type?: string
  account_type?: string
}

/** The method with an id, or a new one of a test token, which is not yet attached. */
export async function resolveMethod(
  ctx: Context,
  name: string,
  param = "payment_method",
): Promise<PaymentMethod> {
  const test = testMethodByToken(name)
  if (test) return addMethod(ctx, test)
  const found = await find(ctx, "payment_method", name)
  if (!found) throw resourceMissing("PaymentMethod", name, param)
  return found
}

/** The expiry of a card with a four-digit year. Throws 402 for an invalid month, and for a past or distant year. */
export function readExpiry(ctx: Context, month: number, given: number): { month: number; year: number } {
  const year = given >= 0 && given < 100 ? 2000 + given : given
  if (month < 1 || month > 12) {
    throw cardError("invalid_expiry_month", null, "Your card's expiration month is invalid.", {
      param: "exp_month",
    })
  }
  if (isCardExpired(ctx.now, month, year) || year > ctx.now.getUTCFullYear() + 50) {
    throw cardError("invalid_expiry_year", null, "Your card's expiration year is invalid.", {
      param: "exp_year",
    })
  }
  return { month, year }
}

/** Adds a card by number (test numbers only) or token. Throws 402 for other numbers, a past expiry and a bad CVC. */
export function addCard(ctx: Context, card: CardInput, billing: Record<string, unknown> = {}): PaymentMethod {
  if (card.token !== undefined) {
    const test = testMethodByToken(card.token.replace(/^tok_/, "pm_card_"))
    if (!test) throw resourceMissing("token", card.token, "card[token]")
    return addMethod(ctx, test, { billing })
  }
  const test = testMethodByNumber("card", card.number ?? "")
  if (!test) throw unknownNumberError(card.number ?? "")
  const expiry = readExpiry(ctx, card.exp_month ?? 0, card.exp_year ?? 0)
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError("invalid_cvc", null, "Your card's security code is invalid.", { param: "cvc" })
  }
  return addMethod(ctx, test, { expiry, billing })
}

function unknownNumberError(number: string): StripeApiError {
  return passesLuhn(number)
    ? cardError(
        "card_declined",
        "test_mode_live_card",
        "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://docs.stripe.com/testing.",
        { param: "number" },
      )
    : cardError("incorrect_number", null, "Your card number is incorrect.", { param: "number" })
}

/** Adds an unverified bank account by number; only the test routing number and test account numbers are accepted. */
export function addBankAccount(
  ctx: Context,
  bank: BankAccountInput,
  billing: Record<string, unknown> = {},
): PaymentMethod {
  if ((bank.routing_number ?? "").trim() !== TEST_ROUTING_NUMBER) {
    throw invalidRequest(`The bank routing number must be the test number ${TEST_ROUTING_NUMBER}.`, {
      code: "routing_number_invalid",
      param: "us_bank_account[routing_number]",
    })
  }
  const test = testMethodByNumber("us_bank_account", bank.account_number ?? "")
  if (!test) {
    throw invalidRequest(
      "You must use a test bank account number in test mode. Try 000123456789 or see more options at https://docs.stripe.com/testing.",
      {
        code: "account_number_invalid",
        param: "us_bank_account[account_number]",
      },
    )
  }
  return addMethod(ctx, test, {
    holderType: bank.account_holder_type,
    accountType: bank.account_type,
    billing,
    unverified: true,
  })
}

type MethodParams = {
  payment_method?: string
  payment_method_data?: Stripe.PaymentMethodCreateParams
}

/** The method of a request, by id, test token or `payment_method_data`; null when it has none. */
export async function methodFromParams(ctx: Context, params: MethodParams): Promise<PaymentMethod | null> {
  if (typeof params.payment_method === "string" && params.payment_method !== "")
    return resolveMethod(ctx, params.payment_method)
  if (params.payment_method_data) return methodFromData(ctx, params.payment_method_data)
  return null
}

/** Adds the method described by `POST /v1/payment_methods` or `payment_method_data`. */
export function methodFromData(ctx: Context, data: Stripe.PaymentMethodCreateParams): PaymentMethod {
  const billing = (data.billing_details ?? {}) as Record<string, unknown>
  if (data.type === "card" && data.card && "number" in data.card) {
    // Stripe accepts raw card numbers from its own form only, unless it has approved the platform.
    throw invalidRequest(
      "Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use a test token such as pm_card_visa, or the form that confirms a SetupIntent by its client_secret.",
      { param: "card[number]" },
    )
  }
  if (data.type === "card" && data.card) return addCard(ctx, data.card, billing)
  if (data.type === "us_bank_account" && data.us_bank_account)
    return addBankAccount(ctx, data.us_bank_account, billing)
  if (data.type === "card" || data.type === "us_bank_account") throw missingParam(data.type)
  throw invalidRequest("The payment sandbox supports the types card and us_bank_account.", { param: "type" })
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
