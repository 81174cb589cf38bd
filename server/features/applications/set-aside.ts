import { conflicts, checkTransition } from "#domain/shift.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { lockWorker, takenTimes } from "#server/features/applications/store.ts"
import { lockJob, type JobRow, shiftFacts } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"

/** Applications that rest because another was hired, the shift is gone or the worker is booked, and that come back. */

type Reason = "filled" | "deleted" | "expired"

/** All that still wait for this shift are set aside and told. */
export async function setAsideApplications(ctx: Context, tx: Tx, job: JobRow, reason: Reason): Promise<void> {
  const now = ctx.clock.now()
  const rows = await tx
    .updateTable("applications")
    .set({ status: "set_aside", set_aside_reason: reason, changed_at: now })
    .where("job_id", "=", job.id)
    .where("status", "=", "waiting")
    .returning(["worker_id"])
    .execute()
  for (const { worker_id: id } of rows)
    await ctx.notify(tx, "notChosen", { shift: shiftDetails(job), because: reason }, { worker: { id } })
}

/** The hired worker's own waiting applications that now conflict are set aside and told. */
export async function setAsideConflicting(
  ctx: Context,
  tx: Tx,
  workerId: string,
  hired: JobRow,
): Promise<void> {
  const now = ctx.clock.now()
  const span = { startsAt: hired.starts_at, endsAt: hired.ends_at }
  const waiting = await tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .selectAll("j")
    .select("a.id as application_id")
    .where("a.worker_id", "=", workerId)
    .where("a.status", "=", "waiting")
    .where("j.id", "!=", hired.id)
    .execute()
  for (const { application_id: id, ...other } of waiting) {
    if (!conflicts(span, { startsAt: other.starts_at, endsAt: other.ends_at })) continue
    await tx
      .updateTable("applications")
      .set({ status: "set_aside", set_aside_reason: "booked_elsewhere", changed_at: now })
      .where("id", "=", id)
      .execute()
    await ctx.notify(
      tx,
      "notChosen",
      { shift: shiftDetails(other), because: "booked_elsewhere" },
      { worker: { id: workerId } },
    )
  }
}

/**
 * Brings set-aside applications back and tells their workers: those of a shift that opened again, or
 * those of a worker who is free again. Only where the shift is open and the worker still free.
 */
export async function restoreApplications(
  ctx: Context,
  tx: Tx,
  which: { jobId: string; exceptWorkerId: string } | { workerId: string },
): Promise<void> {
  const now = ctx.clock.now()
  const resting = await tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .selectAll("j")
    .select(["a.id as application_id", "a.worker_id as applicant_id"])
    .where("a.status", "=", "set_aside")
    .where("a.set_aside_reason", "in", ["filled", "booked_elsewhere"])
    .where("j.state", "=", "open")
    .where("j.starts_at", ">", now)
    .where((where) =>
      "jobId" in which
        ? where.and([where("a.job_id", "=", which.jobId), where("a.worker_id", "!=", which.exceptWorkerId)])
        : where("a.worker_id", "=", which.workerId),
    )
    .orderBy("j.id")
    .orderBy("a.id")
    .execute()
  for (const { application_id: id, applicant_id: workerId, id: jobId } of resting) {
    // Read again under its lock: a hire, a deletion or the start may have come between.
    const job = await lockJob(tx, jobId)
    if (!job || checkTransition("apply", "worker", shiftFacts(job), now)) continue
    const worker = await lockWorker(tx, workerId)
    if (worker.suspended_at) continue
    const span = { startsAt: job.starts_at, endsAt: job.ends_at }
    const taken = await takenTimes(tx, workerId, job.id)
    if (taken.some((other) => conflicts(span, { startsAt: other.starts_at, endsAt: other.ends_at }))) continue
    await tx
      .updateTable("applications")
      .set({ status: "waiting", set_aside_reason: null, changed_at: now })
      .where("id", "=", id)
      .where("status", "=", "set_aside")
      .execute()
    await ctx.notify(tx, "openAgain", { shift: shiftDetails(job) }, { worker: { id: workerId } })
  }
}
