import { emailKey } from "#domain/fields.ts"
import { defaultLanguage, type Language } from "#domain/language.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, Row, Tables } from "#server/db/tables.ts"
import { type ImageKind, imageKinds } from "#server/features/accounts/image-kinds.ts"
import type { Role } from "#domain/role.ts"
import { accountTables } from "#server/db/account-tables.ts"
import { lockEmployer, lockWorker } from "#server/db/lock-account.ts"
import { sql, type Updateable } from "kysely"

/** Every query of the accounts' own rows. `lock…` hold the row until the transaction ends. */

/** What log-in needs of an account; null when no account of that role has the address. A deleted one has none. */
export async function findAccountByEmail(db: Db | Tx, role: Role, email: string) {
  const row = await db
    .selectFrom(accountTables[role])
    .select(["id", "email", "password_hash", "suspended_at", "suspended_reason"])
    .where(sql`lower(email)`, "=", emailKey(email))
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  return row ?? null
}

/** The same for one account, its row held against all that refers to it or notifies it. */
export function lockAccount(tx: Tx, role: Role, id: string) {
  return tx
    .selectFrom(accountTables[role])
    .select(["id", "email", "email_validated_at", "password_hash"])
    .select(["suspended_at", "suspended_reason", "deleted_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Who reads an account's mails: a worker, or a restaurant's hiring manager; without a name when it is deleted. */
export async function findReader(
  db: Db | Tx,
  role: Role,
  id: string,
): Promise<{ language: Language; name: string | null }> {
  const reader =
    role === "worker"
      ? db.selectFrom("workers").select(["language", "name", "deleted_at"]).where("id", "=", id)
      : db
          .selectFrom("employers")
          .select(["language", "hiring_manager as name", "deleted_at"])
          .where("id", "=", id)
  const row = await reader.executeTakeFirst()
  return { language: row?.language ?? defaultLanguage, name: row && !row.deleted_at ? row.name : null }
}

/** Fails with `taken` when a worker has the address already. */
export async function insertWorker(tx: Tx, row: NewRow<"workers">): Promise<void> {
  await tx.insertInto("workers").values(row).execute()
}

/** Fails with `taken` when an employer has the address already. */
export async function insertEmployer(tx: Tx, row: NewRow<"employers">): Promise<void> {
  await tx.insertInto("employers").values(row).execute()
}

export function readWorker(tx: Tx, id: string): Promise<Row<"workers">> {
  return tx.selectFrom("workers").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

export function readEmployer(tx: Tx, id: string): Promise<Row<"employers">> {
  return tx.selectFrom("employers").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

/** Holds several workers as `lockWorker` does, in the order of their ids. */
export async function lockWorkers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom("workers").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute()
}

/** Fails with `taken` when another worker has the address. */
export async function changeWorker(tx: Tx, id: string, set: Updateable<Tables["workers"]>): Promise<void> {
  await tx.updateTable("workers").set(set).where("id", "=", id).execute()
}

/** Fails with `taken` when another employer has the address. */
export async function changeEmployer(
  tx: Tx,
  id: string,
  set: Updateable<Tables["employers"]>,
): Promise<void> {
  await tx.updateTable("employers").set(set).where("id", "=", id).execute()
}

/** Marks the address as validated; false when the account has another address by now. Repeatable. */
export async function markEmailValidated(
  db: Db,
  role: Role,
  account: { id: string; email: string },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(accountTables[role])
    .set({ email_validated_at: sql`coalesce(email_validated_at, ${at})` })
    .where("id", "=", account.id)
    .where(sql`lower(email)`, "=", emailKey(account.email))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The email address and the password hash. */
export function readCredentials(
  db: Db,
  role: Role,
  id: string,
): Promise<{ email: string; password_hash: string }> {
  return db
    .selectFrom(accountTables[role])
    .select(["email", "password_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

export async function readEmail(tx: Tx, role: Role, id: string): Promise<string> {
  const row = await tx
    .selectFrom(accountTables[role])
    .select("email")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return row.email
}

/** The name of an account's stored image, or null. */
export async function findImageFile(db: Db, kind: ImageKind, id: string): Promise<string | null> {
  const image = imageKinds[kind]
  const row = await (image.of === "worker"
    ? db.selectFrom("workers").select(`${image.column} as file`).where("id", "=", id).executeTakeFirst()
    : db.selectFrom("employers").select(`${image.column} as file`).where("id", "=", id).executeTakeFirst())
  return row?.file ?? null
}

/** Names another file as the account's image, or none; returns the previous file name. */
export async function replaceImageFile(
  tx: Tx,
  kind: ImageKind,
  id: string,
  file: string | null,
): Promise<string | null> {
  const image = imageKinds[kind]
  if (image.of === "worker") {
    const before = await lockWorker(tx, id)
    await changeWorker(tx, id, { [image.column]: file })
    return before[image.column]
  }
  const before = await lockEmployer(tx, id)
  await changeEmployer(tx, id, { [image.column]: file })
  return before[image.column]
}

/** Records a log-in, with the new hash when the parameters of hashing have risen. */
export async function recordLogin(
  tx: Tx,
  role: Role,
  id: string,
  login: { at: Date; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable(accountTables[role])
    .set({ last_login_at: login.at, password_hash: login.passwordHash })
    .where("id", "=", id)
    .execute()
}

export async function setPasswordHash(tx: Tx, role: Role, id: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable(accountTables[role])
    .set({ password_hash: passwordHash })
    .where("id", "=", id)
    .execute()
}

/** Suspends the account, or with null makes it active again. */
export async function setSuspension(
  tx: Tx,
  role: Role,
  id: string,
  suspension: { at: Date; reason: string } | null,
): Promise<void> {
  await tx
    .updateTable(accountTables[role])
    .set({ suspended_at: suspension?.at ?? null, suspended_reason: suspension?.reason ?? null })
    .where("id", "=", id)
    .execute()
}

/** Whether a suspension of the account began in that time, also one that is over. */
export async function wasSuspendedBetween(
  tx: Tx,
  role: Role,
  id: string,
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom("audit")
    .select("id")
    .where("subject_kind", "=", role)
    .where("subject_id", "=", id)
    .where("action", "=", "account.suspended")
    .where("at", ">=", from)
    .where("at", "<=", until)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds one submission that cleaning left empty. */
export async function countMalicious(db: Db, role: Role, id: string): Promise<void> {
  await db
    .updateTable(accountTables[role])
    .set({ malicious_count: sql`malicious_count + 1` })
    .where("id", "=", id)
    .execute()
}

/** Adds one short-notice cancel (docs/rules/shifts.md#short-notice). */
export async function countShortNoticeCancel(tx: Tx, role: Role, id: string): Promise<void> {
  await tx
    .updateTable(accountTables[role])
    .set({ short_notice_cancels: sql`short_notice_cancels + 1` })
    .where("id", "=", id)
    .execute()
}
