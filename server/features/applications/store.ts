import { conflictSpan } from "#domain/shift.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import type { JobRow } from "#server/features/jobs/store.ts"
import { sql } from "kysely"

/** Every query of applications but the lists. `lock…` hold the row until the transaction ends. */

type Application = Row<"applications">
/** The condition that the worker waits for the job, or is hired for it and has not worked it yet. */
const isTaken = (application: string, job: string) =>
  sql<boolean>`((${sql.ref(`${application}.status`)} = 'waiting' and ${sql.ref(`${job}.state`)} = 'open')
    or (${sql.ref(`${application}.status`)} = 'hired' and ${sql.ref(`${job}.state`)} in ('scheduled', 'clockedIn')))`

type SetAsideReason = NonNullable<Application["set_aside_reason"]>

/** Fails with `already_applied` when the worker has an application to the job that is not withdrawn. */
export function insertApplication(tx: Tx, row: NewRow<"applications">): Promise<Application> {
  return tx.insertInto("applications").values(row).returningAll().executeTakeFirstOrThrow()
}

/** Whether the worker has an application to the job that is not withdrawn. */
export async function hasApplied(tx: Tx, jobId: string, workerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("applications")
    .select("id")
    .where("job_id", "=", jobId)
    .where("worker_id", "=", workerId)
    .where("status", "!=", "withdrawn")
    .executeTakeFirst()
  return row !== undefined
}

/** By the job's or the application's id, then the application's or the worker's (docs/rules/applications.md#withdrawing). */
export function findOwnApplication(
  tx: Tx,
  workerId: string,
  jobOrApplicationId: string,
  applicationOrWorkerId: string,
): Promise<Application | undefined> {
  return tx
    .selectFrom("applications")
    .selectAll()
    .where("worker_id", "=", workerId)
    .where("status", "!=", "withdrawn")
    .where((where) =>
      where.or([where("id", "=", jobOrApplicationId), where("job_id", "=", jobOrApplicationId)]),
    )
    .where((where) =>
      where.or([where("id", "=", applicationOrWorkerId), where("worker_id", "=", applicationOrWorkerId)]),
    )
    .executeTakeFirst()
}

/** The worker's application by which they were hired. */
export function findHiredApplication(tx: Tx, workerId: string, id: string): Promise<Application | undefined> {
  return tx
    .selectFrom("applications")
    .selectAll()
    .where("id", "=", id)
    .where("worker_id", "=", workerId)
    .where("status", "=", "hired")
    .executeTakeFirst()
}

export function lockApplication(tx: Tx, id: string): Promise<Application | undefined> {
  return tx.selectFrom("applications").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
}

export function lockWaitingApplication(
  tx: Tx,
  jobId: string,
  workerId: string,
): Promise<Application | undefined> {
  return tx
    .selectFrom("applications")
    .selectAll()
    .where("job_id", "=", jobId)
    .where("worker_id", "=", workerId)
    .where("status", "=", "waiting")
    .forUpdate()
    .executeTakeFirst()
}

/**
 * A worker's applications that are decided or may still be: waiting, hired or set aside, to jobs that are open or
 * scheduled, earliest first.
 */
export function listLiveApplications(tx: Tx, workerId: string): Promise<Application[]> {
  return tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .selectAll("a")
    .where("a.worker_id", "=", workerId)
    .where("a.status", "!=", "withdrawn")
    .where("j.state", "in", ["open", "scheduled"])
    .orderBy("a.created_at")
    .orderBy("a.id")
    .execute()
}

export async function updateApplication(
  tx: Tx,
  id: string,
  set: Partial<NewRow<"applications">>,
): Promise<void> {
  await tx.updateTable("applications").set(set).where("id", "=", id).execute()
}

/** Sets aside all that wait for the job; returns their workers' ids. */
export async function setAsideWaiting(
  tx: Tx,
  jobId: string,
  reason: SetAsideReason,
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable("applications")
    .set({ status: "set_aside", set_aside_reason: reason, changed_at: at })
    .where("job_id", "=", jobId)
    .where("status", "=", "waiting")
    .returning("worker_id")
    .execute()
  return rows.map((row) => row.worker_id)
}

