import { successText } from "#contract/text/catalog.ts"
import { checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { outsideWindow } from "#server/features/shifts/clock-in.ts"
import { lockHiredJob, updateJob, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"

/** "I am here and have no code": the employer is notified at once, and the shift no longer becomes a no-show by time. */
export const reportArrival: Handler<"reportArrival"> = (ctx, { params, body, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockHiredJob(tx, caller.id, params.jobId)
    if (!job) throw new ApiError("not_found")
    const now = ctx.clock.now()
    const refusal = checkTransition("reportArrival", "worker", shiftFacts(job), now)
    if (refusal?.reason === "wrongState") throw new ApiError("wrong_state")
    if (refusal) throw outsideWindow(refusal)
    const answer = { success: successText("arrivalReported", caller.language) }
    if (job.arrival_reported_at) return answer
    const said = await updateJob(tx, job.id, { arrival_reported_at: now })
    await recordAudit(tx, {
      at: now,
      by: caller,
      action: "reportArrival",
      subject: { kind: "job", id: job.id },
    })
    const { employer, worker } = await findRecipients(tx, said)
    if (worker)
      await ctx.notify(
        tx,
        "hereWithoutCode",
        { shift: shiftDetails(said), workerName: worker.name, note: body?.note ?? null },
        { employer },
      )
    return answer
  })
