import { isShortNotice, checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { countShortNoticeCancel } from "#server/features/accounts/store.ts"
import { restoreApplications, setAsideApplications } from "#server/features/applications/set-aside.ts"
import { markNoShow } from "#server/features/jobs/mark-no-show.ts"
import { lockOwnJob, partsOf, updateJob, type JobRow, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"
import { presentJob } from "#server/features/jobs/present.ts"

/** Takes an open shift down and notifies its applicants. */
export async function deleteOpen(ctx: Context, tx: Tx, job: JobRow, now: Date): Promise<JobRow> {
  const gone = await updateJob(tx, job.id, { state: "deleted", ended_at: now })
  await setAsideApplications(ctx, tx, job, "deleted")
  return gone
}

/**
 * Never counts against the worker; on short notice it counts on the restaurant, but not when an admin cancels
 * (docs/rules/shifts.md#canceling).
 */
export async function cancelScheduled(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  now: Date,
  by: "employer" | "admin" = "employer",
): Promise<JobRow> {
  const short = by === "employer" && isShortNotice(job.starts_at, now)
  const gone = await updateJob(tx, job.id, {
    state: "cancelled",
    ended_at: now,
    ended_on_short_notice: short,
    clock_in_code: null,
  })
  if (short) await countShortNoticeCancel(tx, "employer", job.employer_id)
  const { employer, worker } = await findRecipients(tx, job)
  await ctx.notify(
    tx,
    by === "employer" ? "cancelledByEmployer" : "canceledByAdmin",
    { shift: shiftDetails(job) },
    { employer, ...(worker && { worker }) },
  )
  if (worker) await restoreApplications(ctx, tx, { workerId: worker.id })
  return gone
}

export const deleteJob: Handler<"deleteJob"> = (ctx, { params, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockOwnJob(tx, caller.id, params.id)
    if (!job) throw new ApiError("not_found")
    const now = ctx.clock.now()
    const endings = { delete: deleteOpen, cancel: cancelScheduled, markNoShow } as const
    for (const name of ["delete", "cancel", "markNoShow"] as const) {
      if (checkTransition(name, "employer", shiftFacts(job), now)) continue
      const gone = await endings[name](ctx, tx, job, now)
      await recordAudit(tx, {
        at: now,
        by: caller,
        action: name,
        subject: { kind: "job", id: job.id },
        details: { from: job.state, to: gone.state },
      })
      return presentJob(await partsOf(tx, gone), caller, now)
    }
    throw new ApiError("wrong_state")
  })
