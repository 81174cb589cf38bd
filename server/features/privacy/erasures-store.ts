import type { Context } from "#server/context.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import { isNotBackingOff } from "#server/db/timer-failures.ts"
import type { DueRow } from "#server/timer.ts"

/** Every query of what deleted accounts still have outside the database. */

export async function insertErasures(tx: Tx, rows: NewRow<"erasures">[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto("erasures").values(rows).execute()
}

/** What is to be erased at `now`, oldest first, without what is backing off and customers of another payment mode. */
export function listErasures(
  { db, mode }: Pick<Context, "db" | "mode">,
  timerName: string,
  now: Date,
  limit: number,
): Promise<DueRow[]> {
  return db
    .selectFrom("erasures")
    .select(["id", "created_at as at"])
    .where("created_at", "<=", now)
    .where((row) => row.or([row("mode", "is", null), row("mode", "=", mode)]))
    .where(isNotBackingOff(timerName, "erasures.id", now))
    .orderBy("at")
    .orderBy("id")
    .limit(limit)
    .execute()
}

export function findErasure(db: Db, id: string): Promise<Row<"erasures"> | undefined> {
  return db.selectFrom("erasures").selectAll().where("id", "=", id).executeTakeFirst()
}

export async function deleteErasure(db: Db, id: string): Promise<void> {
  await db.deleteFrom("erasures").where("id", "=", id).execute()
}
