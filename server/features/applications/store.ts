import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

/** The worker, locked: of two applications or hires at once the second sees the first. Taken after the job's lock. */
export async function lockWorker(tx: Tx, workerId: string): Promise<Row<"workers">> {
  return tx.selectFrom("workers").selectAll().where("id", "=", workerId).forUpdate().executeTakeFirstOrThrow()
}

/** The shifts a worker waits for or is hired for and has not worked yet, besides one. */
export async function takenTimes(
  db: Db | Tx,
  workerId: string,
  besidesJobId: string,
): Promise<{ id: string; starts_at: Date; ends_at: Date }[]> {
  return db
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select(["j.id", "j.starts_at", "j.ends_at"])
    .where("a.worker_id", "=", workerId)
    .where("j.id", "!=", besidesJobId)
    .where((where) =>
      where.or([
        where.and([where("a.status", "=", "waiting"), where("j.state", "=", "open")]),
        where.and([where("a.status", "=", "hired"), where("j.state", "in", ["scheduled", "clockedIn"])]),
      ]),
    )
    .execute()
}
