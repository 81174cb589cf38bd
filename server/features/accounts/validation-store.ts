import { DAY_MS, plus } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { Role } from "#domain/role.ts"

/** Every query of email validations. A link's secret is stored as a hash. */

/** How long a validation link works (docs/rules/session.md#email-validation). */
const LINK_VALID_MS = 30 * DAY_MS

type Account = { role: Role; id: string }

/** Stores a new link and deletes the account's expired ones. */
export async function insertValidation(
  tx: Tx,
  { role, id }: Account,
  link: { secretHash: Buffer; email: string; at: Date },
): Promise<void> {
  await tx
    .deleteFrom("email_validations")
    .where("role", "=", role)
    .where("account_id", "=", id)
    .where("created_at", "<", plus(link.at, -LINK_VALID_MS))
    .execute()
  await tx
    .insertInto("email_validations")
    .values({ role, account_id: id, secret_hash: link.secretHash, email: link.email, created_at: link.at })
    .execute()
}

/** The account and the address that a secret belongs to; undefined when it is unknown or expired at `now`. */
export function findValidation(db: Db, role: Role, secretHash: Buffer, now: Date) {
  return db
    .selectFrom("email_validations")
    .select(["account_id", "email"])
    .where("secret_hash", "=", secretHash)
    .where("role", "=", role)
    .where("created_at", ">=", plus(now, -LINK_VALID_MS))
    .executeTakeFirst()
}

/** When the account got its newest links, at most `limit`, the newest first. */
export async function listLinkTimes(tx: Tx, { role, id }: Account, limit: number): Promise<Date[]> {
  const rows = await tx
    .selectFrom("email_validations")
    .select("created_at")
    .where("role", "=", role)
    .where("account_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}
