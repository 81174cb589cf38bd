import { checkTransition } from "#domain/shift.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { reopenJob } from "#server/features/applications/reopen-job.ts"
import { restoreApplications } from "#server/features/applications/set-aside.ts"
import { listLiveApplications, updateApplication } from "#server/features/applications/store.ts"
import { type JobRow, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"

/**
 * Ends a suspended worker's applications and takes the worker off scheduled shifts that have not begun, without
 * a strike. `jobs` are locked and hold all of them.
 */
export async function releaseWorker(
  ctx: Context,
  tx: Tx,
  workerId: string,
  jobs: readonly JobRow[],
  by: AuditActor,
): Promise<void> {
  const now = ctx.clock.now()
  for (const application of await listLiveApplications(tx, workerId)) {
    const job = jobs.find((one) => one.id === application.job_id)
    if (!job) throw new Error(`job ${application.job_id} is not locked`)
    if (application.status !== "hired") await endApplication(ctx, tx, application, job, by)
    else if (!checkTransition("release", "admin", shiftFacts(job), now))
      await release(ctx, tx, application, job, by)
  }
}

/** Employers are notified of those that were waiting: the others had dropped out of their lists before. */
async function endApplication(
  ctx: Context,
  tx: Tx,
  application: Row<"applications">,
  job: JobRow,
  by: AuditActor,
): Promise<void> {
  const now = ctx.clock.now()
  await updateApplication(tx, application.id, {
    status: "withdrawn",
    set_aside_reason: null,
    changed_at: now,
  })
  await recordAudit(tx, {
    at: now,
    by,
    action: "endApplication",
    subject: { kind: "application", id: application.id },
    details: { jobId: job.id },
  })
  if (application.status !== "waiting") return
  const { employer, worker } = await findRecipients(tx, { ...job, worker_id: application.worker_id })
  if (!worker) return
  const facts = { shift: shiftDetails(job), workerName: worker.name }
  await ctx.notify(tx, "applicationEnded", facts, { employer })
}

async function release(
  ctx: Context,
  tx: Tx,
  application: Row<"applications">,
  job: JobRow,
  by: AuditActor,
): Promise<void> {
  const now = ctx.clock.now()
  const { employer, worker } = await findRecipients(tx, job)
  const open = await reopenJob(tx, application, now)
  await recordAudit(tx, {
    at: now,
    by,
    action: "release",
    subject: { kind: "job", id: job.id },
    details: { workerId: application.worker_id, to: open.state },
  })
  if (worker) {
    const facts = { shift: shiftDetails(job), workerName: worker.name }
    await ctx.notify(tx, "released", facts, { employer, worker })
  }
  await restoreApplications(ctx, tx, { jobId: open.id, exceptWorkerId: application.worker_id })
}
