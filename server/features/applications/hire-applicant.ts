import { emailKey } from "#domain/fields.ts"
import { checkTransition } from "#domain/shift.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { requireGates as requireGatesOf, workerFacts } from "#server/features/accounts/gates.ts"
import { lockWorker } from "#server/db/lock-account.ts"
import { readEmail } from "#server/features/accounts/store.ts"
import { setAsideApplications, setAsideConflicting } from "#server/features/applications/set-aside.ts"
import { lockWaitingApplication, updateApplication } from "#server/features/applications/store.ts"
import { lockOwnJob, partsOf, shiftFacts, updateJob } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import type { Handler } from "#server/handler.ts"
import { newClockInCode } from "#server/security/secrets.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import type { Context } from "#server/context.ts"

/** The call declares no gates in the contract, since here they come after 404 and 409. */
async function requireEmployerReady(ctx: Context, tx: Tx, employerId: string): Promise<void> {
  await requireGatesOf(ctx, tx, { role: "employer", id: employerId }, ["gate", "terms", "paid"])
}

/**
 * Hires exactly one worker with a waiting application; refusals in the order of docs/rules/applications.md#hiring.
 * The database's exclusion constraint has the last word on two restaurants hiring one worker at once.
 */
export const hireApplicant: Handler<"hireApplicant"> = (ctx, { params, body, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockOwnJob(tx, caller.id, params.jobId)
    if (!job) throw new ApiError("not_found")
    const now = ctx.clock.now()
    if (checkTransition("hire", "employer", shiftFacts(job), now)) throw new ApiError("not_open")
    const application = await lockWaitingApplication(tx, job.id, body.employeeid)
    if (!application) throw new ApiError("not_found")
    await requireEmployerReady(ctx, tx, caller.id)
    const worker = await lockWorker(tx, application.worker_id)
    if (emailKey(worker.email) === emailKey(await readEmail(tx, "employer", caller.id)))
      throw new ApiError("same_person")
    const facts = await workerFacts(ctx, tx, worker.id)
    if (facts.suspended) throw new ApiError("worker_suspended")
    if (facts.gaps.length > 0) throw new ApiError("worker_not_ready")

    await updateApplication(tx, application.id, { status: "hired", changed_at: now })
    const hired = await updateJob(tx, job.id, {
      state: "scheduled",
      worker_id: worker.id,
      hired_at: now,
      clock_in_code: newClockInCode(),
      arrival_reported_at: null,
    })
    await setAsideApplications(ctx, tx, hired, "filled")
    await setAsideConflicting(ctx, tx, worker.id, hired)
    await recordAudit(tx, {
      at: now,
      by: caller,
      action: "hire",
      subject: { kind: "job", id: job.id },
      details: { workerId: worker.id },
    })
    await ctx.notify(
      tx,
      "hired",
      {
        shift: shiftDetails(hired),
        workerName: worker.name,
        payCentsPerHour: hired.pay_cents_per_hour,
        managerName: hired.hiring_manager,
      },
      { employer: { id: caller.id }, worker },
    )
    return presentJob(await partsOf(tx, hired), caller, now)
  })
