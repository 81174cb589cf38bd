import { checkTransition } from "#domain/shift.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { lockWorkers } from "#server/features/accounts/store.ts"
import { areConflicting } from "#server/features/applications/schedule-conflict.ts"
import {
  listSetAsideJobIds,
  listSetAsideWorkerIds,
  listWaitingJobs,
  type Restorable,
  restoreFreeWorkers,
  setAsideWaiting,
  updateApplication,
} from "#server/features/applications/store.ts"
import { type JobRow, lockJob, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"

/** Set-aside applications and their return (docs/rules/applications.md#set-aside-applications). */

type Reason = "filled" | "deleted" | "expired"

/** Sets aside all that wait for this job and notifies their workers. */
export async function setAsideApplications(ctx: Context, tx: Tx, job: JobRow, reason: Reason): Promise<void> {
  const workerIds = await setAsideWaiting(tx, job.id, reason, ctx.clock.now())
  const worker = workerIds.map((id) => ({ id }))
  await ctx.notify(tx, "notChosen", { shift: shiftDetails(job), because: reason }, { worker })
}

/** Sets aside the hired worker's own waiting applications that now conflict, and notifies the worker. */
export async function setAsideConflicting(
  ctx: Context,
  tx: Tx,
  workerId: string,
  hired: JobRow,
): Promise<void> {
  const change = {
    status: "set_aside",
    set_aside_reason: "booked_elsewhere",
    changed_at: ctx.clock.now(),
  } as const
  for (const { applicationId, job: other } of await listWaitingJobs(tx, workerId, hired.id)) {
    if (!areConflicting(hired, other)) continue
    await updateApplication(tx, applicationId, change)
    await ctx.notify(
      tx,
      "notChosen",
      { shift: shiftDetails(other), because: "booked_elsewhere" },
      { worker: { id: workerId } },
    )
  }
}

/** Makes set-aside applications wait again where the job is open and the worker free; notifies the workers. */
export async function restoreApplications(ctx: Context, tx: Tx, which: Restorable): Promise<void> {
  const now = ctx.clock.now()
  const jobIds = "jobId" in which ? [which.jobId] : await listSetAsideJobIds(tx, which.workerId)
  for (const jobId of jobIds) {
    // Read under its lock: a hire, a deletion or the start may have come between.
    const job = await lockJob(tx, jobId)
    if (!job || checkTransition("apply", "worker", shiftFacts(job), now)) continue
    const workerIds = await listSetAsideWorkerIds(tx, jobId, which)
    await lockWorkers(tx, workerIds)
    const restored = await restoreFreeWorkers(tx, job, workerIds, now)
    const worker = restored.map((id) => ({ id }))
    await ctx.notify(tx, "openAgain", { shift: shiftDetails(job) }, { worker })
  }
}
