import { emailKey } from "#domain/fields.ts"
import { checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockWorker } from "#server/db/lock-account.ts"
import { readEmail } from "#server/features/accounts/store.ts"
import { isFree } from "#server/features/applications/schedule-conflict.ts"
import { hasApplied, insertApplication } from "#server/features/applications/store.ts"
import { lockJob, partsOf, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"
import { presentApplication } from "#server/features/applications/present.ts"

/** Refusals in the order of docs/rules/applications.md#applying; 409 is a schedule conflict and nothing else. */
export const applyForJob: Handler<"applyForJob"> = (ctx, { params, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockJob(tx, params.jobId)
    const now = ctx.clock.now()
    if (!job || checkTransition("apply", "worker", shiftFacts(job), now)) throw new ApiError("not_found")
    await requireGates(tx)
    const worker = await lockWorker(tx, caller.id)
    if (worker.suspended_at) throw new ApiError("suspended")
    if (emailKey(worker.email) === emailKey(await readEmail(tx, "employer", job.employer_id)))
      throw new ApiError("same_person")
    if (await hasApplied(tx, job.id, worker.id)) throw new ApiError("already_applied")
    if (!(await isFree(tx, worker.id, job))) throw new ApiError("conflict")
    const application = await insertApplication(tx, {
      id: newId(now),
      job_id: job.id,
      worker_id: worker.id,
      status: "waiting",
      created_at: now,
      changed_at: now,
    })
    await recordAudit(tx, {
      at: now,
      by: caller,
      action: "apply",
      subject: { kind: "application", id: application.id },
      details: { jobId: job.id },
    })
    await ctx.notify(
      tx,
      "applicationMade",
      { shift: shiftDetails(job), workerName: worker.name },
      { employer: { id: job.employer_id } },
    )
    return presentApplication(application, await partsOf(tx, job), caller, now)
  })
