import type { Context } from "#server/context.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { isNotBackingOff } from "#server/db/timer-failures.ts"
import type { DueRow } from "#server/timer.ts"

/** Every query of what is still to be erased outside the database. */

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

/** False when it is gone already. */
export async function deleteErasure(db: Db | Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("erasures").where("id", "=", id).executeTakeFirst()
  return numDeletedRows > 0n
}
