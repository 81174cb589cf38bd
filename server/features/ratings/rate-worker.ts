import { checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import { lockOwnJob, partsOf, shiftFacts, updateJob } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"

/** The restaurant's stars for the worker, once (docs/rules/shifts.md#ratings). The sums follow in the database. */
export const rateWorker: Handler<"rateWorker"> = (ctx, { params, body, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockOwnJob(tx, caller.id, params.jobId)
    if (!job || job.worker_id !== params.employeeId) throw new ApiError("not_found")
    const now = ctx.clock.now()
    if (checkTransition("rateWorker", "employer", shiftFacts(job), now)) throw new ApiError("wrong_state")
    if (job.worker_stars !== null) throw new ApiError("already_done")
    const rated = await updateJob(tx, job.id, { worker_stars: body.rating })
    await recordAudit(tx, {
      at: now,
      by: caller,
      action: "rateWorker",
      subject: { kind: "job", id: job.id },
      details: { stars: body.rating },
    })
    const { worker } = await findRecipients(tx, rated)
    if (worker)
      await ctx.notify(
        tx,
        "rated",
        { shift: shiftDetails(rated), workerName: worker.name, stars: body.rating },
        { worker },
      )
    return presentJob(await partsOf(tx, rated), caller, now)
  })
