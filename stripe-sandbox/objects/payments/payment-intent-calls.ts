/** The calls of /v1/payment_intents. */
import type Stripe from "stripe"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { liveCustomer } from "./customers.ts"
import { invalidRequest } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata, present } from "../params.ts"
import { clientSecret, idOf, newId } from "../../state/ids.ts"
import { kindsOf, refuseKind } from "./intents.ts"
import { type Proof, verifyDeposits } from "./microdeposits.ts"
import { methodFromData } from "./payment-method-calls.ts"
import {
  type Intent,
  cancel,
  confirm,
  refuseAmount,
  refuseForeign,
  unexpectedState,
} from "./payment-intents.ts"
import { methodNamed } from "./new-methods.ts"
import { type Method } from "./payment-methods.ts"
import { refuseIncapable } from "../connect/transfers.ts"

type Create = Stripe.PaymentIntentCreateParams
type Update = Stripe.PaymentIntentUpdateParams
type Confirm = Stripe.PaymentIntentConfirmParams

/** The method a call names by id, by test token, or by `payment_method_data`; null when it names none. */
async function methodIn(ctx: Context, params: Create | Update | Confirm): Promise<Method | null> {
  if (typeof params.payment_method === "string" && params.payment_method !== "")
    return methodNamed(ctx, params.payment_method)
  if (params.payment_method_data) return methodFromData(ctx, params.payment_method_data)
  return null
}

/** Destination charges: refused as Stripe does for an account that may not receive, and not built otherwise. */
async function refuseDestination(ctx: Context, params: Create | Update): Promise<void> {
  if (params.application_fee_amount !== undefined && params.transfer_data === undefined) {
    throw invalidRequest(
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
      { param: "application_fee_amount" },
    )
  }
  if (params.transfer_data === undefined) return
  if ("destination" in params.transfer_data)
    await refuseIncapable(ctx, params.transfer_data.destination, "transfer_data[destination]")
  throw invalidRequest(
    "The payment sandbox has no destination charges: charge first, then create a transfer.",
    {
      param: "transfer_data",
    },
  )
}

/** Refuses what would move money otherwise than the sandbox does; taken silently, it would be a lie. */
function refuseUnbuilt(params: Create | Update | Confirm): void {
  if ("on_behalf_of" in params && params.on_behalf_of !== undefined)
    throw invalidRequest("The payment sandbox charges for the platform alone.", { param: "on_behalf_of" })
  if ("shipping" in params && params.shipping !== undefined)
    throw invalidRequest("The payment sandbox keeps no shipping.", { param: "shipping" })
  if (params.capture_method === "manual")
    throw invalidRequest("The payment sandbox captures at once.", { param: "capture_method" })
  if ("error_on_requires_action" in params && params.error_on_requires_action)
    throw invalidRequest("The payment sandbox asks the payer wherever the bank wants it.", {
      param: "error_on_requires_action",
    })
  if ("confirmation_method" in params && params.confirmation_method === "manual")
    throw invalidRequest("The payment sandbox has automatic confirmation only.", {
      param: "confirmation_method",
    })
}

function refuseCurrency(currency: string): void {
  if (currency.toLowerCase() !== "usd")
    throw invalidRequest("The payment sandbox takes usd only.", { param: "currency" })
}

async function create(ctx: Context, params: Create): Promise<object> {
  refuseAmount(params.amount)
  refuseCurrency(params.currency)
  await refuseDestination(ctx, params)
  if (params.confirm !== true && params.off_session !== undefined) {
    throw invalidRequest(
      "The parameter `off_session` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.",
      { param: "off_session" },
    )
  }
  refuseUnbuilt(params)
  const customer = params.customer === undefined ? null : (await liveCustomer(ctx, params.customer)).id
  const id = newId("pi")
  const kinds = kindsOf(params)
  const body = newObject<Stripe.PaymentIntent>("PaymentIntent", ctx, {
    id,
    amount: params.amount,
    allowed_payment_method_types:
      (params.allowed_payment_method_types as Stripe.PaymentIntent["allowed_payment_method_types"]) ?? null,
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : {
          enabled: true,
          allow_redirects: params.automatic_payment_methods?.allow_redirects ?? "always",
        },
    capture_method: "automatic_async",
    client_secret: clientSecret(id),
    confirmation_method: "automatic",
    currency: "usd",
    customer,
    description: params.description ?? null,
    metadata: mergedMetadata({}, params.metadata),
    payment_method_options: {},
    payment_method_types: kinds,
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_group: params.transfer_group ?? null,
  })
  const method = await methodIn(ctx, params)
  if (method) {
    refuseKind(kinds, method)
    refuseForeign(body, method)
    body.payment_method = method.id
    body.status = "requires_confirmation"
  }
  const intent = add(ctx, id, body, { kind: "payment_intent" })
  emit(ctx, "payment_intent.created", body)
  return params.confirm ? confirmed(ctx, intent, params) : body
}

