import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { updateJob, type JobRow } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"

/**
 * "Did not come": no charge, and a short-notice cancel for the worker. Also what the system does in the end,
 * and what a drop from the start on is; both sides are told whichever of the two it was.
 */
export async function markNoShow(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  now: Date,
  told: "noShow" | "dropped" = "noShow",
): Promise<JobRow> {
  const gone = await updateJob(tx, job.id, { state: "noShow", ended_at: now, clock_in_code: null })
  await tx
    .updateTable("workers")
    .set((set) => ({ short_notice_cancels: set("short_notice_cancels", "+", 1) }))
    .where("id", "=", job.worker_id ?? "")
    .execute()
  const { employer, worker } = await findRecipients(tx, job)
  if (worker) {
    const words = { shift: shiftDetails(job), workerName: worker.name }
    const sides = { employer, worker }
    if (told === "dropped") await ctx.notify(tx, "dropped", { ...words, open: false }, sides)
    else await ctx.notify(tx, "noShow", words, sides)
  }
  return gone
}
