import type { Role } from "#domain/role.ts"
import { clockInWindow } from "#domain/shift.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { countShortNoticeCancel, wasSuspendedBetween } from "#server/features/accounts/store.ts"
import { hiredWorkerId, updateJob, type JobRow } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"

type NoShowActor = Role | "system"

/**
 * A suspended worker cannot clock in. A suspended restaurant cannot enter the punches of a worker who did come, so
 * that the system's no-show proves nothing; the word of either side still counts. Neither is suspended at the hire, so
 * what counts began after it; a reactivation meanwhile changes nothing (docs/rules/accounts.md#suspension).
 */
async function isSuspensionToBlame(tx: Tx, job: JobRow, now: Date, by: NoShowActor): Promise<boolean> {
  const from = job.hired_at ?? job.starts_at
  const { closesAt } = clockInWindow(job.starts_at)
  return (
    (await wasSuspendedBetween(tx, "worker", hiredWorkerId(job), { from, until: closesAt })) ||
    (by === "system" && (await wasSuspendedBetween(tx, "employer", job.employer_id, { from, until: now })))
  )
}

/**
 * Ends a scheduled shift as a no-show: no charge, and a short-notice cancel for the worker unless a suspension
 * is to blame. By the restaurant, by the system, or by the worker's drop from the start on; both sides are notified
 * of which it was.
 */
export async function markNoShow(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  now: Date,
  by: NoShowActor = "employer",
): Promise<JobRow> {
  const gone = await updateJob(tx, job.id, { state: "noShow", ended_at: now, clock_in_code: null })
  if (!(await isSuspensionToBlame(tx, job, now, by)))
    await countShortNoticeCancel(tx, "worker", hiredWorkerId(job))
  const { employer, worker } = await findRecipients(tx, job)
  if (worker) {
    const words = { shift: shiftDetails(job), workerName: worker.name }
    const sides = { employer, worker }
    if (by === "worker") await ctx.notify(tx, "dropped", { ...words, open: false }, sides)
    else await ctx.notify(tx, "noShow", words, sides)
  }
  return gone
}
