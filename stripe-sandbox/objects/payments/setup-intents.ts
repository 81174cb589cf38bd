/**
 * The SetupIntent's machine: saves a card or an account for later charges. It ends succeeded (the method then
 * belongs to the customer), or waits for the bank's approval or for micro-deposit amounts.
 */
import type Stripe from "stripe"
import { type Context, add, newObject, load, save } from "../../state/context.ts"
import { type StripeApiError, cardError, invalidRequest, invalidState } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { idOf, newId, unixSeconds } from "../../state/ids.ts"
import { liveCustomer } from "./customers.ts"
import { approvalAction, depositsAction, lastError, refuseKind } from "./intents.ts"
import type { Stored } from "../../state/object-types.ts"
import { type Method, attach, behaviourOf, prove, refuseSpent } from "./payment-methods.ts"
import { type Refusal, refusal } from "./test-methods.ts"

export type Setup = Stored<"setup_intent">

/** 400 `setup_intent_unexpected_state` with the intent in it. */
export function unexpectedSetupState(setup: Stripe.SetupIntent, wish: string): StripeApiError {
  return invalidState(
    "setup_intent_unexpected_state",
    `You cannot ${wish} this SetupIntent because it has a status of ${setup.status}.`,
    { setup_intent: setup },
  )
}

export type Arranging = {
  returnUrl: string | null
  useSdk?: boolean
}

/** Tries to set a method up. Throws 402 when the card is refused, leaving the intent at the start. */
export async function arrange(ctx: Context, setup: Setup, method: Method, how: Arranging): Promise<void> {
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(setup.body.status)) {
    throw unexpectedSetupState(setup.body, "confirm")
  }
  refuseKind(setup.body.payment_method_types, method)
  refuseSpent(method)
  const owner = idOf(method.body.customer)
  if (owner !== null && owner !== idOf(setup.body.customer)) {
    throw invalidRequest(`The PaymentMethod ${method.id} belongs to another Customer.`, {
      code: "resource_missing",
      param: "payment_method",
    })
  }
  const customer = idOf(setup.body.customer)
  if (customer !== null) await liveCustomer(ctx, customer)
  setup.body.payment_method = method.id
  setup.body.last_setup_error = null
  setup.dueAt = null
  setup.body.next_action = null
  const token = behaviourOf(method)
  const refused = ctx.decline
    ? refusal(ctx.decline)
    : token.type === "card" && typeof token.setup === "object"
      ? token.setup
      : null
  if (refused) throw await refuse(ctx, setup, method, refused)
  if (token.type === "card" && token.setup === "approve") return askApproval(ctx, setup, how)
  if (token.type === "us_bank_account" && (token.unreachable || provesByDeposits(setup.body, method)))
    return sendDeposits(ctx, setup)
  return finish(ctx, setup, method)
}

function provesByDeposits(setup: Stripe.SetupIntent, method: Method): boolean {
  const wish = setup.payment_method_options?.us_bank_account?.verification_method ?? "automatic"
  return wish === "microdeposits" || (wish === "automatic" && method.hidden.unverified === true)
}

async function askApproval(ctx: Context, setup: Setup, how: Arranging): Promise<void> {
  setup.body.status = "requires_action"
  setup.body.next_action = how.useSdk
    ? {
        type: "use_stripe_sdk",
        use_stripe_sdk: { type: "three_d_secure_redirect" },
      }
    : approvalAction(ctx, "approve_setup", setup.id, how.returnUrl)
  await save(ctx, "setup_intent", setup)
  emit(ctx, "setup_intent.requires_action", setup.body)
}

async function sendDeposits(ctx: Context, setup: Setup): Promise<void> {
  const { action, arrives } = depositsAction(ctx, setup.id)
  setup.body.status = "requires_action"
  setup.body.next_action = action
  // Only then does one know whether they bounced.
  setup.dueAt = arrives.toISOString()
  await save(ctx, "setup_intent", setup)
  emit(ctx, "setup_intent.requires_action", setup.body)
}

/** Ends well: the method is the customer's, with a mandate where it is a bank account. */
export async function finish(ctx: Context, setup: Setup, method: Method): Promise<void> {
  const customer = idOf(setup.body.customer)
  await prove(ctx, method)
  if (customer) await attach(ctx, method, customer)
  if (method.body.type === "us_bank_account") setup.body.mandate = addMandate(ctx, method.id)
  setup.body.status = "succeeded"
  setup.body.next_action = null
  setup.dueAt = null
  await save(ctx, "setup_intent", setup)
  emit(ctx, "setup_intent.succeeded", setup.body)
}

function addMandate(ctx: Context, method: string): string {
  const id = newId("mandate")
  const mandate = newObject<Stripe.Mandate>("Mandate", ctx, {
    id,
    customer_acceptance: {
      accepted_at: unixSeconds(ctx.now),
      type: "online",
      online: { ip_address: "127.0.0.1", user_agent: "payment sandbox" },
    },
    multi_use: {},
    payment_method: method,
    payment_method_details: { type: "us_bank_account", us_bank_account: {} },
    status: "active",
    type: "multi_use",
  })
  add(ctx, id, mandate, { kind: "mandate" })
  return id
}

async function refuse(ctx: Context, setup: Setup, method: Method, refused: Refusal): Promise<StripeApiError> {
  await failSetup(ctx, setup, method, refused, "card_error")
  return cardError(refused.code, refused.declineCode, refused.message, {
    setup_intent: setup.body,
    payment_method: method.body,
  })
}

/** Puts an intent back to the start after a failed attempt. */
export async function failSetup(
  ctx: Context,
  setup: Setup,
  method: Method,
  refused: Refusal,
  type: "card_error" | "invalid_request_error",
): Promise<void> {
  setup.body.status = "requires_payment_method"
  setup.body.payment_method = null
  setup.body.next_action = null
  setup.dueAt = null
  setup.body.last_setup_error = lastError(refused, method, type)
  await save(ctx, "setup_intent", setup)
  emit(ctx, "setup_intent.setup_failed", setup.body)
}

/** The bank's answer on the approval page. */
export async function setupApproved(ctx: Context, setup: Setup, yes: boolean): Promise<void> {
  if (setup.body.status !== "requires_action") throw unexpectedSetupState(setup.body, "approve")
  const method = await load(ctx, "payment_method", idOf(setup.body.payment_method) ?? "")
  if (!yes) {
    const message =
      "The latest attempt to set up the payment method has failed because authentication failed."
    await failSetup(
      ctx,
      setup,
      method,
      { code: "setup_intent_authentication_failure", declineCode: null, message },
      "invalid_request_error",
    )
    return
  }
  method.hidden.authenticated = true
  await save(ctx, "payment_method", method)
  await finish(ctx, setup, method)
}
