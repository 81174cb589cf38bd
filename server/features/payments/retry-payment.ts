import { isHexId } from "#domain/fields.ts"
import { isOwed } from "#domain/payment.ts"
import { attemptsExhausted, MAX_ATTEMPTS_PER_INTENT, needsNewIntent } from "#domain/payment-failure.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { advanceWithin } from "#server/features/payments/advance.ts"
import { presentPayment } from "#server/features/payments/present.ts"
import {
  compareAndSet,
  type EmployerKey,
  findEmployerPayment,
  type Payment,
  wasMethodAttempted,
} from "#server/features/payments/store.ts"
import { findUsableMethod, type UsableMethod } from "#server/features/payments/usable-method.ts"
import type { Handler } from "#server/handler.ts"

/** How long the reply waits for the outcome; after that the payment advances in the background. */
const WAIT_MS = 8_000

/**
 * Retries a charge with the default or the named method (docs/rules/payments.md#retrying-by-hand). Throws 404 when
 * payment or method are not the caller's; 409 when the payment cannot be retried, there is no method, or the
 * attempts are exhausted for the method. Replies with the payment after 8 s of real time at most.
 */
export const retryPayment: Handler<"retryPayment"> = async (ctx, { params, body, caller }) => {
  const { id } = params
  const deadlineMs = ctx.clock.monotonicMs() + WAIT_MS
  const employer = { employerId: caller.id, mode: ctx.mode }
  const payment = await requirePayment(ctx, employer, id)
  const method = await findUsableMethod(ctx, employer, body?.paymentMethodId ?? null, deadlineMs)
  if (!isOwed(payment)) throw new ApiError("not_owed")
  if (!method) throw new ApiError("no_method")
  if (attemptsExhausted(payment.attempt) && (await wasMethodAttempted(ctx.db, id, method)))
    throw new ApiError("attempts_exhausted", { facts: { attempts: MAX_ATTEMPTS_PER_INTENT } })
  await startAttempt(ctx, employer, payment, method)
  await advanceWithin(ctx, id, deadlineMs - ctx.clock.monotonicMs())
  return presentPayment(await requirePayment(ctx, employer, id), "employer", caller.language)
}

async function requirePayment(ctx: Context, employer: EmployerKey, id: string): Promise<Payment> {
  const row = isHexId(id) ? await findEmployerPayment(ctx.db, employer, id) : undefined
  if (!row) throw new ApiError("not_found")
  return row
}

/** Starts one more attempt. Of concurrent retries one succeeds, the others throw 409. */
async function startAttempt(
  ctx: Context,
  employer: EmployerKey,
  payment: Payment,
  method: UsableMethod,
): Promise<void> {
  let seen = payment
  while (!(await writeAttempt(ctx, seen, method))) {
    // The row may have a new version only because it was leased to be read.
    seen = await requirePayment(ctx, employer, payment.id)
    if (!isOwed(seen) || seen.attempt !== payment.attempt) throw new ApiError("not_owed")
  }
}

/** False when the row was changed since it was seen. */
async function writeAttempt(ctx: Context, seen: Payment, method: UsableMethod): Promise<boolean> {
  const now = ctx.clock.now()
  const newIntent = needsNewIntent(seen.attempt) || method.customerId !== seen.customer_id
  return inTransaction(ctx.db, async (tx) => {
    const updated = await compareAndSet(tx, seen, {
      status: "pending",
      attempt: seen.attempt + 1,
      customer_id: method.customerId,
      payment_method_id: method.id,
      method_label: method.label,
      fail_code: null,
      decline_code: null,
      next_retry_at: null,
      lease_until: null,
      updated_at: now,
      ...(newIntent && { pi_asked_at: null }),
    })
    if (!updated) return false
    await recordAudit(tx, {
      at: now,
      by: { role: "employer", id: seen.employer_id },
      action: "payment.retry",
      subject: { kind: "payment", id: updated.id },
      details: { attempt: updated.attempt, method: method.label },
    })
    await ctx.queue.enqueue(tx, "advancePayment", { paymentId: updated.id })
    return true
  })
}
