import { checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { presentApplication } from "#server/features/applications/present.ts"
import { findHiredApplication } from "#server/features/applications/store.ts"
import { lockHiredJob, partsOf, shiftFacts, updateJob } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Handler } from "#server/handler.ts"

/** The worker's stars for the restaurant, once (docs/rules/shifts.md#ratings). The sums follow in the database. */
export const rateEmployer: Handler<"rateEmployer"> = (ctx, { params, body, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const application = await findHiredApplication(tx, caller.id, params.applicationId)
    const job = application && (await lockHiredJob(tx, caller.id, application.job_id))
    if (!job || job.employer_id !== params.ownerId) throw new ApiError("not_found")
    const now = ctx.clock.now()
    if (checkTransition("rateEmployer", "worker", shiftFacts(job), now)) throw new ApiError("wrong_state")
    if (job.employer_stars !== null) throw new ApiError("already_done")
    const rated = await updateJob(tx, job.id, { employer_stars: body.rating })
    await recordAudit(tx, {
      at: now,
      by: caller,
      action: "rateEmployer",
      subject: { kind: "job", id: job.id },
      details: { stars: body.rating },
    })
    const { employer, worker } = await findRecipients(tx, rated)
    if (worker)
      await ctx.notify(
        tx,
        "rated",
        { shift: shiftDetails(rated), workerName: worker.name, stars: body.rating },
        { employer },
      )
    return presentApplication(application, await partsOf(tx, rated), caller, now)
  })
