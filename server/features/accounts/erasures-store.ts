import type { Context } from "#server/context.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import { isNotBackingOff } from "#server/db/timer-failures.ts"
import { newId } from "#server/security/secrets.ts"
import type { DueRow } from "#server/timer.ts"

/**
 * Every query of what is to be erased outside the database: files, and customers at the payment provider. Nothing else
 * reads `created_at`, which says from when on: a new name for it is not worth two releases with both.
 */

type Erasure = NewRow<"erasures">

/** The erasure of a file, from `at` on. */
export function fileErasure(name: string, at: Date): Erasure {
  return { id: newId(at), kind: "file", name, created_at: at }
}

/** The erasure of a customer of that payment mode, from `at` on. */
export function customerErasure(name: string, mode: NonNullable<Erasure["mode"]>, at: Date): Erasure {
  return { id: newId(at), kind: "customer", name, mode, created_at: at }
}

export async function insertErasures(db: Db | Tx, rows: readonly Erasure[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("erasures").values(rows).execute()
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

/** The earliest instant after `after` at which something is to be erased. */
export async function nextErasureAt(
  { db, mode }: Pick<Context, "db" | "mode">,
  after: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom("erasures")
    .select((one) => one.fn.min("created_at").as("at"))
    .where("created_at", ">", after)
    .where((one) => one.or([one("mode", "is", null), one("mode", "=", mode)]))
    .executeTakeFirst()
  return row?.at ?? null
}

export function findErasure(db: Db, id: string): Promise<Row<"erasures"> | undefined> {
  return db.selectFrom("erasures").selectAll().where("id", "=", id).executeTakeFirst()
}

/** Takes back an erasure, or notes that it is done; false when it is gone already. */
export async function deleteErasure(db: Db | Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("erasures").where("id", "=", id).executeTakeFirst()
  return numDeletedRows > 0n
}
