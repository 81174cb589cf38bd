import { emailKey } from "#domain/fields.ts"
import { defaultLanguage, type Language } from "#domain/language.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow } from "#server/db/tables.ts"
import { sql } from "kysely"

/** The two sides of the market; an operator is neither. */
export type Side = "worker" | "employer"

/** The table of each side, for what both have. */
export const accountTables = { worker: "workers", employer: "employers" } as const

/** What log-in needs of an account; null when no account of that side has the address. */
export async function findAccountByEmail(db: Db | Tx, side: Side, email: string) {
  const row = await db
    .selectFrom(accountTables[side])
    .select(["id", "email", "password_hash", "suspended_at", "suspended_reason"])
    .where(sql`lower(email)`, "=", emailKey(email))
    .executeTakeFirst()
  return row ?? null
}

/** The same of one account, its row held until the transaction ends. */
export function lockAccount(tx: Tx, side: Side, id: string) {
  return tx
    .selectFrom(accountTables[side])
    .select(["id", "email", "email_validated_at", "password_hash", "suspended_at", "suspended_reason"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** In which language a person reads; English when the account is gone. */
export async function findLanguage(db: Db | Tx, side: Side, id: string): Promise<Language> {
  const row = await db
    .selectFrom(accountTables[side])
    .select("language")
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.language ?? defaultLanguage
}

/** Fails with `taken` when a worker has the address already. */
export async function insertWorker(tx: Tx, row: NewRow<"workers">): Promise<void> {
  await tx.insertInto("workers").values(row).execute()
}

/** Fails with `taken` when an employer has the address already. */
export async function insertEmployer(tx: Tx, row: NewRow<"employers">): Promise<void> {
  await tx.insertInto("employers").values(row).execute()
}
