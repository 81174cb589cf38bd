import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow } from "#server/db/tables.ts"

/** Every query of the activity log. */

/** When the address left entries after `since`, latest first, at most `limit`. */
export async function recentEntries(
  db: Db | Tx,
  address: string,
  since: Date,
  limit: number,
): Promise<Date[]> {
  const rows = await db
    .selectFrom("activity_log")
    .select("at")
    .where("address", "=", address)
    .where("at", ">", since)
    .orderBy("at", "desc")
    .limit(limit)
    .execute()
  return rows.map((row) => row.at)
}

export async function insertEntry(tx: Tx, row: NewRow<"activity_log">): Promise<void> {
  await tx.insertInto("activity_log").values(row).execute()
}
