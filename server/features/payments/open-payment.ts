import { market } from "#domain/market.ts"
import { feeCents, isCollectable } from "#domain/money.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { chargeableMethod, shareCustomer } from "#server/features/payments/methods-store.ts"
import { insertPayment, type Payment } from "#server/features/payments/store.ts"
import { notifyPayment } from "#server/features/payments/notify-payment.ts"
import { newId } from "#server/security/secrets.ts"

const { wageHeldAboveCents } = market.limits

/** Why an admin looks before the wage is transferred (docs/rules/payments.md#held-wages). */
function heldReason(job: Row<"jobs">, wageCents: number): Payment["held_reason"] {
  if (wageCents > wageHeldAboveCents) return "wage_over_limit"
  return job.punches_entered_by_hand ? "punches_by_hand" : null
}

/**
 * Inserts the one payment of a closed job in the closing transaction: wage, fee, customer and method are frozen, and
 * the charge is enqueued. A payment that is not collectable has no fee and is notified. A second call for the job
 * returns the existing row.
 */
export async function openPayment(
  ctx: Context,
  tx: Tx,
  { job, wageCents, closedBy }: { job: Row<"jobs">; wageCents: number; closedBy: AuditActor },
): Promise<Payment> {
  if (!job.worker_id) throw new Error("a shift without a worker cannot be paid")
  const now = ctx.clock.now()
  const platformFee = feeCents(wageCents, ctx.config.fee)
  const collectable = isCollectable(wageCents, platformFee)
  const fee = collectable ? platformFee : 0
  // Removing the last method waits and then sees this payment, or was first and saw the shift.
  await shareCustomer(tx, { employerId: job.employer_id, mode: ctx.mode })
  const method = await chargeableMethod(tx, {
    employer_id: job.employer_id,
    mode: ctx.mode,
    payment_method_id: null,
  })
  const { payment, inserted } = await insertPayment(tx, {
    id: newId(now),
    job_id: job.id,
    employer_id: job.employer_id,
    worker_id: job.worker_id,
    mode: ctx.mode,
    wage_cents: wageCents,
    fee_cents: fee,
    amount_cents: wageCents + fee,
    status: collectable ? "pending" : "not_collectable",
    held_reason: heldReason(job, wageCents),
    customer_id: method?.customerId ?? null,
    payment_method_id: method?.id ?? null,
    method_label: method?.label ?? null,
    created_at: now,
    updated_at: now,
  })
  if (!inserted) return payment
  await recordAudit(tx, {
    at: now,
    by: closedBy,
    action: collectable ? "payment.opened" : "payment.notCollectable",
    subject: { kind: "payment", id: payment.id },
    details: { job: job.id, wageCents, feeCents: fee },
  })
  if (collectable) await ctx.queue.enqueue(tx, "advancePayment", { paymentId: payment.id })
  else await notifyPayment(ctx, tx, "notCollectable", payment)
  return payment
}
