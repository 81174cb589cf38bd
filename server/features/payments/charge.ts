import { chargeFailure } from "#domain/payment-failure.ts"
import { chargeableMethod } from "#server/features/payments/methods-store.ts"
import { charged, failed, reread } from "#server/features/payments/outcome.ts"
import { CONFIRMING } from "#server/features/payments/store.ts"
import type { PaymentLease } from "#server/features/payments/payment-lease.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/**
 * The steps of a charge (docs/payments.md). Each step makes at most one transition and says whether it made one;
 * false means that there is nothing to do now. An intent is created without a charge, its id stored, and only
 * then confirmed: the intent is the lock against a second charge, keys are the second line.
 */
export async function chargeStep(turn: PaymentLease): Promise<boolean> {
  switch (turn.row.status) {
    case "pending":
      return prepare(turn)
    case "confirming":
      return resume(turn)
    case "processing":
    case "action_required":
      return reread(turn)
    case "failed":
      return (await retryByItself(turn)) || reread(turn)
    case "paid":
    case "not_collectable":
      break
  }
  return false
}

/** Freezes the method, makes the intent, confirms it. */
async function prepare(turn: PaymentLease): Promise<boolean> {
  const { row, ctx } = turn
  const method = await chargeableMethod(ctx.db, row)
  if (!method) return failed(turn, chargeFailure("no_method"))
  if (method.id !== row.payment_method_id || method.customerId !== row.customer_id) {
    const otherCustomer = method.customerId !== row.customer_id
    await turn.move(
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
  if (row.pi_id === null) return makeIntent(turn, method.customerId)
  if (row.pi_asked_at === null) return replaceIntent(turn, row.pi_id)
  await turn.move(
    { status: "confirming", confirming_at: turn.now },
    { action: CONFIRMING, details: { method: method.id } },
  )
  return confirm(turn, row.pi_id, method.id)
}

async function makeIntent(turn: PaymentLease, customerId: string): Promise<boolean> {
  const { row } = turn
  if (row.pi_asked_at && turn.isStale(row.pi_asked_at)) {
    const made = await turn.callProvider((provider) => provider.listIntents(customerId, row.created_at))
    const found = made.find((intent) => intent.paymentId === row.id && intent.status !== "canceled")
    if (found) {
      await turn.move({ pi_id: found.id }, { action: "payment.intent", details: { intent: found.id } })
      return true
    }
  }
  if (row.pi_asked_at === null || turn.isStale(row.pi_asked_at))
    await turn.move({ pi_asked_at: turn.now, pi_gen: row.pi_gen + 1 }, { action: "payment.intentAsked" })
  try {
    const wish = {
      paymentId: row.id,
      jobId: row.job_id,
      customerId,
      amountCents: row.amount_cents,
      currency: row.currency,
    }
    const key = `pi:${row.id}:${turn.row.pi_gen}`
    const intent = await turn.callProvider((provider) => provider.createIntent(wish, key))
    await turn.move({ pi_id: intent.id }, { action: "payment.intent", details: { intent: intent.id } })
    return true
  } catch (error) {
    const code = refusalCode(error)
    if (code === null) throw error
    // The next try asks anew, with another key.
    return failed(turn, chargeFailure(code), { pi_asked_at: null })
  }
}

/** Gives up an intent that is worn out or another customer's; a new one only once this can no longer charge. */
async function replaceIntent(turn: PaymentLease, intentId: string): Promise<boolean> {
  const key = `pi:${turn.row.id}:x${turn.row.pi_gen}`
  let intent = await turn.callProvider((provider) => provider.retrieveIntent(intentId))
  if (intent.status === "needs_method" || intent.status === "needs_action")
    intent = await turn.callProvider((provider) => provider.cancelIntent(intentId, key))
  if (intent.status !== "canceled") return charged(turn, intent)
  await turn.move({ pi_id: null }, { action: "payment.intentGivenUp", details: { intent: intentId } })
  return true
}

/** Goes on with a confirmation that was asked for and whose answer is not known. */
async function resume(turn: PaymentLease): Promise<boolean> {
  const { pi_id: intentId, payment_method_id: methodId, confirming_at: since } = turn.row
  if (!intentId || !methodId) throw new Error("what is confirming has its intent and its method")
  const intent = await turn.callProvider((provider) => provider.retrieveIntent(intentId))
  if (await charged(turn, intent)) return true
  if (!turn.isStale(since)) return confirm(turn, intentId, methodId)
  const { lastError } = intent
  return failed(turn, lastError?.methodId === methodId ? lastError : chargeFailure("unknown_expired"))
}

async function confirm(turn: PaymentLease, intentId: string, methodId: string): Promise<boolean> {
  const key = `pi:${turn.row.id}:c${turn.row.attempt}`
  try {
    const intent = await turn.callProvider((provider) => provider.confirmIntent(intentId, methodId, key))
    if (await charged(turn, intent)) return true
    return await failed(turn, intent.lastError ?? chargeFailure("authentication_required"))
  } catch (error) {
    const trouble = providerErrorOf(error)
    const refused = trouble?.kind === "declined" ? trouble : chargeFailure(refusalCode(error) ?? "")
    if (refused.code === "") throw error
    // A refusal may be an old one, replayed: only the intent says how things stand.
    const intent = await turn.callProvider((provider) => provider.retrieveIntent(intentId))
    if (await charged(turn, intent)) return true
    return failed(turn, refused)
  }
}

/** The code of a call that surely did nothing; null when that is not sure. */
function refusalCode(error: unknown): string | null {
  const trouble = providerErrorOf(error)
  if (trouble?.kind === "notFound") return `${trouble.param ?? "thing"}_not_found`
  // The key stands for another request of ours: what became of that one is not known.
  return trouble?.kind === "refused" && trouble.code !== "idempotency_error" ? trouble.code : null
}

async function retryByItself(turn: PaymentLease): Promise<boolean> {
  const { row } = turn
  if (!row.next_retry_at || row.next_retry_at > turn.now) return false
  await turn.move(
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
