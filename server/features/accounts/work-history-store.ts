import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import { sql } from "kysely"

/** Every query of work history. */

/** The latest beginning first, then the latest added. */
export function readHistory(tx: Tx, workerId: string): Promise<Row<"work_history">[]> {
  return tx
    .selectFrom("work_history")
    .selectAll()
    .where("worker_id", "=", workerId)
    .orderBy(sql`right(started, 4)`, "desc")
    .orderBy("started", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute()
}

/** The entries of several workers, in the order in which they were added. */
export async function readHistories(db: Db, workerIds: string[]): Promise<Row<"work_history">[]> {
  if (workerIds.length === 0) return []
  return db.selectFrom("work_history").selectAll().where("worker_id", "in", workerIds).orderBy("id").execute()
}

export async function insertHistory(tx: Tx, row: NewRow<"work_history">): Promise<void> {
  await tx.insertInto("work_history").values(row).execute()
}

/** False when the worker has no such entry. */
export async function deleteHistory(tx: Tx, workerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("work_history")
    .where("worker_id", "=", workerId)
    .where("id", "=", id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
