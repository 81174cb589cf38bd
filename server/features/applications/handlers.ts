import { periodStart } from "#domain/calendar.ts"
import { emailKey } from "#domain/fields.ts"
import { conflicts, isShortNotice, refusalOf } from "#domain/shift.ts"
import { keepAudit } from "#server/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/db.ts"
import type { Row } from "#server/db/tables.ts"
import { Failure } from "#server/failure.ts"
import { restoreApplications } from "#server/features/applications/set-aside.ts"
import { lockWorker, takenTimes } from "#server/features/applications/store.ts"
import { listOrder } from "#server/features/jobs/list.ts"
import { markNoShow } from "#server/features/jobs/no-show.ts"
import { bothSides, lockJob, partsOf, shiftWords, updateJob, withParts } from "#server/features/jobs/store.ts"
import type { Handler, Handlers } from "#server/request.ts"
import { newId } from "#server/secrets.ts"
import { wireApplication } from "#server/wire/application.ts"
import { type JobRow, shiftFacts } from "#server/wire/job.ts"

async function ownerEmail(tx: Tx, employerId: string): Promise<string> {
  const row = await tx
    .selectFrom("employers")
    .select("email")
    .where("id", "=", employerId)
    .executeTakeFirstOrThrow()
  return row.email
}

/** Apply: 404 not open; 403 gate, same person, already applied; 409 a conflict of times and nothing else (Readings 11). */
const applyForJob: Handler<"applyForJob"> = (ctx, { params, caller, requireNeeds }) =>
  inTransaction(ctx.db, async (tx) => {
    const job = await lockJob(tx, params.jobId)
    const now = ctx.clock.now()
    if (!job || !job.listed || refusalOf("apply", "worker", shiftFacts(job), now))
      throw new Failure("not_found")
    await requireNeeds(tx)
    const worker = await lockWorker(tx, caller.id)
    if (emailKey(worker.email) === emailKey(await ownerEmail(tx, job.employer_id)))
      throw new Failure("same_person")
    const standing = await tx
      .selectFrom("applications")
      .select("id")
      .where("job_id", "=", job.id)
      .where("worker_id", "=", worker.id)
      .where("status", "!=", "withdrawn")
      .executeTakeFirst()
    if (standing) throw new Failure("already_applied")
    const span = { startsAt: job.starts_at, endsAt: job.ends_at }
    const taken = await takenTimes(tx, worker.id, job.id)
    if (taken.some((other) => conflicts(span, { startsAt: other.starts_at, endsAt: other.ends_at })))
      throw new Failure("conflict")
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
    await keepAudit(tx, {
      at: now,
      by: caller,
      action: "apply",
      subject: { kind: "application", id: application.id },
      details: { jobId: job.id },
    })
    await ctx.announce(
      tx,
      "applicationMade",
      { shift: shiftWords(job), workerName: worker.name },
      { employer: { id: job.employer_id } },
    )
    return wireApplication(application, await partsOf(tx, job), caller, now)
  })

const listApplications: Handler<"listApplications"> = (ctx, { query, caller, requireNeeds }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireNeeds(tx)
    const now = ctx.clock.now()
    const since = periodStart(query.time, now)
    const order = listOrder(now, "j")
    const rows = await tx
      .selectFrom("applications as a")
      .innerJoin("jobs as j", "j.id", "a.job_id")
      .selectAll("j")
      .select([
        "a.id as a_id",
        "a.status as a_status",
        "a.created_at as a_created_at",
        "a.changed_at as a_changed_at",
      ])
      .where("a.worker_id", "=", caller.id)
      .where((where) => {
        const recent = where("j.starts_at", ">=", since)
        if (!query.active)
          return where.or([
            where("a.status", "=", "waiting"),
            where.and([where("a.status", "=", "set_aside"), recent]),
          ])
        const hired = where("a.status", "=", "hired")
        if (query.completed)
          return where.and([hired, where("j.state", "in", ["pendingComplete", "closed", "noShow"]), recent])
        return where.and([
          hired,
          where.or([
            where("j.state", "in", ["scheduled", "clockedIn"]),
            where.and([where("j.state", "=", "cancelled"), recent]),
          ]),
        ])
      })
      .orderBy(order.past)
      .orderBy(order.rising, "asc")
      .orderBy(order.falling, "desc")
      .orderBy("j.id")
      .execute()
    const parts = await withParts(tx, rows)
    return rows.flatMap((row, index) => {
      const one = parts[index]
      const { a_id: id, a_status: status, a_created_at: createdAt } = row
      return one ? [wireApplication({ id, status, created_at: createdAt }, one, caller, now)] : []
    })
  })

