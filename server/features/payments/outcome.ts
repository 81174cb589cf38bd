import { statusTransitions } from "#domain/payment.ts"
import {
  automaticRetryAt,
  chargeFailure,
  type ChargeFailure,
  needsApproval,
} from "#domain/payment-failure.ts"
import type { PaymentChange } from "#server/features/payments/store.ts"
import { notifyPayment } from "#server/features/payments/notify-payment.ts"
import type { PaymentLease } from "#server/features/payments/payment-lease.ts"
import type { Intent } from "#server/integrations/payment-provider.ts"

/** What a payment becomes by what its intent says. All answer whether they moved it. */

const SETTLED: PaymentChange = { fail_code: null, decline_code: null, next_retry_at: null }

/** Applies what is sure: the money is there, or on its way from a bank, or the intent is dead. Else false. */
export async function charged(turn: PaymentLease, intent: Intent): Promise<boolean> {
  const { row, ctx } = turn
  switch (intent.status) {
    case "succeeded":
      await turn.move(
        { ...SETTLED, status: "paid", charge_id: intent.chargeId },
        {
          action: "payment.paid",
          details: { charge: intent.chargeId },
          tell: (tx, moved) => notifyPayment(ctx, tx, "charged", moved),
        },
      )
      return true
    case "processing":
      if (row.status === "processing") return false
      await turn.move(
        { ...SETTLED, status: "processing", charge_id: intent.chargeId },
        { action: "payment.processing" },
      )
      return true
    case "canceled":
      return canceled(turn)
    case "needs_method":
    case "needs_action":
      break
  }
  return false
}

/** A dead intent charges nobody; the next try makes another. */
async function canceled(turn: PaymentLease): Promise<boolean> {
  const forget = { pi_id: null, pi_asked_at: null }
  if (turn.row.status !== "failed") return failed(turn, chargeFailure("canceled"), forget)
  await turn.move(forget, { action: "payment.intentCanceled" })
  return true
}

/** The charge was refused, or the bank wants its customer's approval. Both sides are told. */
export async function failed(
  turn: PaymentLease,
  failure: ChargeFailure,
  more: PaymentChange = {},
): Promise<boolean> {
  const { attempt, automatic_attempts: automaticAttempts } = turn.row
  const approval = needsApproval(failure) && statusTransitions[turn.row.status].includes("action_required")
  const retryAt = automaticRetryAt(failure, { attempt, automaticAttempts }, turn.now)
  await turn.move(
    {
      ...more,
      status: approval ? "action_required" : "failed",
      fail_code: failure.code,
      decline_code: failure.declineCode,
      next_retry_at: approval ? null : retryAt,
    },
    {
      action: approval ? "payment.actionRequired" : "payment.failed",
      details: { code: failure.code, decline: failure.declineCode },
      tell: (tx, moved) => notifyPayment(turn.ctx, tx, "chargeFailed", moved),
    },
  )
  return true
}

/**
 * Looks again at an intent that we wait for or gave up: a refusal is not the end, a later success counts;
 * a bank debit comes back, an approval is refused.
 */
export async function reread(turn: PaymentLease): Promise<boolean> {
  const { row } = turn
  const { pi_id: id } = row
  if (!id) return false
  const intent = await turn.callProvider((provider) => provider.retrieveIntent(id))
  if (await charged(turn, intent)) return true
  if (intent.status === "processing") return false
  const { lastError } = intent
  if (row.status === "processing") {
    const code = lastError?.code ?? "returned"
    return failed(turn, { ...chargeFailure(`ach_${code}`), declineCode: lastError?.declineCode ?? null })
  }
  if (row.status === "action_required" && lastError?.code === "payment_intent_authentication_failure")
    return failed(turn, lastError)
  return false
}
