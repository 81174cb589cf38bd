/** The calls of /v1/payment_intents. */
import type Stripe from "stripe"
import { emit } from "../../events/emit.ts"
import { type Context, add, load, newObject, save } from "../../state/context.ts"
import { invalidRequest } from "../../state/errors.ts"
import { clientSecret, idOf, newId } from "../../state/ids.ts"
import { checkCanReceiveTransfers } from "../connect/transfers.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { checkCurrency, mergeMetadata, omitUndefined } from "../params.ts"
import { loadCustomer } from "./customers.ts"
import {
  type PaymentIntent,
  checkMethodType,
  isConfirmable,
  isPastCanceling,
  methodTypeMembers,
  unexpectedState,
} from "./intents.ts"
import { methodFromParams } from "./method-input.ts"
import { type MicrodepositEntry, verifyMicrodeposits } from "./microdeposits.ts"
import { cancelPayment, checkAmount, checkMethodOwner, confirmPayment } from "./payment-intents.ts"
import type { PaymentMethod } from "./payment-methods.ts"

type Create = Stripe.PaymentIntentCreateParams
type Update = Stripe.PaymentIntentUpdateParams
type Confirm = Stripe.PaymentIntentConfirmParams

/** Rejects destination charges: with Stripe's error for an account that cannot receive, else as unsupported. */
async function rejectDestinationCharge(ctx: Context, params: Create | Update): Promise<void> {
  if (params.application_fee_amount !== undefined && params.transfer_data === undefined) {
    throw invalidRequest(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      { param: "application_fee_amount" },
    )
  }
  if (params.transfer_data === undefined) return
  if ("destination" in params.transfer_data)
    await checkCanReceiveTransfers(ctx, params.transfer_data.destination, "transfer_data[destination]")
  throw invalidRequest(
    "The payment sandbox does not support destination charges: charge first, then create a transfer.",
    { param: "transfer_data" },
  )
}

/** Rejects parameters that would move money in a way the sandbox does not support. */
function rejectUnsupported(params: Create | Update | Confirm): void {
  if ("on_behalf_of" in params && params.on_behalf_of !== undefined)
    throw invalidRequest("The payment sandbox charges on behalf of the platform only.", {
      param: "on_behalf_of",
    })
  if ("shipping" in params && params.shipping !== undefined)
    throw invalidRequest("The payment sandbox does not support `shipping`.", { param: "shipping" })
  if (params.capture_method === "manual")
    throw invalidRequest("The payment sandbox supports automatic capture only.", { param: "capture_method" })
  if ("error_on_requires_action" in params && params.error_on_requires_action)
    throw invalidRequest("The payment sandbox does not support `error_on_requires_action`.", {
      param: "error_on_requires_action",
    })
  if ("confirmation_method" in params && params.confirmation_method === "manual")
    throw invalidRequest("The payment sandbox supports automatic confirmation only.", {
      param: "confirmation_method",
    })
}

/** Sets the method of an intent, which then only needs to be confirmed. */
function setMethod(intent: Stripe.PaymentIntent, method: PaymentMethod): void {
  checkMethodType(intent.payment_method_types, method)
  checkMethodOwner(intent, method)
  intent.payment_method = method.id
  intent.status = "requires_confirmation"
}

async function createIntent(ctx: Context, params: Create): Promise<object> {
  checkAmount(params.amount)
  checkCurrency(params.currency)
  await rejectDestinationCharge(ctx, params)
  if (params.confirm !== true && params.off_session !== undefined) {
    throw invalidRequest(
      "The parameter `off_session` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.",
      { param: "off_session" },
    )
  }
  rejectUnsupported(params)
  const customer = params.customer === undefined ? null : (await loadCustomer(ctx, params.customer)).id
  const id = newId("pi")
  const body = newObject<Stripe.PaymentIntent>("PaymentIntent", ctx, {
    id,
    amount: params.amount,
    ...methodTypeMembers(params),
    capture_method: "automatic_async",
    client_secret: clientSecret(id),
    confirmation_method: "automatic",
    currency: "usd",
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_options: {},
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_group: params.transfer_group ?? null,
  })
  const method = await methodFromParams(ctx, params)
  if (method) setMethod(body, method)
  const intent = add(ctx, id, body, { kind: "payment_intent" })
  emit(ctx, "payment_intent.created", body)
  return params.confirm ? confirmIntent(ctx, intent, params) : body
}

