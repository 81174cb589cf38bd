import type { Db, Tx } from "#server/db/database.ts"
import { accountTables, type Side } from "#server/features/accounts/sides.ts"
import { sql } from "kysely"

/** Writes down a log-in, with the hash made anew when its parameters rose. */
export async function recordLogin(
  tx: Tx,
  side: Side,
  id: string,
  login: { at: Date; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable(accountTables[side])
    .set({ last_login_at: login.at, password_hash: login.passwordHash })
    .where("id", "=", id)
    .execute()
}

/** One more submission that cleaning left empty. */
export async function countMalicious(db: Db, side: Side, id: string): Promise<void> {
  await db
    .updateTable(accountTables[side])
    .set({ malicious_count: sql`malicious_count + 1` })
    .where("id", "=", id)
    .execute()
}
