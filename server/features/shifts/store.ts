import type { Db, Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import type { NewRow } from "#server/db/tables.ts"

/** Every query of punches, their edits and wrong clock-in codes. */

/** Whether the worker is clocked in at any shift. */
export async function isClockedIn(tx: Tx, workerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("jobs")
    .select("id")
    .where("worker_id", "=", workerId)
    .where("state", "=", "clockedIn")
    .executeTakeFirst()
  return row !== undefined
}

/** Whether these punches overlap the worker's punches of another shift than `jobId`. */
export async function overlapsOtherPunches(
  tx: Tx,
  workerId: string,
  jobId: string,
  punches: { in: Date; out: Date },
): Promise<boolean> {
  const other = await tx
    .selectFrom("jobs")
    .select("id")
    .where("worker_id", "=", workerId)
    .where("id", "!=", jobId)
    .where("clocked_in_at", "<", punches.out)
    .where((where) =>
      where.or([where("clocked_out_at", ">", punches.in), where("clocked_out_at", "is", null)]),
    )
    .executeTakeFirst()
  return other !== undefined
}

export async function insertPunchEdit(tx: Tx, row: NewRow<"punch_edits">): Promise<void> {
  await tx.insertInto("punch_edits").values(row).execute()
}

/** When wrong codes were tried for the shift after `since`, oldest first. */
export async function listWrongCodes(tx: Tx, jobId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("clock_in_failures")
    .select("at")
    .where("job_id", "=", jobId)
    .where("at", ">", since)
    .orderBy("at")
    .execute()
  return rows.map((row) => row.at)
}

export async function insertWrongCode(tx: Tx, jobId: string, at: Date): Promise<void> {
  await tx.insertInto("clock_in_failures").values({ job_id: jobId, at }).execute()
}

/** Deletes the wrong codes that were tried before `before`. */
export async function deleteWrongCodes(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "clock_in_failures", "at", before)
}
