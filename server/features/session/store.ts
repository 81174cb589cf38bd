import { emailKey } from "#domain/fields.ts"
import type { Db, Tx } from "#server/db/db.ts"
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

/** Fails with `taken` when a worker has the address already. */
export async function insertWorker(tx: Tx, row: NewRow<"workers">): Promise<void> {
  await tx.insertInto("workers").values(row).execute()
}

/** Fails with `taken` when an employer has the address already. */
export async function insertEmployer(tx: Tx, row: NewRow<"employers">): Promise<void> {
  await tx.insertInto("employers").values(row).execute()
}

export async function keepLogin(
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

type Owner = { role: Side | "admin"; id: string }

/** Opens a session, and clears away those of the same account that were idle since `idleSince`. */
export async function openSession(
  tx: Tx,
  owner: Owner,
  session: { tokenHash: Buffer; at: Date; idleSince: Date },
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .where("last_used_at", "<", session.idleSince)
    .execute()
  await tx
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      role: owner.role,
      account_id: owner.id,
      created_at: session.at,
      last_used_at: session.at,
    })
    .execute()
}

export async function endSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute()
}

/** Ends all sessions of an account but the one that asks for it. */
export async function endOtherSessions(tx: Tx, owner: Owner, tokenHash: Buffer): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .where("token_hash", "!=", tokenHash)
    .execute()
}

export async function countMalicious(db: Db, side: Side, id: string): Promise<void> {
  await db
    .updateTable(accountTables[side])
    .set({ malicious_count: sql`malicious_count + 1` })
    .where("id", "=", id)
    .execute()
}

/**
 * Holds a name until the transaction ends, so that of two requests that count before they write the second
 * sees what the first wrote.
 */
export async function holdName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
