import { checkTransition } from "#domain/shift.ts"
import { chargeCents, wageCents } from "#domain/money.ts"
import { msBetween } from "#domain/time.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { advanceWithin } from "#server/features/payments/advance.ts"
import { openPayment } from "#server/features/payments/open-payment.ts"
import {
  lockOwnJob,
  partsOf,
  updateJob,
  earnedCents,
  type JobRow,
  shiftFacts,
} from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"
import { presentJob } from "#server/features/jobs/present.ts"

/** How long the employer's page waits for the payment; it goes on by itself after. */
const WAIT_MS = 8_000

/** Closes the shift and writes its payment, in one transaction: the wage is frozen here. */
export async function closeShift(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  by: AuditActor & { role: "employer" | "system" },
): Promise<{ job: JobRow; paymentId: string }> {
  const now = ctx.clock.now()
  const { clocked_in_at: from, clocked_out_at: to } = job
  if (!from || !to) throw new Error("a shift that is to be closed has both punches")
  const closed = await updateJob(tx, job.id, {
    state: "closed",
    closed_at: now,
    closed_by: by.role,
  })
  const wage = wageCents(msBetween(from, to), job.pay_cents_per_hour)
  await recordAudit(tx, {
    at: now,
    by,
    action: "close",
    subject: { kind: "job", id: job.id },
    details: { wageCents: wage },
  })
  const payment = await openPayment(ctx, tx, { job: closed, wageCents: wage, closedBy: by })
  const { worker } = await findRecipients(tx, closed)
  if (worker && payment.status !== "not_collectable")
    await ctx.notify(tx, "closed", { shift: shiftDetails(closed), wageCents: wage }, { worker })
  return { job: closed, paymentId: payment.id }
}

/**
 * Close: the shift and its payment row are one transaction; the charge follows at once and is waited for
 * up to 8 s. A refused card is `payment.status: failed`, never an error. Asked again, the same answer.
 */
export const closeJob: Handler<"closeJob"> = async (ctx, { body, caller }) => {
  const closed = await inTransaction(ctx.db, async (tx) => {
    const job = await lockOwnJob(tx, caller.id, body.jobId)
    if (!job) throw new ApiError("not_found")
    if (job.state === "closed") return { job, paymentId: (await partsOf(tx, job)).payment?.id ?? null }
    if (checkTransition("close", "employer", shiftFacts(job), ctx.clock.now()))
      throw new ApiError("wrong_state")
    if (body.wage !== undefined && Math.round(body.wage * 100) !== earnedCents(job))
      throw new ApiError("wage_changed")
    if (
      body.amount !== undefined &&
      Math.round(body.amount * 100) !== chargeCents(earnedCents(job), ctx.config.fee)
    )
      throw new ApiError("amount_changed")
    return closeShift(ctx, tx, job, caller)
  })
  if (closed.paymentId) await advanceWithin(ctx, closed.paymentId, WAIT_MS)
  return presentJob(await partsOf(ctx.db, closed.job), caller, ctx.clock.now())
}
