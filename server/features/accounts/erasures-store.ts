import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow } from "#server/db/tables.ts"
import { newId } from "#server/security/secrets.ts"

/** What a timer erases outside the database once the time has come, and again until it is done. */

export async function insertErasures(db: Db | Tx, rows: NewRow<"erasures">[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("erasures").values(rows).execute()
}

/** The erasure of a file, from `at` on. */
export function fileErasure(name: string, at: Date): NewRow<"erasures"> {
  return { id: newId(at), kind: "file", name, created_at: at }
}

/** Keeps a file that was to be erased; false when its erasure has begun. */
export async function keepFile(tx: Tx, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("erasures").where("name", "=", name).executeTakeFirst()
  return numDeletedRows > 0n
}
