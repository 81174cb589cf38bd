/**
 * The states of a SetupIntent, which saves a card or bank account for later charges. It succeeds, which attaches the
 * method to the customer, or first requires the bank's approval or micro-deposits.
 */
import type Stripe from "stripe"
import { emit } from "../../events/emit.ts"
import { type Context, add, newObject, save } from "../../state/context.ts"
import { type StripeApiError, cardError, invalidRequest } from "../../state/errors.ts"
import { idOf, newId, unixSeconds } from "../../state/ids.ts"
import { loadCustomer } from "./customers.ts"
import {
  type ConfirmOptions,
  type SetupIntent,
  checkMethodType,
  failAttempt,
  isConfirmable,
  lastErrorOf,
  requireApproval,
  requireMicrodeposits,
  unexpectedState,
} from "./intents.ts"
import {
  type PaymentMethod,
  attachMethod,
  behaviorOf,
  checkReusable,
  markVerified,
} from "./payment-methods.ts"
import { type Decline, type TestMethod, declineFor } from "./test-methods.ts"

/** Confirms an intent with a method. A decline resets it to requires_payment_method and throws 402. */
export async function confirmSetup(
  ctx: Context,
  setup: SetupIntent,
  method: PaymentMethod,
  options: ConfirmOptions,
): Promise<void> {
  if (!isConfirmable(setup.body.status)) throw unexpectedState("setup_intent", setup.body, "confirm")
  checkMethodType(setup.body.payment_method_types, method)
  checkReusable(method)
  const owner = idOf(method.body.customer)
  const customer = idOf(setup.body.customer)
  if (owner !== null && owner !== customer) {
    throw invalidRequest(`The PaymentMethod ${method.id} belongs to another Customer.`, {
      code: "resource_missing",
      param: "payment_method",
    })
  }
  if (customer !== null) await loadCustomer(ctx, customer)
  setup.body.payment_method = method.id
  setup.body.last_setup_error = null
  setup.body.next_action = null
  setup.dueAt = null
  const behavior = behaviorOf(method)
  const decline = ctx.decline ? declineFor(ctx.decline) : findDecline(behavior)
  if (decline) throw await declineSetup(ctx, setup, method, decline)
  if (behavior.type === "card" && behavior.setup === "approve")
    return requireApproval(ctx, "setup_intent", setup, options)
  if (behavior.type === "us_bank_account" && (behavior.unreachable || needsMicrodeposits(setup.body, method)))
    return requireMicrodeposits(ctx, "setup_intent", setup)
  return completeSetup(ctx, setup, method)
}

/** Why the bank refuses to save this method; null when it does not. */
function findDecline(behavior: TestMethod): Decline | null {
  return behavior.type === "card" && typeof behavior.setup === "object" ? behavior.setup : null
}

function needsMicrodeposits(setup: Stripe.SetupIntent, method: PaymentMethod): boolean {
  const verification = setup.payment_method_options?.us_bank_account?.verification_method ?? "automatic"
  return (
    verification === "microdeposits" || (verification === "automatic" && method.hidden.unverified === true)
  )
}

/** Attaches the method to the customer and, for a bank account, creates its mandate. */
export async function completeSetup(ctx: Context, setup: SetupIntent, method: PaymentMethod): Promise<void> {
  const customer = idOf(setup.body.customer)
  await markVerified(ctx, method)
  if (customer) await attachMethod(ctx, method, customer)
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

async function declineSetup(
  ctx: Context,
  setup: SetupIntent,
  method: PaymentMethod,
  decline: Decline,
): Promise<StripeApiError> {
  await failAttempt(ctx, "setup_intent", setup, lastErrorOf(decline, method, "card_error"))
  return cardError(decline.code, decline.declineCode, decline.message, {
    setup_intent: setup.body,
    payment_method: method.body,
  })
}
