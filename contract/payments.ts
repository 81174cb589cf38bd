import { payment } from "#contract/payment-shapes.ts"
import { idParam, limitQuery, plainText, skipQuery } from "#contract/parts.ts"
import { call } from "#contract/route.ts"
import * as z from "zod/mini"

/** The payout account, the customer and its methods at the payment provider, and the payments. */

export const publicConfig = z.object({
  product: z.string(),
  /** Where people reach support, as an email address. */
  supportEmail: z.nullable(z.string()),
  payments: z.object({
    mode: z.enum(["sandbox", "test", "live"]),
    publishableKey: z.nullable(z.string()),
    feeBps: z.number(),
    feeFixedCents: z.number(),
  }),
  push: z.object({ vapidPublicKey: z.nullable(z.string()) }),
  market: z.object({
    state: z.string(),
    timeZone: z.string(),
    cities: z.array(z.object({ name: z.string(), minimumWageDollars: z.number() })),
    titles: z.array(z.object({ name: z.string(), description: z.string() })),
  }),
})

export const getPublicConfig = call({
  method: "GET",
  path: "/config/public",
  summary: "What a page needs before login",
  who: "anyone",
  reply: publicConfig,
})

const provider = ["payment_provider"] as const

export const retrieveAccount = call({
  method: "GET",
  path: "/stripe/account-retrieve",
  summary: "Whether the worker's payout account is complete, and where to continue",
  who: "worker",
  reply: z.object({ status: z.enum(["complete", "incomplete"]), redirect_url: z.optional(z.string()) }),
  errors: provider,
})

export const createAccount = call({
  method: "POST",
  path: "/stripe/create-account",
  summary: "Create the worker's payout account, once",
  who: "worker",
  reply: z.object({ account: z.object({ id: z.string() }) }),
  errors: provider,
})

export const createCustomer = call({
  method: "POST",
  path: "/stripe/create-customer",
  summary: "Create the restaurant's payment customer, once",
  who: "employer",
  reply: z.object({ customer: z.object({ id: z.string() }) }),
  errors: provider,
})

export const createSetupIntent = call({
  method: "POST",
  path: "/stripe/create-setup-intent",
  summary: "Start the setup of a card or a bank account",
  who: "employer",
  reply: z.object({ clientSecret: z.string() }),
  errors: ["wrong_state", "too_many", ...provider],
})

export const paymentMethod = z.object({
  id: z.string(),
  type: z.enum(["card", "us_bank_account"]),
  card: z.optional(
    z.object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.number(),
      exp_year: z.number(),
      expired: z.boolean(),
    }),
  ),
  us_bank_account: z.optional(
    z.object({ account_type: z.string(), bank_name: z.nullable(z.string()), last4: z.string() }),
  ),
})

export const methodList = z.object({
  paymentMethods: z.array(paymentMethod),
  userPMIds: z.array(z.object({ paymentMethodID: z.string(), isDefault: z.boolean() })),
})

/** A method whose setup waits for its bank: the amounts of two small deposits, or the approval of a card. */
export const pendingMethod = z.extend(paymentMethod, {
  verification: z.object({ kind: z.enum(["microdeposits", "approval"]), url: z.string() }),
})

const methodBody = z.object({
  paymentMethodId: plainText({ max: 100, key: "method" }),
})

export const savePaymentMethod = call({
  method: "POST",
  path: "/stripe/save-payment-method",
  summary: "Save a method that was set up; the first becomes the default",
  who: "employer",
  body: methodBody,
  reply: methodList,
  errors: ["invalid", "not_found", "wrong_state", ...provider],
})

export const listPaymentMethods = call({
  method: "GET",
  path: "/stripe/list-card-payment-methods",
  summary: "List the restaurant's payment methods, with those that wait for their bank if there are any",
  who: "employer",
  reply: z.extend(methodList, { pendingMethods: z.optional(z.array(pendingMethod)) }),
  errors: provider,
})

export const deletePaymentMethod = call({
  method: "POST",
  path: "/stripe/delete-payment-method",
  summary: "Remove a method, saved or pending; the newest other one becomes the default",
  who: "employer",
  body: methodBody,
  reply: methodList,
  errors: ["invalid", "not_found", "in_use", ...provider],
})

export const setDefaultPaymentMethod = call({
  method: "POST",
  path: "/stripe/set-payment-default",
  summary: "Make a method the default",
  who: "employer",
  body: methodBody,
  reply: methodList,
  errors: ["invalid", "not_found", ...provider],
})

export const paymentListItem = z.extend(payment, {
  jobtitle: z.string(),
  companyname: z.string(),
  worktime: z.string(),
  endtime: z.string(),
})

export const listPayments = call({
  method: "GET",
  path: "/payments",
  summary: "List own payments, newest first",
  who: "signedIn",
  query: z.object({ skip: skipQuery, limit: limitQuery(10) }),
  reply: z.array(paymentListItem),
  errors: ["invalid", "wrong_role"],
})

export const retryPayment = call({
  method: "POST",
  path: "/payments/:id/retry",
  summary: "Retry a failed payment with the default or another method",
  who: "employer",
  params: z.object({ id: idParam }),
  body: z.optional(
    z.nullable(z.object({ paymentMethodId: z.optional(plainText({ max: 100, key: "method" })) })),
  ),
  reply: payment,
  status: 200,
  errors: ["invalid", "not_found", "wrong_state"],
})
