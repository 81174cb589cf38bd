/** Adds the payment method of a test token or test number. */
import { createHash } from "node:crypto"
import type Stripe from "stripe"
import { skeleton } from "../../contract.ts"
import { type Context, add, newObject } from "../../state/context.ts"
import { newId } from "../../state/ids.ts"
import type { PaymentMethod } from "./payment-methods.ts"
import { TEST_ROUTING_NUMBER, type TestBankAccount, type TestCard, type TestToken } from "./test-methods.ts"

export type MethodDetails = {
  expiry?: { month: number; year: number }
  holderType?: string | undefined
  accountType?: string | undefined
  billing?: Record<string, unknown>
  unverified?: boolean
}

/** Adds a method, not yet attached to a customer. */
export function addMethod(ctx: Context, test: TestToken, given: MethodDetails = {}): PaymentMethod {
  const { token, method } = test
  const id = newId("pm")
  const body = newObject<Stripe.PaymentMethod>("PaymentMethod", ctx, {
    id,
    type: method.type,
    metadata: {},
    allow_redisplay: "unspecified",
    billing_details: {
      ...(skeleton("PaymentMethod.BillingDetails") as unknown as Stripe.PaymentMethod.BillingDetails),
      ...given.billing,
    },
    ...(method.type === "card"
      ? { card: cardDetails(ctx, method, given) }
      : { us_bank_account: bankAccountDetails(method, given) }),
  })
  return add(ctx, id, body, {
    kind: "payment_method",
    hidden: { behavesAs: token, ...(given.unverified ? { unverified: true } : {}) },
  })
}

function cardDetails(ctx: Context, test: TestCard, given: MethodDetails): Stripe.PaymentMethod.Card {
  return {
    ...(skeleton("PaymentMethod.Card") as unknown as Stripe.PaymentMethod.Card),
    brand: test.brand,
    display_brand: test.brand === "amex" ? "american_express" : test.brand,
    country: "US",
    exp_month: given.expiry?.month ?? 12,
    exp_year: given.expiry?.year ?? ctx.now.getUTCFullYear() + 3,
    fingerprint: fingerprint(test.number),
    funding: "credit",
    last4: test.number.slice(-4),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    networks: { available: [test.brand], preferred: null },
    three_d_secure_usage: { supported: true },
  }
}

function bankAccountDetails(test: TestBankAccount, given: MethodDetails): Stripe.PaymentMethod.UsBankAccount {
  return {
    ...(skeleton("PaymentMethod.UsBankAccount") as unknown as Stripe.PaymentMethod.UsBankAccount),
    account_holder_type: given.holderType === "company" ? "company" : "individual",
    account_type: given.accountType === "savings" ? "savings" : "checking",
    bank_name: "STRIPE TEST BANK",
    fingerprint: fingerprint(test.number),
    last4: test.number.slice(-4),
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
