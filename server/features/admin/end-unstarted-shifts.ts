import { checkTransition } from "#domain/shift.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { type JobRow, shiftFacts } from "#server/features/jobs/store.ts"
import { cancelScheduled, deleteOpen } from "#server/features/shifts/delete-job.ts"

/**
 * Deletes a suspended restaurant's open shifts and cancels its scheduled ones, without a strike; what has begun
 * goes on. `jobs` are locked. The open ones first, so that no applicant comes back to one of them.
 */
export async function endUnstartedShifts(
  ctx: Context,
  tx: Tx,
  jobs: readonly JobRow[],
  by: AuditActor,
): Promise<void> {
  const now = ctx.clock.now()
  const endings = {
    delete: (job: JobRow) => deleteOpen(ctx, tx, job, now),
    cancel: (job: JobRow) => cancelScheduled(ctx, tx, job, now, "admin"),
  } as const
  for (const name of ["delete", "cancel"] as const)
    for (const job of jobs) {
      if (checkTransition(name, "admin", shiftFacts(job), now)) continue
      const ended = await endings[name](job)
      await recordAudit(tx, {
        at: now,
        by,
        action: name,
        subject: { kind: "job", id: job.id },
        details: { from: job.state, to: ended.state },
      })
    }
}
