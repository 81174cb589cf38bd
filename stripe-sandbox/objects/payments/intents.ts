/** What PaymentIntents and SetupIntents have in common: method types, next actions, and failed attempts. */
import type Stripe from "stripe"
import { emit } from "../../events/emit.ts"
import { addBusinessDays } from "../../state/calendar.ts"
import { type Context, save } from "../../state/context.ts"
import { type StripeApiError, invalidRequest, invalidState } from "../../state/errors.ts"
import { unixSeconds } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { createPageLink } from "../page-links.ts"
import type { PaymentMethod } from "./payment-methods.ts"
import type { Decline } from "./test-methods.ts"

export type IntentKind = "payment_intent" | "setup_intent"
export type PaymentIntent = Stored<"payment_intent">
export type SetupIntent = Stored<"setup_intent">
export type ConfirmOptions = { returnUrl: string | null; useSdk?: boolean }
type LastError = Stripe.PaymentIntent.LastPaymentError

/** The method types that the sandbox's "dashboard" has enabled. */
const ENABLED_TYPES = ["card", "us_bank_account"]
const APPROVAL_MINUTES = 60
const MICRODEPOSIT_MINUTES = 10 * 24 * 60
const MICRODEPOSITS_ARRIVE_AFTER_BUSINESS_DAYS = 2

type MethodTypeParams = {
  allowed_payment_method_types?: string[] | null | ""
  automatic_payment_methods?: { allow_redirects?: string }
  excluded_payment_method_types?: string[] | null | ""
  payment_method_configuration?: unknown
}

/**
 * The method types of a new intent. `allowed_payment_method_types` silently drops types that are not enabled, and
 * excludes the other parameters (docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter).
 */
function readMethodTypes(params: MethodTypeParams): string[] {
  const allowed = params.allowed_payment_method_types
  if (!Array.isArray(allowed)) {
    const excluded = Array.isArray(params.excluded_payment_method_types)
      ? params.excluded_payment_method_types
      : []
    return ENABLED_TYPES.filter((each) => !excluded.includes(each))
  }
  for (const other of [
    "automatic_payment_methods",
    "excluded_payment_method_types",
    "payment_method_configuration",
  ] as const) {
    if (params[other] !== undefined) {
      throw invalidRequest(
        `You may only specify one of these parameters: allowed_payment_method_types, ${other}.`,
        { param: "allowed_payment_method_types" },
      )
    }
  }
  const types = ENABLED_TYPES.filter((each) => allowed.includes(each))
  if (types.length === 0) {
    throw invalidRequest(
      "None of the allowed_payment_method_types is enabled in the sandbox, which has card and us_bank_account.",
      { param: "allowed_payment_method_types" },
    )
  }
  return types
}

type MethodTypeMembers = Pick<
  Stripe.PaymentIntent & Stripe.SetupIntent,
  "allowed_payment_method_types" | "automatic_payment_methods" | "payment_method_types"
>

/** The members of a new intent that say which method types it accepts. */
export function methodTypeMembers(params: MethodTypeParams): MethodTypeMembers {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = params
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: allowed
      ? null
      : { enabled: true, allow_redirects: automatic?.allow_redirects ?? "always" },
    payment_method_types: readMethodTypes(params),
  } as MethodTypeMembers
}

/** Rejects a method whose type the intent does not accept. */
export function checkMethodType(types: string[], method: PaymentMethod): void {
  if (types.includes(method.body.type)) return
  throw invalidRequest(
    `The PaymentMethod provided (${method.body.type}) is not allowed for this intent. Please attach a PaymentMethod of type ${types.join(" or ")}.`,
    { param: "payment_method" },
  )
}

/** True while an intent can be confirmed. */
export function isConfirmable(status: string): boolean {
  return ["requires_payment_method", "requires_confirmation", "requires_action"].includes(status)
}