async function confirmIntent(
  ctx: Context,
  intent: PaymentIntent,
  params: Create | Confirm,
): Promise<Stripe.PaymentIntent> {
  rejectUnsupported(params)
  if (params.setup_future_usage) intent.body.setup_future_usage = params.setup_future_usage
  if (params.receipt_email) intent.body.receipt_email = params.receipt_email
  const current = idOf(intent.body.payment_method)
  // A create call with `confirm` has already set its method.
  const isSet = intent.body.status === "requires_confirmation" && "amount" in params
  const given = isSet ? null : await methodFromParams(ctx, params)
  const method = given ?? (current ? await load(ctx, "payment_method", current, "payment_method") : null)
  if (!isConfirmable(intent.body.status)) throw unexpectedState("payment_intent", intent.body, "confirm")
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: "payment_intent_unexpected_state", payment_intent: intent.body },
    )
  }
  await confirmPayment(ctx, intent, method, {
    offSession: params.off_session !== undefined && params.off_session !== false,
    returnUrl: params.return_url ?? null,
    useSdk: params.use_stripe_sdk ?? false,
  })
  return intent.body
}

async function updateIntent(ctx: Context, params: Update, id: string): Promise<object> {
  const intent = await load(ctx, "payment_intent", id, "intent")
  const { metadata, description, expand: _expand, ...others } = params
  if (!isConfirmable(intent.body.status) && Object.keys(others).length > 0)
    throw unexpectedState("payment_intent", intent.body, "update")
  if (params.amount !== undefined) checkAmount(params.amount)
  if (params.currency !== undefined) checkCurrency(params.currency)
  await rejectDestinationCharge(ctx, params)
  rejectUnsupported(params)
  const payer = idOf(intent.body.customer)
  if (params.customer !== undefined && payer !== null && payer !== params.customer)
    throw invalidRequest("You cannot modify `customer` on a PaymentIntent once it already has been set.", {
      param: "customer",
    })
  if (params.customer !== undefined && payer === null)
    intent.body.customer = (await loadCustomer(ctx, params.customer)).id
  Object.assign(
    intent.body,
    omitUndefined({
      amount: params.amount,
      transfer_group: params.transfer_group,
      description,
      receipt_email: params.receipt_email,
      setup_future_usage: params.setup_future_usage,
    }),
  )
  intent.body.metadata = mergeMetadata(intent.body.metadata, metadata)
  const method = await methodFromParams(ctx, params)
  if (method) setMethod(intent.body, method)
  if (method || params.amount !== undefined) {
    // A pending approval was for another method or another amount.
    if (intent.body.status === "requires_action") intent.body.status = "requires_confirmation"
    intent.body.next_action = null
    intent.dueAt = null
  }
  await save(ctx, "payment_intent", intent)
  return intent.body
}

async function cancelIntent(
  ctx: Context,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  id: string,
): Promise<object> {
  const intent = await load(ctx, "payment_intent", id, "intent")
  if (isPastCanceling(intent.body.status)) throw unexpectedState("payment_intent", intent.body, "cancel")
  await cancelPayment(ctx, intent, reason)
  return intent.body
}

export const paymentIntentHandlers: Handlers = {
  "POST /v1/payment_intents": defineHandler(createIntent),
  "GET /v1/payment_intents": defineHandler((ctx, params: ListParams & { customer?: string }) =>
    listPage(ctx, "payment_intent", "/v1/payment_intents", params, { customer: params.customer }),
  ),
  "GET /v1/payment_intents/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "payment_intent", id, "intent")).body,
  ),
  "POST /v1/payment_intents/{id}": defineHandler(updateIntent),
  "POST /v1/payment_intents/{id}/confirm": defineHandler(async (ctx, params: Confirm, id) =>
    confirmIntent(ctx, await load(ctx, "payment_intent", id, "intent"), params),
  ),
  "POST /v1/payment_intents/{id}/verify_microdeposits": defineHandler(
    async (ctx, params: MicrodepositEntry, id) => {
      const intent = await load(ctx, "payment_intent", id, "intent")
      await verifyMicrodeposits(ctx, { kind: "payment_intent", intent }, params)
      return intent.body
    },
  ),
  "POST /v1/payment_intents/{id}/cancel": defineHandler((ctx, params: Stripe.PaymentIntentCancelParams, id) =>
    cancelIntent(ctx, params.cancellation_reason ?? null, id),
  ),
}
