import { wageCents } from "#domain/money.ts"
import type { ShiftFacts } from "#domain/shift.ts"
import { msBetween } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import { listJobPayments } from "#server/features/payments/store.ts"

/** Rows of jobs and every query of them. `lock…` hold the row until the transaction ends. */

export type JobRow = Row<"jobs">
/** The columns that the public shape needs; the search reads no others. */
export type PublicJobRow = Pick<
  JobRow,
  | "id"
  | "employer_id"
  | "state"
  | "title"
  | "description"
  | "pay_cents_per_hour"
  | "starts_at"
  | "ends_at"
  | "clocked_in_at"
  | "clocked_out_at"
  | "company_name"
  | "street_address"
  | "city"
  | "region"
  | "zip"
  | "latitude"
  | "longitude"
  | "created_at"
>
/** A job with what other tables hold about it. */
export type JobWithParts = {
  job: JobRow
  logoFile: string | null
  worker: Pick<Row<"workers">, "id" | "name" | "avatar_file"> | null
  applicationsCount: number
  edits: Row<"punch_edits">[]
  payment: Row<"payments"> | null
}

/** What the transition table needs of a row. */
export function shiftFacts(row: JobRow): ShiftFacts {
  return {
    state: row.state,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    pendingCompleteAt: row.pending_complete_at,
    arrivalReportedAt: row.arrival_reported_at,
  }
}

/**
 * Scheduled time by pay until the clock-out, then punched time by pay; whole cents
 * (docs/rules/jobs.md#amount-earned).
 */
export function earnedCents(row: PublicJobRow): number {
  const { clocked_in_at: from, clocked_out_at: to } = row
  const ms = from && to ? msBetween(from, to) : msBetween(row.starts_at, row.ends_at)
  return wageCents(ms, row.pay_cents_per_hour)
}

export async function findJob(db: Db | Tx, id: string): Promise<JobRow | undefined> {
  return db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst()
}

/** The job, locked, so that of two moves at once the second sees what the first one left. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  return tx.selectFrom("jobs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
}

/** The same for several jobs, locked in the order of their ids. */
export async function lockJobs(tx: Tx, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return []
  return tx.selectFrom("jobs").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute()
}

/** The ids of an employer's jobs that are open or scheduled. */
export async function listUnstartedJobIds(tx: Tx, employerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("jobs")
    .select("id")
    .where("employer_id", "=", employerId)
    .where("state", "in", ["open", "scheduled"])
    .execute()
  return rows.map((row) => row.id)
}

/** The worker of a shift in a state that has one; the database guarantees it (`jobs_one_hire`). */
export function hiredWorkerId(job: JobRow): string {
  if (!job.worker_id) throw new Error(`job ${job.id} has no worker in state ${job.state}`)
  return job.worker_id
}

export async function isOwnJob(db: Db, employerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .executeTakeFirst()
  return row !== undefined
}

/** The owner's job, locked; undefined for both missing and foreign rows. */
export async function lockOwnJob(tx: Tx, employerId: string, id: string): Promise<JobRow | undefined> {
  return tx
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .forUpdate()
    .executeTakeFirst()
}

/** The job that the worker is hired for, locked. */
export async function lockHiredJob(tx: Tx, workerId: string, id: string): Promise<JobRow | undefined> {
  return tx
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("worker_id", "=", workerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertJob(tx: Tx, row: NewRow<"jobs">): Promise<JobRow> {
  return tx.insertInto("jobs").values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateJob(tx: Tx, id: string, set: Partial<NewRow<"jobs">>): Promise<JobRow> {
  return tx.updateTable("jobs").set(set).where("id", "=", id).returningAll().executeTakeFirstOrThrow()
}

/** What other tables hold about each job, in as many queries however many jobs there are. */
export async function withParts(db: Db | Tx, jobs: readonly JobRow[]): Promise<JobWithParts[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map((job) => job.id)
  const workerIds = jobs.flatMap((job) => job.worker_id ?? [])
  const employers = await db
    .selectFrom("employers")
    .select(["id", "logo_file"])
    .where("id", "in", [...new Set(jobs.map((job) => job.employer_id))])
    .execute()
  const workers =
    workerIds.length > 0
      ? await db
          .selectFrom("workers")
          .select(["id", "name", "avatar_file"])
          .where("id", "in", workerIds)
          .execute()
      : []
  const counts = await db
    .selectFrom("applications")
    .select(["job_id", (select) => select.fn.countAll<number>().as("count")])
    .where("job_id", "in", ids)
    .where("status", "=", "waiting")
    .groupBy("job_id")
    .execute()
  const edits = await db
    .selectFrom("punch_edits")
    .selectAll()
    .where("job_id", "in", ids)
    .orderBy("position")
    .execute()
  const payments = await listJobPayments(db, ids)
  return jobs.map((job) => ({
    job,
    logoFile: employers.find((employer) => employer.id === job.employer_id)?.logo_file ?? null,
    worker: workers.find((worker) => worker.id === job.worker_id) ?? null,
    applicationsCount: counts.find((count) => count.job_id === job.id)?.count ?? 0,
    edits: edits.filter((edit) => edit.job_id === job.id),
    payment: payments.find((payment) => payment.job_id === job.id) ?? null,
  }))
}

export async function partsOf(db: Db | Tx, job: JobRow): Promise<JobWithParts> {
  const [parts] = await withParts(db, [job])
  if (!parts) throw new Error("a job has its parts")
  return parts
}