const listAppliedJobs: Handler<"listAppliedJobs"> = async (ctx, { query, caller }) => {
  const since = periodStart(query.time, ctx.clock.now())
  const rows = await ctx.db
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select(["a.id", "a.job_id", "a.status", "j.state", "j.starts_at"])
    .where("a.worker_id", "=", caller.id)
    .where("a.status", "!=", "withdrawn")
    .orderBy("j.starts_at")
    .orderBy("a.id")
    .execute()
  const toCome = (row: (typeof rows)[number]): boolean =>
    row.status === "waiting" ||
    (row.status === "hired" && (row.state === "scheduled" || row.state === "clockedIn"))
  return rows
    .filter((row) => (query.completed ? !toCome(row) && row.starts_at >= since : toCome(row)))
    .map((row) => ({
      _id: row.id,
      jobid: row.job_id,
      status: row.status === "set_aside" ? "notSelected" : row.status,
    }))
}

/** A hired worker drops: before the start the shift opens again with all its applicants; from the start on it is a no-show. */
async function drop(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  application: Row<"applications">,
): Promise<{ success: string; status: string }> {
  const now = ctx.clock.now()
  const late = refusalOf("drop", "worker", shiftFacts(job), now)
  if (late && refusalOf("dropAfterStart", "worker", shiftFacts(job), now)) throw new Failure("wrong_state")
  if (late) {
    await markNoShow(ctx, tx, job, now, "dropped")
    return { success: "You dropped the shift.", status: "noShow" }
  }
  const { employer, worker } = await bothSides(tx, job)
  await tx
    .updateTable("applications")
    .set({ status: "withdrawn", changed_at: now })
    .where("id", "=", application.id)
    .execute()
  const open = await updateJob(tx, job.id, {
    state: "open",
    worker_id: null,
    hired_at: null,
    clock_in_code: null,
    here_said_at: null,
  })
  if (isShortNotice(job.starts_at, now)) {
    await tx
      .updateTable("workers")
      .set((set) => ({ short_notice_cancels: set("short_notice_cancels", "+", 1) }))
      .where("id", "=", application.worker_id)
      .execute()
  }
  if (worker)
    await ctx.announce(
      tx,
      "dropped",
      { shift: shiftWords(job), workerName: worker.name, open: true },
      { employer, worker },
    )
  await restoreApplications(ctx, tx, { jobId: open.id, exceptWorkerId: application.worker_id })
  await restoreApplications(ctx, tx, { workerId: application.worker_id })
  return { success: "You dropped the shift.", status: "open" }
}

/** First part: the job's or the application's id; second: the application's or the worker's own (`api.md`). */
const withdraw: Handler<"withdraw"> = (ctx, { params, caller }) =>
  inTransaction(ctx.db, async (tx) => {
    const { jobOrApplicationId: first, id: second } = params
    const mine = await tx
      .selectFrom("applications")
      .selectAll()
      .where("worker_id", "=", caller.id)
      .where("status", "!=", "withdrawn")
      .where((where) => where.or([where("id", "=", first), where("job_id", "=", first)]))
      .where((where) => where.or([where("id", "=", second), where("worker_id", "=", second)]))
      .executeTakeFirst()
    const job = mine && (await lockJob(tx, mine.job_id))
    // Read again under the job's lock: a hire may have come between.
    const application =
      mine &&
      (await tx
        .selectFrom("applications")
        .selectAll()
        .where("id", "=", mine.id)
        .forUpdate()
        .executeTakeFirst())
    if (!job || !application || application.status === "withdrawn") throw new Failure("not_found")
    const now = ctx.clock.now()
    const audit = { at: now, by: caller, subject: { kind: "application" as const, id: application.id } }
    if (application.status === "hired") {
      const answer = await drop(ctx, tx, job, application)
      await keepAudit(tx, { ...audit, action: "drop", details: { jobId: job.id, to: answer.status } })
      return answer
    }
    await tx
      .updateTable("applications")
      .set({ status: "withdrawn", changed_at: now })
      .where("id", "=", application.id)
      .execute()
    await keepAudit(tx, { ...audit, action: "withdraw", details: { jobId: job.id } })
    if (application.status === "waiting") {
      const worker = await lockWorker(tx, caller.id)
      await ctx.announce(
        tx,
        "applicationCancelled",
        { shift: shiftWords(job), workerName: worker.name },
        { employer: { id: job.employer_id } },
      )
    }
    return { success: "Your application was cancelled.", status: "withdrawn" }
  })

export const applicationHandlers: Handlers<
  "applyForJob" | "listApplications" | "listAppliedJobs" | "withdraw"
> = { applyForJob, listApplications, listAppliedJobs, withdraw }
