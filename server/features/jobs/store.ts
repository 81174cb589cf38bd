import type { Db, Tx } from "#server/db/db.ts"
import type { NewRow } from "#server/db/tables.ts"
import type { JobRow, JobWithParts } from "#server/wire/job.ts"
import type { ShiftWords } from "#server/announce/words.ts"

/** Queries over jobs as functions. `lock…` hold the row until the transaction ends. */

export async function findJob(db: Db | Tx, id: string): Promise<JobRow | undefined> {
  return db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst()
}

/** The job, locked, so that of two moves at once the second sees what the first one left. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  return tx.selectFrom("jobs").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
}

/** The owner's job, locked; somebody else's is as absent as an unknown one. */
export async function lockOwnJob(tx: Tx, employerId: string, id: string): Promise<JobRow | undefined> {
  return tx
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .forUpdate()
    .executeTakeFirst()
}

/** The job one is hired for, locked. */
export async function lockHiredJob(tx: Tx, workerId: string, id: string): Promise<JobRow | undefined> {
  return tx
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", id)
    .where("worker_id", "=", workerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateJob(tx: Tx, id: string, set: Partial<NewRow<"jobs">>): Promise<JobRow> {
  return tx.updateTable("jobs").set(set).where("id", "=", id).returningAll().executeTakeFirstOrThrow()
}

/** What stands about each job in other tables, in four queries however many they are. */
export async function withParts(db: Db | Tx, jobs: readonly JobRow[]): Promise<JobWithParts[]> {
  if (jobs.length === 0) return []
  const ids = jobs.map((job) => job.id)
  const workerIds = jobs.flatMap((job) => job.worker_id ?? [])
  const workers =
    workerIds.length > 0
      ? await db.selectFrom("workers").select(["id", "name"]).where("id", "in", workerIds).execute()
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
  const payments = await db.selectFrom("payments").selectAll().where("job_id", "in", ids).execute()
  return jobs.map((job) => ({
    job,
    workerName: workers.find((worker) => worker.id === job.worker_id)?.name ?? null,
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

/** How messages name a shift. */
export function shiftWords(job: JobRow): ShiftWords {
  return {
    id: job.id,
    title: job.title,
    place: `${job.company_name}, ${job.street_address}, ${job.city}`,
    startsAt: job.starts_at,
    endsAt: job.ends_at,
  }
}

/** Whom to tell about a shift: ids and addresses of both sides. */
export async function bothSides(
  tx: Tx,
  job: JobRow,
): Promise<{
  employer: { id: string; email: string }
  worker: { id: string; email: string; name: string } | null
}> {
  const employer = await tx
    .selectFrom("employers")
    .select(["id", "email"])
    .where("id", "=", job.employer_id)
    .executeTakeFirstOrThrow()
  const worker = job.worker_id
    ? await tx
        .selectFrom("workers")
        .select(["id", "email", "name"])
        .where("id", "=", job.worker_id)
        .executeTakeFirstOrThrow()
    : null
  return { employer, worker }
}
