import { HOUR_MS, plus } from "#domain/time.ts"

/** The rules of retrying (docs/rules/payments.md#refused-charges), told the time. */

/** The provider may forget a key after 24 h; beyond these hours we look before we ask again. */
const KEY_KEPT_MS = 20 * HOUR_MS
/** After the first failure and after the second, then only by hand. */
const AUTOMATIC_DELAYS_MS = [24 * HOUR_MS, 72 * HOUR_MS] as const
/** An intent bears only so many confirmations before the provider cancels it, and banks mind blind repetition. */
export const TRIES_PER_INTENT = 5

const SOFT = new Set(["insufficient_funds", "processing_error", "try_again_later", "ach_insufficient_funds"])
const HARD = /^(?:expired_card|lost_card|stolen_card|pickup_card|incorrect_.*)$/

/** Whether a key used at `since` may be forgotten by now. */
export function mayBeForgotten(since: Date, now: Date): boolean {
  return now > plus(since, KEY_KEPT_MS)
}

/** Why the money was refused, in the provider's codes. */
export type Refused = { code: string; declineCode: string | null; adviceCode: string | null }

/** What came of a refusal by itself, with no advice from the bank. */
export function refusedWith(code: string): Refused {
  return { code, declineCode: null, adviceCode: null }
}

/** Whether the bank wants its customer to approve, rather than another card. */
export function wantsApproval(refused: Refused): boolean {
  return [refused.code, refused.declineCode].includes("authentication_required")
}

/**
 * When a refused charge is tried again by itself: only what may pass by waiting, never against the
 * bank's advice, and twice at most. Null for never.
 */
export function automaticRetryAt(
  refused: Refused,
  payment: { attempt: number; automatic_attempts: number },
  now: Date,
): Date | null {
  const reason = refused.declineCode ?? refused.code
  const hard = HARD.test(reason) || HARD.test(refused.code) || refused.adviceCode === "do_not_try_again"
  const soft = SOFT.has(reason) || refused.adviceCode === "try_again_later"
  const delay = AUTOMATIC_DELAYS_MS[payment.automatic_attempts]
  if (hard || !soft || delay === undefined || payment.attempt >= TRIES_PER_INTENT) return null
  return plus(now, delay)
}

/** From then on only a method that was not tried may be used (docs/decisions/016-five-attempts-per-payment.md). */
export function hadItsTries(attempt: number): boolean {
  return attempt >= TRIES_PER_INTENT
}

/** Whether the try after `attempt` needs a new intent, the old one having borne its share. */
export function wearsOut(attempt: number): boolean {
  return attempt % TRIES_PER_INTENT === 0
}
