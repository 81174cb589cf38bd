import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row } from "#server/db/tables.ts"
import { sql } from "kysely"

/** Fails with `admin_name_taken` when the name is used, in any case. */
export async function insertAdmin(tx: Tx, row: NewRow<"admins">): Promise<void> {
  await tx.insertInto("admins").values(row).execute()
}

/** By name, in any case. */
export async function findAdmin(db: Db, name: string): Promise<Row<"admins"> | null> {
  const row = await db
    .selectFrom("admins")
    .selectAll()
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .executeTakeFirst()
  return row ?? null
}

export function readAdmin(tx: Tx, id: string): Promise<Pick<Row<"admins">, "name" | "email">> {
  return tx.selectFrom("admins").select(["name", "email"]).where("id", "=", id).executeTakeFirstOrThrow()
}

export async function recordAdminLogin(
  tx: Tx,
  id: string,
  login: { at: Date; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable("admins")
    .set({ last_login_at: login.at, password_hash: login.passwordHash })
    .where("id", "=", id)
    .execute()
}
