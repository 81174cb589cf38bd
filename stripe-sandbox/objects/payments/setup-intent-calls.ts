/** The calls of /v1/setup_intents. */
import type Stripe from "stripe"
import { emit } from "../../events/emit.ts"
import { type Context, add, load, newObject, save } from "../../state/context.ts"
import { invalidRequest } from "../../state/errors.ts"
import { clientSecret, idOf, newId } from "../../state/ids.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { mergeMetadata, rejectUnsupportedParams } from "../params.ts"
import { loadCustomer } from "./customers.ts"
import { type SetupIntent, isPastCanceling, methodTypeMembers, unexpectedState } from "./intents.ts"
import { methodFromParams } from "./method-input.ts"
import { type MicrodepositEntry, verifyMicrodeposits } from "./microdeposits.ts"
import type { PaymentMethod } from "./payment-methods.ts"
import { confirmSetup } from "./setup-intents.ts"

type Create = Stripe.SetupIntentCreateParams
type Confirm = Stripe.SetupIntentConfirmParams

async function createIntent(ctx: Context, params: Create): Promise<object> {
  const customer = params.customer === undefined ? null : (await loadCustomer(ctx, params.customer)).id
  const id = newId("seti")
  const options = params.payment_method_options?.us_bank_account
  const body = newObject<Stripe.SetupIntent>("SetupIntent", ctx, {
    id,
    ...methodTypeMembers(params),
    client_secret: clientSecret(id),
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method_options: options
      ? { us_bank_account: { verification_method: options.verification_method ?? "automatic" } }
      : {},
    status: "requires_payment_method",
    usage: params.usage ?? "off_session",
  })
  const setup = add(ctx, id, body, { kind: "setup_intent" })
  emit(ctx, "setup_intent.created", body)
  const method = await methodFromParams(ctx, params)
  if (!method) return body
  body.payment_method = method.id
  body.status = "requires_confirmation"
  await save(ctx, "setup_intent", setup)
  return params.confirm ? confirmWith(ctx, setup, method, params) : body
}

async function confirmWith(
  ctx: Context,
  setup: SetupIntent,
  method: PaymentMethod,
  params: Create | Confirm,
): Promise<object> {
  await confirmSetup(ctx, setup, method, {
    returnUrl: params.return_url ?? null,
    useSdk: params.use_stripe_sdk ?? false,
  })
  return setup.body
}

async function confirmIntent(ctx: Context, params: Confirm, id: string): Promise<object> {
  const setup = await load(ctx, "setup_intent", id, "intent")
  const current = idOf(setup.body.payment_method)
  const method =
    (await methodFromParams(ctx, params)) ?? (current ? await load(ctx, "payment_method", current) : null)
  if (!method)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: "setup_intent_unexpected_state",
      setup_intent: setup.body,
    })
  return confirmWith(ctx, setup, method, params)
}

async function cancelIntent(ctx: Context, reason: string | null, id: string): Promise<object> {
  const setup = await load(ctx, "setup_intent", id, "intent")
  if (isPastCanceling(setup.body.status)) throw unexpectedState("setup_intent", setup.body, "cancel")
  Object.assign(setup.body, { status: "canceled", cancellation_reason: reason, next_action: null })
  setup.dueAt = null
  await save(ctx, "setup_intent", setup)
  emit(ctx, "setup_intent.canceled", setup.body)
  return setup.body
}

export const setupIntentHandlers: Handlers = {
  "POST /v1/setup_intents": defineHandler(createIntent),
  "GET /v1/setup_intents": defineHandler(
    (ctx, params: ListParams & { customer?: string; payment_method?: string }) =>
      listPage(ctx, "setup_intent", "/v1/setup_intents", params, {
        customer: params.customer,
        payment_method: params.payment_method,
      }),
  ),
  "GET /v1/setup_intents/{id}": defineHandler(
    async (ctx, _params, id) => (await load(ctx, "setup_intent", id, "intent")).body,
  ),
  "POST /v1/setup_intents/{id}": defineHandler(async (ctx, params: Stripe.SetupIntentUpdateParams, id) => {
    const setup = await load(ctx, "setup_intent", id, "intent")
    rejectUnsupportedParams(params, ["description", "metadata"])
    setup.body.metadata = mergeMetadata(setup.body.metadata, params.metadata)
    if (params.description !== undefined) setup.body.description = params.description
    await save(ctx, "setup_intent", setup)
    return setup.body
  }),
  "POST /v1/setup_intents/{id}/confirm": defineHandler(confirmIntent),
  "POST /v1/setup_intents/{id}/cancel": defineHandler((ctx, params: Stripe.SetupIntentCancelParams, id) =>
    cancelIntent(ctx, params.cancellation_reason ?? null, id),
  ),
  "POST /v1/setup_intents/{id}/verify_microdeposits": defineHandler(
    async (ctx, params: MicrodepositEntry, id) => {
      const setup = await load(ctx, "setup_intent", id, "intent")
      await verifyMicrodeposits(ctx, { kind: "setup_intent", intent: setup }, params)
      return setup.body
    },
  ),
}
