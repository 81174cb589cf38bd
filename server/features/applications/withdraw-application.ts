import { successText } from "#contract/text/catalog.ts"
import { isShortNotice, checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { ApiError } from "#server/errors.ts"
import { lockWorker } from "#server/db/lock-account.ts"
import { countShortNoticeCancel } from "#server/features/accounts/store.ts"
import { reopenJob } from "#server/features/applications/reopen-job.ts"
import { restoreApplications } from "#server/features/applications/set-aside.ts"
import {
  findOwnApplication,
  lockApplication,
  updateApplication,
} from "#server/features/applications/store.ts"
import { markNoShow } from "#server/features/jobs/mark-no-show.ts"
import { type JobRow, lockJob, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"

/** A hired worker drops: before the start the shift opens again with all its applicants; from the start on it is a no-show. */
async function drop(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  application: Row<"applications">,
): Promise<{ status: string }> {
  const now = ctx.clock.now()
  const late = checkTransition("drop", "worker", shiftFacts(job), now)
  if (late && checkTransition("dropAfterStart", "worker", shiftFacts(job), now))
    throw new ApiError("wrong_state")
  if (late) {
    await markNoShow(ctx, tx, job, now, "worker")
    return { status: "noShow" }
  }
  const { employer, worker } = await findRecipients(tx, job)
  const open = await reopenJob(tx, application, now)
  if (isShortNotice(job.starts_at, now)) await countShortNoticeCancel(tx, "worker", application.worker_id)
  if (worker)
    await ctx.notify(
      tx,
      "dropped",
      { shift: shiftDetails(job), workerName: worker.name, open: true },
      { employer, worker },
    )
  await restoreApplications(ctx, tx, { jobId: open.id, exceptWorkerId: application.worker_id })
  await restoreApplications(ctx, tx, { workerId: application.worker_id })
  return { status: "open" }
}

/** First id: the job's or the application's; second: the application's or the worker's own (docs/rules/applications.md#withdrawing). */
export const withdrawApplication: Handler<"withdrawApplication"> = (ctx, { params, query, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const { jobOrApplicationId: first, id: second } = params
    const mine = await findOwnApplication(tx, caller.id, first, second)
    const job = mine && (await lockJob(tx, mine.job_id))
    // Read again under the job's lock: a hire may have come between.
    const application = mine && (await lockApplication(tx, mine.id))
    if (!job || !application || application.status === "withdrawn") throw new ApiError("not_found")
    const now = ctx.clock.now()
    const audit = { at: now, by: caller, subject: { kind: "application" as const, id: application.id } }
    if (application.status === "hired") {
      if (query.waiting) throw new ApiError("wrong_state")
      const answer = await drop(ctx, tx, job, application)
      await recordAudit(tx, { ...audit, action: "drop", details: { jobId: job.id, to: answer.status } })
      return { success: successText("shiftDropped", caller.language), ...answer }
    }
    await updateApplication(tx, application.id, { status: "withdrawn", changed_at: now })
    await recordAudit(tx, { ...audit, action: "withdraw", details: { jobId: job.id } })
    if (application.status === "waiting") {
      const worker = await lockWorker(tx, caller.id)
      await ctx.notify(
        tx,
        "applicationCancelled",
        { shift: shiftDetails(job), workerName: worker.name },
        { employer: { id: job.employer_id } },
      )
    }
    return { success: successText("applicationWithdrawn", caller.language), status: "withdrawn" }
  })
