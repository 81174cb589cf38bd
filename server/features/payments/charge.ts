import { chargeFailure } from "#domain/payment-failure.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { applyIntent, markFailed, readIntent, rereadIntent } from "#server/features/payments/apply-intent.ts"
import { chargeableMethod } from "#server/features/payments/methods-store.ts"
import type { PaymentLease } from "#server/features/payments/payment-lease.ts"
import { nullIfNotFound } from "#server/features/payments/provider-calls.ts"
import { CONFIRMING, findPaidJob } from "#server/features/payments/store.ts"
import { type Intent, providerErrorOf } from "#server/integrations/payment-provider.ts"

/** How far the provider's clock may be behind ours; a shift may begin some minutes early too. */
const CLOCK_SKEW_MS = HOUR_MS

/**
 * One step of the charge; false when nothing was changed. An intent is created unconfirmed, its id stored, and only
 * then confirmed: the intent is the lock against a second charge, idempotency keys are the second line
 * (docs/payments.md#locks-and-keys).
 */
export async function chargeStep(lease: PaymentLease): Promise<boolean> {
  switch (lease.row.status) {
    case "pending":
      return prepare(lease)
    case "confirming":
      return resumeConfirm(lease)
    case "processing":
    case "action_required":
      return rereadIntent(lease)
    case "failed":
      return (await retryAutomatically(lease)) || rereadIntent(lease)
    case "paid":
    case "not_collectable":
      break
  }
  return false
}

/** Freezes the method, creates the intent, confirms it: one of them a step. */
async function prepare(lease: PaymentLease): Promise<boolean> {
  const { row, ctx } = lease
  const method = await chargeableMethod(ctx.db, row)
  // The database may have been put back from a backup: whatever it says, the provider is asked before a charge is
  // begun.
  if (row.pi_id === null) if (await adoptIntent(lease, [row.customer_id, method?.customerId])) return true
  if (!method) return markFailed(lease, chargeFailure("no_method"))
  if (method.id !== row.payment_method_id || method.customerId !== row.customer_id) {
    const otherCustomer = method.customerId !== row.customer_id
    await lease.update(
      {
        payment_method_id: method.id,
        method_label: method.label,
        customer_id: method.customerId,
        ...(otherCustomer && { pi_asked_at: null }),
      },
      { action: "payment.method" },
    )
    return true
  }
  if (row.pi_id === null) return createIntent(lease, method.customerId)
  if (row.pi_asked_at === null) return replaceIntent(lease, row.pi_id)
  await lease.update(
    { status: "confirming", confirming_at: lease.now },
    { action: CONFIRMING, details: { method: method.id } },
  )
  return confirm(lease, row.pi_id, method.id)
}

/**
 * Takes over an intent of this shift that the row does not know, of an earlier payment too: a database that is put back
 * from before the close makes another payment of the shift. False when there is none that can charge.
 */
async function adoptIntent(
  lease: PaymentLease,
  customerIds: readonly (string | null | undefined)[],
): Promise<boolean> {
  const { row } = lease
  const job = await findPaidJob(lease.ctx.db, row)
  const since = plus(job.starts_at, -CLOCK_SKEW_MS)
  for (const customerId of new Set(customerIds)) {
    if (!customerId) continue
    const intents = await lease.callProvider((provider) =>
      nullIfNotFound(provider.listIntents(customerId, since)),
    )
    const own = (intents ?? []).filter(
      ({ paymentId, jobId, status }) =>
        (paymentId === row.id || jobId === row.job_id) && status !== "canceled",
    )
    const found = own.find(isCharged) ?? own[0]
    if (!found) continue
    const { id: intent, amountCents, paymentId } = found
    // Confirming it would charge an amount that nobody has seen: it is replaced, as a used one is.
    const isOutdated = !isCharged(found) && amountCents !== row.amount_cents
    await lease.update(
      {
        pi_id: intent,
        pi_asked_at: isOutdated ? null : (row.pi_asked_at ?? lease.now),
        transfer_group_id: isOutdated || paymentId === row.id ? null : paymentId,
      },
      { action: "payment.intent", details: { intent, paymentId, amountCents } },
    )
    await applyIntent(lease, found)
    return true
  }
  return false
}

