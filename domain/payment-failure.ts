import { HOUR_MS, plus } from "#domain/time.ts"

/**
 * Why a charge failed and when it is attempted again (docs/rules/payments.md#refused-charges). Codes are the
 * provider's, and ours where no bank was asked.
 */

/** After the first failure and after the second; then only by hand. */
const AUTOMATIC_RETRY_DELAYS_MS = [24 * HOUR_MS, 72 * HOUR_MS] as const
/** The provider may forget an idempotency key after 24 hours; from here on its objects are looked up first. */
const KEY_LIFETIME_MS = 20 * HOUR_MS
/** The provider cancels an intent after too many confirmations, and banks penalize blind retries. */
export const MAX_ATTEMPTS_PER_INTENT = 5

export type ChargeFailure = { code: string; declineCode: string | null; adviceCode: string | null }

/** A failure by its code alone, when no bank said more. */
export function chargeFailure(code: string): ChargeFailure {
  return { code, declineCode: null, adviceCode: null }
}

/** Whether the bank wants its customer to approve the charge, rather than another card. */
export function needsApproval({ code, declineCode }: ChargeFailure): boolean {
  return [code, declineCode].includes("authentication_required")
}

const RETRIED = new Set([
  "insufficient_funds",
  "processing_error",
  "try_again_later",
  "ach_insufficient_funds",
])
const NEVER_RETRIED = /^(?:expired_card|lost_card|stolen_card|pickup_card|incorrect_.*)$/

/**
 * When a failed charge is retried automatically: only where waiting may help, never against the bank's advice, and at
 * most twice. Null for never.
 */
export function automaticRetryAt(
  failure: ChargeFailure,
  payment: { attempt: number; automaticAttempts: number },
  now: Date,
): Date | null {
  const { code, adviceCode } = failure
  const reason = failure.declineCode ?? code
  const delay = AUTOMATIC_RETRY_DELAYS_MS[payment.automaticAttempts]
  if (delay === undefined || attemptsExhausted(payment.attempt)) return null
  if (NEVER_RETRIED.test(reason) || NEVER_RETRIED.test(code) || adviceCode === "do_not_try_again") return null
  return RETRIED.has(reason) || adviceCode === "try_again_later" ? plus(now, delay) : null
}

/** Whether only a method that was not tried for the payment may be used now (docs/rules/payments.md#five-attempts). */
export function attemptsExhausted(attempt: number): boolean {
  return attempt >= MAX_ATTEMPTS_PER_INTENT
}

/** Whether the attempt after `attempt` needs a new intent. */
export function needsNewIntent(attempt: number): boolean {
  return attempt % MAX_ATTEMPTS_PER_INTENT === 0
}

/** Whether the provider may have forgotten a key that was first used at `since`. */
export function isKeyExpired(since: Date, now: Date): boolean {
  return now > plus(since, KEY_LIFETIME_MS)
}

/** Why a charge failed, as the restaurant is shown it. */
export type FailureReason =
  | "insufficientFunds"
  | "expiredCard"
  | "lostCard"
  | "incorrectDetails"
  | "processingError"
  | "noMethod"
  | "methodGone"
  | "canceled"
  | "outcomeUnknown"
  | "notApproved"
  | "debitInsufficientFunds"
  | "debitAccountClosed"
  | "debitAccountUnknown"
  | "debitNotAuthorized"
  | "debitReturned"
  | "declined"

const reasons: Record<string, FailureReason> = {
  insufficient_funds: "insufficientFunds",
  expired_card: "expiredCard",
  lost_card: "lostCard",
  stolen_card: "lostCard",
  pickup_card: "lostCard",
  incorrect_number: "incorrectDetails",
  incorrect_cvc: "incorrectDetails",
  incorrect_zip: "incorrectDetails",
  processing_error: "processingError",
  no_method: "noMethod",
  payment_method_not_found: "methodGone",
  payment_method_unexpected_state: "methodGone",
  customer_not_found: "methodGone",
  canceled: "canceled",
  unknown_expired: "outcomeUnknown",
  payment_intent_authentication_failure: "notApproved",
  ach_insufficient_funds: "debitInsufficientFunds",
  ach_account_closed: "debitAccountClosed",
  ach_no_account: "debitAccountUnknown",
  ach_debit_not_authorized: "debitNotAuthorized",
}

/** The reason by the codes that were kept; the decline code says more than the code, so it is read first. */
export function failureReason(code: string | null, declineCode: string | null): FailureReason {
  const known = reasons[declineCode ?? ""] ?? reasons[code ?? ""]
  return known ?? (code?.startsWith("ach_") ? "debitReturned" : "declined")
}
