/** The calls of /v1/setup_intents, with the confirm a browser makes by the intent's secret alone. */
import type Stripe from "stripe"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { liveCustomer } from "./customers.ts"
import { StripeApiError, invalidRequest } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { mergedMetadata, refuseUnkept } from "../params.ts"
import { clientSecret, idOf, newId } from "../../state/ids.ts"
import { kindsOf } from "./intents.ts"
import { type Proof, verifyDeposits } from "./microdeposits.ts"
import { methodFromData } from "./payment-method-calls.ts"
import { type TypedBank, type TypedCard, methodFromBank, methodFromCard, methodNamed } from "./new-methods.ts"
import { type Method } from "./payment-methods.ts"
import { type Setup, arrange, unexpectedSetupState } from "./setup-intents.ts"

type Create = Stripe.SetupIntentCreateParams
type Confirm = Stripe.SetupIntentConfirmParams

async function create(ctx: Context, params: Create): Promise<object> {
  const customer = params.customer === undefined ? null : (await liveCustomer(ctx, params.customer)).id
  const id = newId("seti")
  const options = params.payment_method_options?.us_bank_account
  const body = newObject<Stripe.SetupIntent>("SetupIntent", ctx, {
    id,
    allowed_payment_method_types:
      (params.allowed_payment_method_types as Stripe.SetupIntent["allowed_payment_method_types"]) ?? null,
    automatic_payment_methods: params.allowed_payment_method_types
      ? null
      : {
          enabled: true,
          allow_redirects: params.automatic_payment_methods?.allow_redirects ?? "always",
        },
    client_secret: clientSecret(id),
    customer,
    description: params.description ?? null,
    metadata: mergedMetadata({}, params.metadata),
    payment_method_options: options
      ? { us_bank_account: { verification_method: options.verification_method ?? "automatic" } }
      : {},
    payment_method_types: kindsOf(params),
    status: "requires_payment_method",
    usage: params.usage ?? "off_session",
  })
  const setup = add(ctx, id, body, { kind: "setup_intent" })
  emit(ctx, "setup_intent.created", body)
  const method = await methodIn(ctx, params)
  if (!method) return body
  body.payment_method = method.id
  body.status = "requires_confirmation"
  await save(ctx, "setup_intent", setup)
  return params.confirm ? confirmed(ctx, setup, method, params) : body
}

async function methodIn(ctx: Context, params: Create | Confirm): Promise<Method | null> {
  if (typeof params.payment_method === "string" && params.payment_method !== "")
    return methodNamed(ctx, params.payment_method)
  if (params.payment_method_data) return methodFromData(ctx, params.payment_method_data)
  return null
}

async function confirmed(
  ctx: Context,
  setup: Setup,
  method: Method,
  params: Create | Confirm,
): Promise<object> {
  await arrange(ctx, setup, method, {
    returnUrl: params.return_url ?? null,
    useSdk: params.use_stripe_sdk ?? false,
  })
  return setup.body
}

async function confirmCall(ctx: Context, params: Confirm, id: string): Promise<object> {
  const setup = await load(ctx, "setup_intent", id, "intent")
  const held = idOf(setup.body.payment_method)
  const method = (await methodIn(ctx, params)) ?? (held ? await load(ctx, "payment_method", held) : null)
  if (!method)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
      setup_intent: setup.body,
    })
  return confirmed(ctx, setup, method, params)
}

export type BrowserConfirm = {
  client_secret?: string
  payment_method?: string
  card?: TypedCard
  us_bank_account?: TypedBank
  return_url?: string
}

/**
 * What Stripe.js would do: sets up the method typed in a form, known by the intent's secret and nothing else.
 * Answers `{id, status, payment_method, next_action?}`; 401 for a wrong secret, 402 for a refused card.
 */
export async function confirmFromBrowser(ctx: Context, id: string, given: BrowserConfirm): Promise<object> {
  const setup = await load(ctx, "setup_intent", id, "intent")
  if (given.client_secret !== setup.body.client_secret) {
    throw new StripeApiError(401, {
      type: "invalid_request_error",
      message: "The client_secret provided does not match this SetupIntent.",
      param: "client_secret",
    })
  }
  const ways = [given.payment_method, given.card, given.us_bank_account].filter((each) => each !== undefined)
  if (ways.length !== 1)
    throw invalidRequest("Give one of payment_method, card, us_bank_account.", {
      code: "parameter_missing",
      param: "payment_method",
    })
  const method = given.card
    ? methodFromCard(ctx, given.card)
    : given.us_bank_account
      ? methodFromBank(ctx, given.us_bank_account)
      : await methodNamed(ctx, given.payment_method ?? "")
  await arrange(ctx, setup, method, { returnUrl: given.return_url ?? null })
  const { status, next_action: next } = setup.body
  return {
    id,
    object: "setup_intent",
    status,
    payment_method: method.id,
    ...(next ? { next_action: next } : {}),
  }
}

async function cancel(ctx: Context, reason: string | null, id: string): Promise<object> {
  const setup = await load(ctx, "setup_intent", id, "intent")
  if (["succeeded", "processing", "canceled"].includes(setup.body.status))
    throw unexpectedSetupState(setup.body, "cancel")
  Object.assign(setup.body, { status: "canceled", cancellation_reason: reason, next_action: null })
  setup.dueAt = null
  await save(ctx, "setup_intent", setup)
  emit(ctx, "setup_intent.canceled", setup.body)
  return setup.body
}

export const setupIntents: Handlers = {
  "POST /v1/setup_intents": answer(create),
  "GET /v1/setup_intents": answer((ctx, params: Page & { customer?: string; payment_method?: string }) =>
    page(ctx, "setup_intent", "/v1/setup_intents", params, {
      customer: params.customer,
      payment_method: params.payment_method,
    }),
  ),
  "GET /v1/setup_intents/{id}": answer(
    async (ctx, _params, id) => (await load(ctx, "setup_intent", id, "intent")).body,
  ),
  "POST /v1/setup_intents/{id}": answer(async (ctx, params: Stripe.SetupIntentUpdateParams, id) => {
    const setup = await load(ctx, "setup_intent", id, "intent")
    refuseUnkept(params, ["description", "metadata"])
    setup.body.metadata = mergedMetadata(setup.body.metadata, params.metadata)
    if (params.description !== undefined) setup.body.description = params.description
    await save(ctx, "setup_intent", setup)
    return setup.body
  }),
  "POST /v1/setup_intents/{id}/confirm": answer(confirmCall),
  "POST /v1/setup_intents/{id}/cancel": answer((ctx, params: Stripe.SetupIntentCancelParams, id) =>
    cancel(ctx, params.cancellation_reason ?? null, id),
  ),
  "POST /v1/setup_intents/{id}/verify_microdeposits": answer(async (ctx, params: Proof, id) => {
    const setup = await load(ctx, "setup_intent", id, "intent")
    await verifyDeposits(ctx, { kind: "setup_intent", intent: setup }, params)
    return setup.body
  }),
}
