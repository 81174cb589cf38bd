/**
 * Verification of a bank account by two small deposits, or by the code in the statement text of one. The amounts and
 * codes are Stripe's test values (docs.stripe.com/payments/ach-direct-debit/set-up-payment).
 */
import { type Context, save } from "../../state/context.ts"
import { StripeApiError, invalidRequest } from "../../state/errors.ts"
import { failAttempt, lastErrorOf, unexpectedState } from "./intents.ts"
import { type PaymentMethod, behaviorOf, markVerified } from "./payment-methods.ts"
import { type PendingIntent, loadMethodOf, resumeIntent } from "./pending-intents.ts"
import type { Decline } from "./test-methods.ts"

export type MicrodepositEntry = { amounts?: number[]; descriptor_code?: string }

const MAX_WRONG_ENTRIES = 10

const FAILURES = {
  bounced: {
    code: "payment_method_microdeposit_failed",
    declineCode: null,
    message:
      "Microdeposit transfers failed. Please check the account, institution and transit numbers provided.",
  },
  exceeded: {
    code: "payment_method_microdeposit_verification_attempts_exceeded",
    declineCode: null,
    message: "You have exceeded the number of allowed verification attempts.",
  },
  timeout: {
    code: "payment_method_microdeposit_verification_timeout",
    declineCode: null,
    message: "The customer didn't complete the microdeposit verification before the verification time limit.",
  },
} satisfies Record<string, Decline>

/** True while an intent waits for the amounts or the code of its micro-deposits. */
export function awaitsMicrodeposits({ intent }: PendingIntent): boolean {
  return (
    intent.body.status === "requires_action" && intent.body.next_action?.type === "verify_with_microdeposits"
  )
}

/**
 * Checks an entry: the right one resumes the intent. Throws 400 for a wrong one, which may be corrected, and for
 * those that fail the attempt; both are committed.
 */
export async function verifyMicrodeposits(
  ctx: Context,
  pending: PendingIntent,
  entry: MicrodepositEntry,
): Promise<void> {
  if (!awaitsMicrodeposits(pending)) throw unexpectedState(pending.kind, pending.intent.body, "verify")
  if (entry.amounts === undefined && entry.descriptor_code === undefined) {
    throw invalidRequest("You must provide either `amounts` or `descriptor_code`.", {
      code: "parameter_missing",
      param: "amounts",
    })
  }
  const method = await loadMethodOf(ctx, pending)
  const result = depositsBounce(method) ? "bounced" : resultOf(entry)
  if (result === "wrong") throw await countWrongEntry(ctx, pending, method, entry)
  if (result !== "right") throw await failVerification(ctx, pending, method, FAILURES[result])
  await markVerified(ctx, method)
  await resumeIntent(ctx, pending, method)
}

/** The timer of the deposits' arrival: the attempt fails when they have bounced. */
export async function receiveMicrodeposits(ctx: Context, pending: PendingIntent): Promise<void> {
  const method = await loadMethodOf(ctx, pending)
  if (depositsBounce(method)) {
    await failVerification(ctx, pending, method, FAILURES.bounced)
    return
  }
  pending.intent.dueAt = null
  await save(ctx, pending.kind, pending.intent)
}

function depositsBounce(method: PaymentMethod): boolean {
  const behavior = behaviorOf(method)
  return behavior.type === "us_bank_account" && behavior.unreachable === true
}

function resultOf(entry: MicrodepositEntry): "right" | "exceeded" | "timeout" | "wrong" {
  const amounts = [...(entry.amounts ?? [])].sort((a, b) => a - b).join("+")
  const code = (entry.descriptor_code ?? "").trim().toUpperCase()
  if (amounts === "32+45" || code === "SM11AA") return "right"
  if (amounts === "10+11" || code === "SM33CC") return "exceeded"
  if (amounts === "40+41" || code === "SM44DD") return "timeout"
  return "wrong"
}

async function countWrongEntry(
  ctx: Context,
  pending: PendingIntent,
  method: PaymentMethod,
  entry: MicrodepositEntry,
): Promise<StripeApiError> {
  const { hidden } = pending.intent
  hidden.failedVerifications = (hidden.failedVerifications ?? 0) + 1
  const left = MAX_WRONG_ENTRIES - hidden.failedVerifications
  if (left <= 0) return failVerification(ctx, pending, method, FAILURES.exceeded)
  await save(ctx, pending.kind, pending.intent)
  const byCode = entry.descriptor_code !== undefined
  return verificationError(
    byCode
      ? "payment_method_microdeposit_verification_descriptor_code_mismatch"
      : "payment_method_microdeposit_verification_amounts_mismatch",
    `The ${byCode ? "code does" : "amounts provided do"} not match what was sent to the bank account. You have ${left} attempts remaining.`,
  )
}

async function failVerification(
  ctx: Context,
  pending: PendingIntent,
  method: PaymentMethod,
  failure: Decline,
): Promise<StripeApiError> {
  const error = lastErrorOf(failure, method, "invalid_request_error")
  await failAttempt(ctx, pending.kind, pending.intent, error)
  return verificationError(failure.code, failure.message)
}

/** A 400 whose changes are committed: the count of wrong entries, or the failed attempt. */
function verificationError(code: string, message: string): StripeApiError {
  return new StripeApiError(400, { type: "invalid_request_error", code, message }, true)
}