const isCharged = ({ status }: Intent): boolean => status === "succeeded" || status === "processing"

async function createIntent(lease: PaymentLease, customerId: string): Promise<boolean> {
  const { row } = lease
  if (row.pi_asked_at === null || lease.isKeyExpired(row.pi_asked_at))
    await lease.update(
      { pi_asked_at: lease.now, pi_gen: row.pi_gen + 1 },
      { action: "payment.intentRequested" },
    )
  try {
    const params = {
      paymentId: row.id,
      jobId: row.job_id,
      customerId,
      amountCents: row.amount_cents,
      currency: row.currency,
    }
    const key = `pi:${row.id}:${lease.row.pi_gen}`
    const intent = await lease.callProvider((provider) => provider.createIntent(params, key))
    await lease.update({ pi_id: intent.id }, { action: "payment.intent", details: { intent: intent.id } })
    return true
  } catch (error) {
    const code = rejectionCode(error)
    if (code === null) throw error
    // The next attempt creates an intent with another key.
    return markFailed(lease, chargeFailure(code), { pi_asked_at: null })
  }
}

/** Cancels an intent that is used up or of another customer; a new one only once this can no longer charge. */
async function replaceIntent(lease: PaymentLease, intentId: string): Promise<boolean> {
  const key = `pi:${lease.row.id}:x${lease.row.pi_gen}`
  let intent = await readIntent(lease, intentId)
  if (intent.status === "needs_method" || intent.status === "needs_action")
    intent = await lease.callProvider((provider) => provider.cancelIntent(intentId, key))
  if (intent.status !== "canceled") return applyIntent(lease, intent)
  await lease.update({ pi_id: null }, { action: "payment.intentReplaced", details: { intent: intentId } })
  return true
}

/** Continues a confirmation whose outcome is unknown. */
async function resumeConfirm(lease: PaymentLease): Promise<boolean> {
  const { pi_id: intentId, payment_method_id: methodId, confirming_at: since } = lease.row
  if (!intentId || !methodId) throw new Error("a payment that is confirming has an intent and a method")
  const intent = await readIntent(lease, intentId)
  if (await applyIntent(lease, intent)) return true
  if (!lease.isKeyExpired(since)) return confirm(lease, intentId, methodId)
  const { lastError } = intent
  return markFailed(lease, lastError?.methodId === methodId ? lastError : chargeFailure("unknown_expired"))
}

async function confirm(lease: PaymentLease, intentId: string, methodId: string): Promise<boolean> {
  const key = `pi:${lease.row.id}:c${lease.row.attempt}`
  try {
    const intent = await lease.callProvider((provider) => provider.confirmIntent(intentId, methodId, key))
    if (await applyIntent(lease, intent)) return true
    return await markFailed(lease, intent.lastError ?? chargeFailure("authentication_required"))
  } catch (error) {
    const details = providerErrorOf(error)
    const failure = details?.kind === "declined" ? details : chargeFailure(rejectionCode(error) ?? "")
    if (failure.code === "") throw error
    // The provider may replay an old refusal for the key: only the intent has the present status.
    const intent = await readIntent(lease, intentId)
    if (await applyIntent(lease, intent)) return true
    return markFailed(lease, failure)
  }
}

/** The code of a call that certainly did nothing; null when that is not certain. */
function rejectionCode(error: unknown): string | null {
  const details = providerErrorOf(error)
  if (details?.kind === "notFound") return `${details.param ?? "object"}_not_found`
  // The key was used by another request, whose outcome is unknown.
  return details?.kind === "refused" && details.code !== "idempotency_error" ? details.code : null
}

async function retryAutomatically(lease: PaymentLease): Promise<boolean> {
  const { row } = lease
  if (!row.next_retry_at || row.next_retry_at > lease.now) return false
  await lease.update(
    {
      status: "pending",
      attempt: row.attempt + 1,
      automatic_attempts: row.automatic_attempts + 1,
      next_retry_at: null,
    },
    { action: "payment.automaticRetry" },
  )
  return true
}
