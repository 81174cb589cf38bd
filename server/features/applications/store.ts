import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import type { JobRow } from "#server/features/jobs/store.ts"

/** Every query of applications but the lists. `lock…` hold the row until the transaction ends. */

type Application = Row<"applications">
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

export type Restorable = { jobId: string; exceptWorkerId: string } | { workerId: string }

/**
 * What a hire set aside and may wait again: of one job but for one worker, or of one worker. Only while the job
 * is open and ahead of `now`; in the order of the jobs' ids, in which they are locked.
 */
export async function listSetAside(
  tx: Tx,
  which: Restorable,
  now: Date,
): Promise<{ applicationId: string; workerId: string; jobId: string }[]> {
  return tx
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select(["a.id as applicationId", "a.worker_id as workerId", "a.job_id as jobId"])
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
    .where((where) =>
      where.or([
        where.and([where("a.status", "=", "waiting"), where("j.state", "=", "open")]),
        where.and([where("a.status", "=", "hired"), where("j.state", "in", ["scheduled", "clockedIn"])]),
      ]),
    )
    .execute()
}
