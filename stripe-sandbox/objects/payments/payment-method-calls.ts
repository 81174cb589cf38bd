/** The calls of /v1/payment_methods. */
import type Stripe from "stripe"
import { type Context, load, save } from "../../state/context.ts"
import { loadCustomer } from "./customers.ts"
import { cardError, invalidRequest } from "../../state/errors.ts"
import { emit } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { mergeMetadata, missingParam } from "../params.ts"
import { methodFromData, readExpiry, resolveMethod } from "./method-input.ts"
import { attachMethod, behaviorOf, detachMethod } from "./payment-methods.ts"

async function attachByRequest(ctx: Context, id: string, customerId: string | undefined): Promise<object> {
  if (customerId === undefined) throw missingParam("customer")
  const customer = await loadCustomer(ctx, customerId)
  const method = await resolveMethod(ctx, id, "payment_method")
  const behavior = behaviorOf(method)
  if (behavior.type === "card" && typeof behavior.setup === "object") {
    throw cardError(behavior.setup.code, behavior.setup.declineCode, behavior.setup.message)
  }
  if (method.hidden.unverified) {
    throw invalidRequest(
      "This bank account has to be verified before it can be attached to a customer: confirm a SetupIntent or a PaymentIntent with it.",
      { param: "payment_method" },
    )
  }
  await attachMethod(ctx, method, customer.id)
  return method.body
}

export const paymentMethodHandlers: Handlers = {
  "POST /v1/payment_methods": defineHandler(async (ctx, params: Stripe.PaymentMethodCreateParams) => {
    const method = methodFromData(ctx, params)
    method.body.metadata = mergeMetadata({}, params.metadata)
    await save(ctx, "payment_method", method)
    return method.body
  }),
  "GET /v1/payment_methods": defineHandler(
    async (ctx, params: ListParams & { customer?: string; type?: string }) => {
      if (params.customer !== undefined) await loadCustomer(ctx, params.customer)
      return listPage(
        ctx,
        "payment_method",
        "/v1/payment_methods",
        params,
        { customer: params.customer },
        (each) => each.customer !== null && (params.type === undefined || each.type === params.type),
      )
    },
  ),
  "GET /v1/payment_methods/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "payment_method", id, "payment_method")).body,
  ),
  "POST /v1/payment_methods/{id}": defineHandler(
    async (ctx, params: Stripe.PaymentMethodUpdateParams, id) => {
      const method = await load(ctx, "payment_method", id, "payment_method")
      method.body.metadata = mergeMetadata(method.body.metadata, params.metadata)
      const { card } = method.body
      if (card && params.card) {
        const { exp_month: month = card.exp_month, exp_year: year = card.exp_year } = params.card
        const expiry = readExpiry(ctx, month, year)
        Object.assign(card, { exp_month: expiry.month, exp_year: expiry.year })
      }
      await save(ctx, "payment_method", method)
      emit(ctx, "payment_method.updated", method.body)
      return method.body
    },
  ),
  "POST /v1/payment_methods/{id}/attach": defineHandler((ctx, params: { customer?: string }, id) =>
    attachByRequest(ctx, id, params.customer),
  ),
  "POST /v1/payment_methods/{id}/detach": defineHandler(async (ctx, _params, id) => {
    const method = await load(ctx, "payment_method", id, "payment_method")
    await detachMethod(ctx, method)
    return method.body
  }),
}
