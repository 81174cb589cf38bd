import type { Role } from "#domain/role.ts"
import { checkTransition } from "#domain/shift.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import {
  lockHiredJob,
  lockOwnJob,
  partsOf,
  updateJob,
  type JobRow,
  shiftFacts,
} from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"
import { presentJob } from "#server/features/jobs/present.ts"

/** Ends the work: by either side at the server's time, or by the system at the scheduled end. */
export async function finishWork(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  by: AuditActor & { role: Role | "system" },
  at: Date,
): Promise<JobRow> {
  const now = ctx.clock.now()
  const done = await updateJob(tx, job.id, {
    state: "pendingComplete",
    clocked_out_at: at,
    clocked_out_by: by.role,
    pending_complete_at: now,
  })
  await recordAudit(tx, {
    at: now,
    by,
    action: "clockOut",
    subject: { kind: "job", id: job.id },
    details: { clockedOutAt: at },
  })
  const { employer, worker } = await findRecipients(tx, done)
  if (worker)
    await ctx.notify(
      tx,
      "clockedOut",
      {
        shift: shiftDetails(done),
        workerName: worker.name,
        at: at.toISOString(),
        automatic: by.role === "system",
      },
      { employer, worker },
    )
  return done
}

export const clockOutAsWorker: Handler<"clockOutAsWorker"> = (ctx, { params, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockHiredJob(tx, caller.id, params.jobId)
    if (!job) throw new ApiError("not_found")
    const now = ctx.clock.now()
    if (checkTransition("clockOut", "worker", shiftFacts(job), now)) throw new ApiError("wrong_state")
    return presentJob(await partsOf(tx, await finishWork(ctx, tx, job, caller, now)), caller, now)
  })

export const clockOutAsEmployer: Handler<"clockOutAsEmployer"> = (ctx, { params, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockOwnJob(tx, caller.id, params.jobId)
    if (!job) throw new ApiError("not_found")
    const now = ctx.clock.now()
    if (checkTransition("clockOut", "employer", shiftFacts(job), now)) throw new ApiError("wrong_state")
    return presentJob(await partsOf(tx, await finishWork(ctx, tx, job, caller, now)), caller, now)
  })
