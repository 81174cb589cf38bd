/** What PaymentIntents and SetupIntents share: kinds of method, and the errors kept on them. */
import type Stripe from "stripe"
import { addBusinessDays } from "../../state/calendar.ts"
import { unixSeconds } from "../../state/ids.ts"
import type { Context } from "../../state/context.ts"
import { invalidRequest } from "../../state/errors.ts"
import { createPageLink } from "../page-links.ts"
import type { Method } from "./payment-methods.ts"
import type { Refusal } from "./test-methods.ts"

/** Kinds of method switched on in the sandbox's "dashboard". */
const ENABLED = ["card", "us_bank_account"]
const APPROVAL_MINUTES = 60
const DEPOSITS_MINUTES = 10 * 24 * 60
const DEPOSITS_ARRIVE_AFTER_BUSINESS_DAYS = 2

type Choice = {
  allowed_payment_method_types?: string[] | null | ""
  automatic_payment_methods?: unknown
  excluded_payment_method_types?: string[] | null | ""
  payment_method_configuration?: unknown
}

/**
 * The kinds of method an intent may use. `allowed_payment_method_types` silently drops what is not switched on,
 * and goes with no other way of choosing (docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter).
 */
export function kindsOf(given: Choice): string[] {
  const allowed = given.allowed_payment_method_types
  if (!Array.isArray(allowed)) {
    const excluded = Array.isArray(given.excluded_payment_method_types)
      ? given.excluded_payment_method_types
      : []
    return ENABLED.filter((each) => !excluded.includes(each))
  }
  for (const other of [
    "automatic_payment_methods",
    "excluded_payment_method_types",
    "payment_method_configuration",
  ] as const) {
    if (given[other] !== undefined) {
      throw invalidRequest(
        `You may only specify one of these parameters: allowed_payment_method_types, ${other}.`,
        {
          param: "allowed_payment_method_types",
        },
      )
    }
  }
  const kinds = ENABLED.filter((each) => allowed.includes(each))
  if (kinds.length === 0) {
    throw invalidRequest(
      "None of the allowed_payment_method_types is enabled in the sandbox, which has card and us_bank_account.",
      { param: "allowed_payment_method_types" },
    )
  }
  return kinds
}

/** Refuses a method of a kind the intent does not take. */
export function refuseKind(kinds: string[], method: Method): void {
  if (kinds.includes(method.body.type)) return
  throw invalidRequest(
    `The PaymentMethod provided (${method.body.type}) is not allowed for this intent. Please attach a PaymentMethod of type ${kinds.join(" or ")}.`,
    { param: "payment_method" },
  )
}

/** The member `last_payment_error` / `last_setup_error` after a refusal. */
export function lastError(
  refusal: Refusal,
  method: Method,
  type: "card_error" | "invalid_request_error",
  more: object = {},
): Stripe.PaymentIntent.LastPaymentError {
  return {
    type,
    code: refusal.code,
    ...(refusal.declineCode ? { decline_code: refusal.declineCode } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${refusal.code.replaceAll("_", "-")}`,
    message: refusal.message,
    payment_method: method.body,
    payment_method_type: method.body.type,
    ...more,
  }
}

type NextAction = { type: string; redirect_to_url?: { return_url: string | null; url: string } }

/** The member `next_action` that sends the browser to the page where the bank asks for approval. */
export function approvalAction(
  ctx: Context,
  purpose: "approve_payment" | "approve_setup",
  intent: string,
  returnUrl: string | null,
): NextAction {
  const { url } = createPageLink(ctx, purpose, intent, APPROVAL_MINUTES, { returnUrl })
  return { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } }
}

type DepositsAction = {
  type: string
  verify_with_microdeposits: {
    arrival_date: number
    hosted_verification_url: string
    microdeposit_type: "amounts"
  }
}

/** The member `next_action` after two small deposits were sent to a bank account, and when they arrive. */
export function depositsAction(ctx: Context, intent: string): { action: DepositsAction; arrives: Date } {
  const { url } = createPageLink(ctx, "microdeposits", intent, DEPOSITS_MINUTES)
  const arrives = addBusinessDays(ctx.now, DEPOSITS_ARRIVE_AFTER_BUSINESS_DAYS)
  return {
    arrives,
    action: {
      type: "verify_with_microdeposits",
      verify_with_microdeposits: {
        arrival_date: unixSeconds(arrives),
        hosted_verification_url: url,
        microdeposit_type: "amounts",
      },
    },
  }
}
