import { emailKey } from "#domain/fields.ts"
import { conflicts, checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockWorker, takenTimes } from "#server/features/applications/store.ts"
import { lockJob, partsOf, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"
import { presentApplication } from "#server/features/applications/present.ts"

async function ownerEmail(tx: Tx, employerId: string): Promise<string> {
  const row = await tx
    .selectFrom("employers")
    .select("email")
    .where("id", "=", employerId)
    .executeTakeFirstOrThrow()
  return row.email
}

/** Refusals in the order of docs/rules/applications.md#applying; 409 is a schedule conflict and nothing else. */
export const applyForJob: Handler<"applyForJob"> = (ctx, { params, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockJob(tx, params.jobId)
    const now = ctx.clock.now()
    if (!job || !job.listed || checkTransition("apply", "worker", shiftFacts(job), now))
      throw new ApiError("not_found")
    await requireGates(tx)
    const worker = await lockWorker(tx, caller.id)
    if (emailKey(worker.email) === emailKey(await ownerEmail(tx, job.employer_id)))
      throw new ApiError("same_person")
    const standing = await tx
      .selectFrom("applications")
      .select("id")
      .where("job_id", "=", job.id)
      .where("worker_id", "=", worker.id)
      .where("status", "!=", "withdrawn")
      .executeTakeFirst()
    if (standing) throw new ApiError("already_applied")
    const span = { startsAt: job.starts_at, endsAt: job.ends_at }
    const taken = await takenTimes(tx, worker.id, job.id)
    if (taken.some((other) => conflicts(span, { startsAt: other.starts_at, endsAt: other.ends_at })))
      throw new ApiError("conflict")
    const application = await tx
      .insertInto("applications")
      .values({
        id: newId(now),
        job_id: job.id,
        worker_id: worker.id,
        status: "waiting",
        created_at: now,
        changed_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
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
