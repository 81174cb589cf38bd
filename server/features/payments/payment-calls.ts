import { isHexId } from "#domain/fields.ts"
import { isOwed } from "#domain/payment.ts"
import { attemptsExhausted, MAX_ATTEMPTS_PER_INTENT, needsNewIntent } from "#domain/payment-failure.ts"
import { plus } from "#domain/time.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { advanceWithin } from "#server/features/payments/advance.ts"
import { usableMethod, type UsableMethod } from "#server/features/payments/methods.ts"
import {
  compareAndSet,
  findOwnPayment,
  listPaymentPage,
  type Payment,
  wasTried,
} from "#server/features/payments/store.ts"
import { type Handler, Page } from "#server/handler.ts"
import { presentPayment } from "#server/features/payments/present.ts"

/** How long the page waits for a new try; it goes on by itself after. */
const WAIT_MS = 8_000

/** Own payments of the mode in use with their shifts, newest first: money of one mode is never added to another's. */
export const listPayments: Handler<"listPayments"> = async (ctx, { query, caller }) => {
  const { role } = caller
  if (role === "admin") throw new ApiError("wrong_role")
  const rows = await listPaymentPage(ctx.db, { role, id: caller.id, mode: ctx.mode }, query)
  return Page.of(rows, query.limit, ({ payment, job }) => ({
    ...presentPayment(payment, role, caller.language),
    jobtitle: job.title,
    companyname: job.company_name,
    worktime: job.starts_at.toISOString(),
    endtime: job.ends_at.toISOString(),
  }))
}

/**
 * Another try with the default or the named own method. Throws 404 when payment or method are not the
 * caller's; 409 when the payment does not wait for a try, when there is no method, and after five tries
 * unless the method is another than all tried before. Of two at once one wins, the other is told 409. Waits
 * 8 s of real time in all, then answers with the payment as it is.
 */
export const retryPayment: Handler<"retryPayment"> = async (ctx, { params, body, caller }) => {
  const { id } = params
  const deadline = plus(ctx.clock.real(), WAIT_MS)
  const seen = await ownPayment(ctx, caller.id, id)
  const owner = { employerId: caller.id, mode: ctx.mode }
  const method = await usableMethod(ctx, owner, body?.paymentMethodId ?? null, deadline)
  if (!isOwed(seen)) throw new ApiError("not_owed")
  if (!method) throw new ApiError("no_method")
  if (attemptsExhausted(seen.attempt) && (await wasTried(ctx.db, id, method)))
    throw new ApiError("attempts_exhausted", { facts: { attempts: MAX_ATTEMPTS_PER_INTENT } })
  await beginAgain(ctx, caller, seen, method)
  await advanceWithin(ctx, id, deadline.getTime() - ctx.clock.real().getTime())
  return presentPayment(await ownPayment(ctx, caller.id, id), "employer", caller.language)
}

async function ownPayment(ctx: Context, employerId: string, id: string): Promise<Payment> {
  const row = isHexId(id) ? await findOwnPayment(ctx.db, employerId, id) : undefined
  if (row?.mode !== ctx.mode) throw new ApiError("not_found")
  return row
}

async function beginAgain(ctx: Context, by: AuditActor, first: Payment, method: UsableMethod): Promise<void> {
  let seen = first
  while (!(await tryBeginning(ctx, by, seen, method))) {
    // Somebody who only looked has written too; another try of the same moment has won.
    seen = await ownPayment(ctx, first.employer_id, first.id)
    if (!isOwed(seen) || seen.attempt !== first.attempt) throw new ApiError("not_owed")
  }
}

async function tryBeginning(
  ctx: Context,
  by: AuditActor,
  seen: Payment,
  method: UsableMethod,
): Promise<boolean> {
  const now = ctx.clock.now()
  const otherIntent = needsNewIntent(seen.attempt) || method.customerId !== seen.customer_id
  return inTransaction(ctx.db, async (tx) => {
    const moved = await compareAndSet(tx, seen, {
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
      ...(otherIntent && { pi_asked_at: null }),
    })
    if (!moved) return false
    await recordAudit(tx, {
      at: now,
      by,
      action: "payment.retry",
      subject: { kind: "payment", id: moved.id },
      details: { attempt: moved.attempt, method: method.label },
    })
    await ctx.queue.enqueue(tx, "advancePayment", { paymentId: moved.id })
    return true
  })
}