/** The jobs other than `exceptJobId` that the worker waits for, each with the application's id. */
export async function listWaitingJobs(
  tx: Tx,
  workerId: string,
  exceptJobId: string,
): Promise<{ applicationId: string; job: JobRow }[]> {
  const rows = await tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .selectAll("j")
    .select("a.id as application_id")
    .where("a.worker_id", "=", workerId)
    .where("a.status", "=", "waiting")
    .where("j.id", "!=", exceptJobId)
    .execute()
  return rows.map(({ application_id: applicationId, ...job }) => ({ applicationId, job }))
}

/** Which set-aside applications may wait again: to one job of all but one worker, or of one worker. */
export type Restorable = { jobId: string; exceptWorkerId: string } | { workerId: string }

/** What a hire set aside; what ended with its job does not come back. */
const RESTORABLE = ["filled", "booked_elsewhere"] as const

/** The open jobs for which a hire set the worker's application aside, in the order in which they are locked. */
export async function listSetAsideJobIds(tx: Tx, workerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select("j.id")
    .where("a.worker_id", "=", workerId)
    .where("a.status", "=", "set_aside")
    .where("a.set_aside_reason", "in", RESTORABLE)
    .where("j.state", "=", "open")
    .orderBy("j.id")
    .execute()
  return rows.map((row) => row.id)
}

/** The workers whose application to the job a hire set aside. */
export async function listSetAsideWorkerIds(tx: Tx, jobId: string, which: Restorable): Promise<string[]> {
  const rows = await tx
    .selectFrom("applications")
    .select("worker_id")
    .where("job_id", "=", jobId)
    .where("status", "=", "set_aside")
    .where("set_aside_reason", "in", RESTORABLE)
    .$if("workerId" in which, (query) =>
      query.where("worker_id", "=", "workerId" in which ? which.workerId : ""),
    )
    .$if("exceptWorkerId" in which, (query) =>
      query.where("worker_id", "!=", "exceptWorkerId" in which ? which.exceptWorkerId : ""),
    )
    .execute()
  return rows.map((row) => row.worker_id)
}

/**
 * Makes the job's set-aside applications of active workers who have nothing else at that time wait again, in one
 * statement. The job and the workers are locked. Returns the workers' ids, the earliest application first.
 */
export async function restoreFreeWorkers(
  tx: Tx,
  job: JobRow,
  workerIds: readonly string[],
  at: Date,
): Promise<string[]> {
  if (workerIds.length === 0) return []
  const { from, until } = conflictSpan({ startsAt: job.starts_at, endsAt: job.ends_at })
  const rows = await tx
    .updateTable("applications as a")
    .from("workers as w")
    .set({ status: "waiting", set_aside_reason: null, changed_at: at, restored_at: at })
    .whereRef("w.id", "=", "a.worker_id")
    .where("w.suspended_at", "is", null)
    .where("a.job_id", "=", job.id)
    .where("a.worker_id", "in", workerIds)
    .where("a.status", "=", "set_aside")
    .where("a.set_aside_reason", "in", RESTORABLE)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("applications as o")
            .innerJoin("jobs as j", "j.id", "o.job_id")
            .select("o.id")
            .whereRef("o.worker_id", "=", "a.worker_id")
            .where("j.id", "!=", job.id)
            .where(isTaken("o", "j"))
            .where("j.starts_at", "<", until)
            .where("j.ends_at", ">", from),
        ),
      ),
    )
    .returning(["a.id", "a.worker_id"])
    .execute()
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((row) => row.worker_id)
}

/** The shifts other than `exceptJobId` that a worker waits for, or is hired for and has not worked yet. */
export async function listTakenTimes(
  db: Db | Tx,
  workerId: string,
  exceptJobId: string,
): Promise<{ id: string; starts_at: Date; ends_at: Date }[]> {
  return db
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select(["j.id", "j.starts_at", "j.ends_at"])
    .where("a.worker_id", "=", workerId)
    .where("j.id", "!=", exceptJobId)
    .where(isTaken("a", "j"))
    .execute()
}