/** True once an intent cannot be canceled any more. */
export function isPastCanceling(status: string): boolean {
  return ["succeeded", "processing", "canceled"].includes(status)
}

/** 400 `payment_intent_unexpected_state` or `setup_intent_unexpected_state`, with the intent in the error. */
export function unexpectedState(
  kind: IntentKind,
  intent: { status: string },
  verb: string,
  keepsChanges = false,
): StripeApiError {
  const name = kind === "payment_intent" ? "PaymentIntent" : "SetupIntent"
  return invalidState(
    `${kind}_unexpected_state`,
    `You cannot ${verb} this ${name} because it has a status of ${intent.status}.`,
    { [kind]: intent },
    keepsChanges,
  )
}

/** Sends the payer to the page where the bank asks for approval; `useSdk` leaves that to Stripe.js. */
export async function requireApproval<K extends IntentKind>(
  ctx: Context,
  kind: K,
  intent: Stored<K>,
  { returnUrl, useSdk = false }: ConfirmOptions,
): Promise<void> {
  if (useSdk) {
    const use_stripe_sdk = { type: "three_d_secure_redirect" }
    return requireAction(ctx, kind, intent, { type: "use_stripe_sdk", use_stripe_sdk })
  }
  const purpose = kind === "payment_intent" ? "approve_payment" : "approve_setup"
  const { url } = createPageLink(ctx, purpose, intent.id, APPROVAL_MINUTES, { returnUrl })
  const redirect_to_url = { return_url: returnUrl, url }
  return requireAction(ctx, kind, intent, { type: "redirect_to_url", redirect_to_url })
}

/** Sends two small deposits to the bank account, and the payer to the page where their amounts are entered. */
export async function requireMicrodeposits<K extends IntentKind>(
  ctx: Context,
  kind: K,
  intent: Stored<K>,
): Promise<void> {
  const { url } = createPageLink(ctx, "microdeposits", intent.id, MICRODEPOSIT_MINUTES)
  const arrival = addBusinessDays(ctx.now, MICRODEPOSITS_ARRIVE_AFTER_BUSINESS_DAYS)
  // The timer: whether the deposits bounce is known when they would have arrived.
  intent.dueAt = arrival.toISOString()
  const verify_with_microdeposits = {
    arrival_date: unixSeconds(arrival),
    hosted_verification_url: url,
    microdeposit_type: "amounts" as const,
  }
  return requireAction(ctx, kind, intent, { type: "verify_with_microdeposits", verify_with_microdeposits })
}

async function requireAction<K extends IntentKind>(
  ctx: Context,
  kind: K,
  intent: Stored<K>,
  action: Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction,
): Promise<void> {
  intent.body.status = "requires_action"
  intent.body.next_action = action
  await save(ctx, kind, intent)
  emit(ctx, `${kind}.requires_action`, intent.body)
}

/** The member `last_payment_error` or `last_setup_error` of a failed attempt. */
export function lastErrorOf(
  decline: Decline,
  method: PaymentMethod,
  type: "card_error" | "invalid_request_error",
  more: object = {},
): LastError {
  return {
    type,
    code: decline.code,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    payment_method: method.body,
    payment_method_type: method.body.type,
    ...more,
  }
}

const FAILED_ATTEMPT = {
  payment_intent: { member: "last_payment_error", event: "payment_intent.payment_failed" },
  setup_intent: { member: "last_setup_error", event: "setup_intent.setup_failed" },
} as const

/** Ends a failed attempt: the intent keeps the error and needs another method. */
export async function failAttempt<K extends IntentKind>(
  ctx: Context,
  kind: K,
  intent: Stored<K>,
  error: LastError,
): Promise<void> {
  const { member, event } = FAILED_ATTEMPT[kind]
  Object.assign(intent.body, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    [member]: error,
  })
  intent.dueAt = null
  await save(ctx, kind, intent)
  emit(ctx, event, intent.body)
}