async function confirmed(
  ctx: Context,
  intent: Intent,
  params: Create | Confirm,
): Promise<Stripe.PaymentIntent> {
  refuseUnbuilt(params)
  if (params.setup_future_usage) intent.body.setup_future_usage = params.setup_future_usage
  if (params.receipt_email) intent.body.receipt_email = params.receipt_email
  const held = idOf(intent.body.payment_method)
  const named =
    intent.body.status === "requires_confirmation" && "amount" in params ? null : await methodIn(ctx, params)
  const method = named ?? (held ? await load(ctx, "payment_method", held, "payment_method") : null)
  if (["succeeded", "processing", "canceled", "requires_capture"].includes(intent.body.status))
    throw unexpectedState(intent.body, "confirm")
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: "payment_intent_unexpected_state", payment_intent: intent.body },
    )
  }
  await confirm(ctx, intent, method, {
    offSession: params.off_session !== undefined && params.off_session !== false,
    returnUrl: params.return_url ?? null,
    useSdk: params.use_stripe_sdk ?? false,
  })
  return intent.body
}

async function update(ctx: Context, params: Update, id: string): Promise<object> {
  const intent = await load(ctx, "payment_intent", id, "intent")
  const open = ["requires_payment_method", "requires_confirmation", "requires_action"].includes(
    intent.body.status,
  )
  const { metadata, description, expand: _expand, ...deeper } = params
  if (!open && Object.keys(deeper).length > 0) throw unexpectedState(intent.body, "update")
  if (params.amount !== undefined) refuseAmount(params.amount)
  if (params.currency !== undefined) refuseCurrency(params.currency)
  await refuseDestination(ctx, params)
  refuseUnbuilt(params)
  const payer = idOf(intent.body.customer)
  if (params.customer !== undefined && payer !== null && payer !== params.customer)
    throw invalidRequest("You cannot modify `customer` on a PaymentIntent once it already has been set.", {
      param: "customer",
    })
  if (params.customer !== undefined && idOf(intent.body.customer) === null)
    intent.body.customer = (await liveCustomer(ctx, params.customer)).id
  Object.assign(
    intent.body,
    present({
      amount: params.amount,
      transfer_group: params.transfer_group,
      description,
      receipt_email: params.receipt_email,
      setup_future_usage: params.setup_future_usage,
    }),
  )
  intent.body.metadata = mergedMetadata(intent.body.metadata, metadata)
  const method = await methodIn(ctx, params)
  if (method) {
    refuseKind(intent.body.payment_method_types, method)
    refuseForeign(intent.body, method)
    intent.body.payment_method = method.id
    intent.body.status = "requires_confirmation"
  }
  if (method || params.amount !== undefined) {
    // What the payer was asked before was about another method or another amount.
    if (intent.body.status === "requires_action") intent.body.status = "requires_confirmation"
    intent.body.next_action = null
    intent.dueAt = null
  }
  await save(ctx, "payment_intent", intent)
  return intent.body
}

async function cancelCall(
  ctx: Context,
  reason: Stripe.PaymentIntent.CancellationReason | null,
  id: string,
): Promise<object> {
  const intent = await load(ctx, "payment_intent", id, "intent")
  if (["succeeded", "processing", "canceled"].includes(intent.body.status))
    throw unexpectedState(intent.body, "cancel")
  await cancel(ctx, intent, reason)
  return intent.body
}

export const paymentIntents: Handlers = {
  "POST /v1/payment_intents": answer(create),
  "GET /v1/payment_intents": answer((ctx, params: Page & { customer?: string }) =>
    page(ctx, "payment_intent", "/v1/payment_intents", params, { customer: params.customer }),
  ),
  "GET /v1/payment_intents/{id}": answer(
    async (ctx, _params, id) => (await load(ctx, "payment_intent", id, "intent")).body,
  ),
  "POST /v1/payment_intents/{id}": answer(update),
  "POST /v1/payment_intents/{id}/confirm": answer(async (ctx, params: Confirm, id) =>
    confirmed(ctx, await load(ctx, "payment_intent", id, "intent"), params),
  ),
  "POST /v1/payment_intents/{id}/verify_microdeposits": answer(async (ctx, params: Proof, id) => {
    const intent = await load(ctx, "payment_intent", id, "intent")
    await verifyDeposits(ctx, { kind: "payment_intent", intent }, params)
    return intent.body
  }),
  "POST /v1/payment_intents/{id}/cancel": answer((ctx, params: Stripe.PaymentIntentCancelParams, id) =>
    cancelCall(ctx, params.cancellation_reason ?? null, id),
  ),
}
