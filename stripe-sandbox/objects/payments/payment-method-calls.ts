/** The calls of /v1/payment_methods. */
import type Stripe from "stripe"
import { type Context, load, save } from "../../state/context.ts"
import { liveCustomer } from "./customers.ts"
import { cardError, invalidRequest } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata } from "../params.ts"
import { expiryOf, methodFromBank, methodFromCard, methodNamed } from "./new-methods.ts"
import { type Method, attach, behaviourOf, detach } from "./payment-methods.ts"

/** A new method from `type` and its hash, as `POST /v1/payment_methods` and `payment_method_data` give it. */
export function methodFromData(ctx: Context, data: Stripe.PaymentMethodCreateParams): Method {
  const billing = (data.billing_details ?? {}) as Record<string, unknown>
  if (data.type === "card" && data.card && "number" in data.card) {
    // Stripe takes raw numbers from the page alone, unless it has allowed a platform more.
    throw invalidRequest(
      "Sending credit card numbers directly to the Stripe API is generally unsafe. To continue processing use a test token such as pm_card_visa, or the form that confirms a SetupIntent by its client_secret.",
      { param: "card[number]" },
    )
  }
  if (data.type === "card" && data.card) return methodFromCard(ctx, data.card, billing)
  if (data.type === "us_bank_account" && data.us_bank_account)
    return methodFromBank(ctx, data.us_bank_account, billing)
  const wanted = data.type === "card" || data.type === "us_bank_account"
  throw invalidRequest(
    wanted
      ? `Missing required param: ${data.type}.`
      : "The payment sandbox has the types card and us_bank_account.",
    wanted ? { code: "parameter_missing", param: data.type ?? "type" } : { param: "type" },
  )
}

async function attachCall(ctx: Context, id: string, customerId: string | undefined): Promise<object> {
  if (customerId === undefined) {
    throw invalidRequest("Missing required param: customer.", {
      code: "parameter_missing",
      param: "customer",
    })
  }
  const customer = await liveCustomer(ctx, customerId)
  const method = await methodNamed(ctx, id, "payment_method")
  const token = behaviourOf(method)
  if (token.type === "card" && typeof token.setup === "object") {
    throw cardError(token.setup.code, token.setup.declineCode, token.setup.message)
  }
  if (method.hidden.unverified) {
    throw invalidRequest(
      "This bank account has to be verified before it can be attached to a customer: confirm a SetupIntent or a PaymentIntent with it.",
      { param: "payment_method" },
    )
  }
  await attach(ctx, method, customer.id)
  return method.body
}

export const paymentMethods: Handlers = {
  "POST /v1/payment_methods": answer(async (ctx, params: Stripe.PaymentMethodCreateParams) => {
    const method = methodFromData(ctx, params)
    method.body.metadata = mergedMetadata({}, params.metadata)
    await save(ctx, "payment_method", method)
    return method.body
  }),
  "GET /v1/payment_methods": answer(async (ctx, params: Page & { customer?: string; type?: string }) => {
    if (params.customer !== undefined) await liveCustomer(ctx, params.customer)
    return page(
      ctx,
      "payment_method",
      "/v1/payment_methods",
      params,
      { customer: params.customer },
      (each) => each.customer !== null && (params.type === undefined || each.type === params.type),
    )
  }),
  "GET /v1/payment_methods/{id}": answer(
    async (ctx, _params, id) => (await load(ctx, "payment_method", id, "payment_method")).body,
  ),
  "POST /v1/payment_methods/{id}": answer(async (ctx, params: Stripe.PaymentMethodUpdateParams, id) => {
    const method = await load(ctx, "payment_method", id, "payment_method")
    method.body.metadata = mergedMetadata(method.body.metadata, params.metadata)
    const { card } = method.body
    if (card && params.card) {
      const { exp_month: month = card.exp_month, exp_year: year = card.exp_year } = params.card
      const expiry = expiryOf(ctx, month, year)
      Object.assign(card, { exp_month: expiry.month, exp_year: expiry.year })
    }
    await save(ctx, "payment_method", method)
    emit(ctx, "payment_method.updated", method.body)
    return method.body
  }),
  "POST /v1/payment_methods/{id}/attach": answer((ctx, params: { customer?: string }, id) =>
    attachCall(ctx, id, params.customer),
  ),
  "POST /v1/payment_methods/{id}/detach": answer(async (ctx, _params, id) => {
    const method = await load(ctx, "payment_method", id, "payment_method")
    await detach(ctx, method)
    return method.body
  }),
}
