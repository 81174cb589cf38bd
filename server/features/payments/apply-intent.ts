import { statusTransitions } from "#domain/payment.ts"
import {
  automaticRetryAt,
  chargeFailure,
  type ChargeFailure,
  needsApproval,
} from "#domain/payment-failure.ts"
import { notifyPayment } from "#server/features/payments/notify-payment.ts"
import type { PaymentLease } from "#server/features/payments/payment-lease.ts"
import { nullIfNotFound } from "#server/features/payments/provider-calls.ts"
import type { PaymentChange } from "#server/features/payments/store.ts"
import type { Intent } from "#server/integrations/payment-provider.ts"

/** What a payment becomes by the status of its intent. Each returns whether it changed the payment. */

const NO_FAILURE: PaymentChange = { fail_code: null, decline_code: null, next_retry_at: null }

/**
 * A shift that was closed anew after a backup was put back may have been charged another amount than it now has: its
 * wage is held until an admin has looked (docs/rules/payments.md#held-wages).
 */
function heldForAmount({ ctx, row }: PaymentLease, { id: intent, amountCents }: Intent): PaymentChange {
  if (amountCents === row.amount_cents) return {}
  ctx.log.error(
    { paymentId: row.id, intent, amountCents },
    "a shift was charged another amount; its wage is held",
  )
  return { held_reason: row.held_reason ?? "amount_differs" }
}

/** Applies an intent that succeeded, is being processed or was canceled; any other status changes nothing. */
export async function applyIntent(lease: PaymentLease, intent: Intent): Promise<boolean> {
  const { row, ctx } = lease
  switch (intent.status) {
    case "succeeded":
      await lease.update(
        { ...NO_FAILURE, status: "paid", charge_id: intent.chargeId, ...heldForAmount(lease, intent) },
        {
          action: "payment.paid",
          details: { charge: intent.chargeId, amountCents: intent.amountCents },
          notify: (tx, paid) => notifyPayment(ctx, tx, "charged", paid),
        },
      )
      return true
    case "processing":
      if (row.status === "processing") return false
      await lease.update(
        { ...NO_FAILURE, status: "processing", charge_id: intent.chargeId },
        { action: "payment.processing" },
      )
      return true
    case "canceled":
      return forgetIntent(lease)
    case "needs_method":
    case "needs_action":
      break
  }
  return false
}

/** A canceled intent can charge nobody; the next attempt creates another. */
async function forgetIntent(lease: PaymentLease): Promise<boolean> {
  const change = { pi_id: null, pi_asked_at: null }
  if (lease.row.status !== "failed") return markFailed(lease, chargeFailure("canceled"), change)
  await lease.update(change, { action: "payment.intentCanceled" })
  return true
}

/** Records that the charge was refused or that the bank wants approval, and notifies both sides. */
export async function markFailed(
  lease: PaymentLease,
  failure: ChargeFailure,
  change: PaymentChange = {},
): Promise<boolean> {
  const { status, attempt, automatic_attempts: automaticAttempts } = lease.row
  const approval = needsApproval(failure) && statusTransitions[status].includes("action_required")
  const retryAt = automaticRetryAt(failure, { attempt, automaticAttempts }, lease.now)
  await lease.update(
    {
      ...change,
      status: approval ? "action_required" : "failed",
      fail_code: failure.code,
      decline_code: failure.declineCode,
      next_retry_at: approval ? null : retryAt,
    },
    {
      action: approval ? "payment.actionRequired" : "payment.failed",
      details: { code: failure.code, decline: failure.declineCode },
      notify: (tx, failed) => notifyPayment(lease.ctx, tx, "chargeFailed", failed),
    },
  )
  return true
}

/** The intent as the provider has it; one that the provider does not know can charge nobody and counts as canceled. */
export async function readIntent(lease: PaymentLease, id: string): Promise<Intent> {
  const intent = await lease.callProvider((provider) => nullIfNotFound(provider.retrieveIntent(id)))
  if (intent) return intent
  const { ctx, row } = lease
  ctx.log.error({ paymentId: row.id, intent: id }, "the provider does not know the intent of a payment")
  return {
    id,
    status: "canceled",
    customerId: null,
    chargeId: null,
    amountCents: row.amount_cents,
    paymentId: row.id,
    jobId: row.job_id,
    lastError: null,
  }
}

/**
 * Reads the intent of a payment that waits or failed: a charge may succeed after a refusal, a bank debit may be
 * returned, an approval refused.
 */
export async function rereadIntent(lease: PaymentLease): Promise<boolean> {
  const { row } = lease
  const { pi_id: id } = row
  if (!id) return false
  const intent = await readIntent(lease, id)
  if (await applyIntent(lease, intent)) return true
  if (intent.status === "processing") return false
  const { lastError } = intent
  if (row.status === "processing") {
    const code = lastError?.code ?? "returned"
    return markFailed(lease, {
      ...chargeFailure(`ach_${code}`),
      declineCode: lastError?.declineCode ?? null,
    })
  }
  if (row.status === "action_required" && lastError?.code === "payment_intent_authentication_failure")
    return markFailed(lease, lastError)
  return false
}
