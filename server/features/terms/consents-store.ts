import type { Role } from "#domain/role.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

/** Every query of the consents to the terms of use. */

/** Records a consent; false when that version was agreed to before, whose consent stays as it is. */
export async function recordTermsConsent(
  tx: Tx,
  { role, id }: { role: Role; id: string },
  consent: { version: string; sha256: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("terms_consents")
    .values({
      role,
      account_id: id,
      version: consent.version,
      text_sha256: consent.sha256,
      agreed_at: consent.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The consents of an account, the newest version first. */
export function listTermsConsentsOf(db: Db | Tx, role: Role, id: string): Promise<Row<"terms_consents">[]> {
  return db
    .selectFrom("terms_consents")
    .selectAll()
    .where("role", "=", role)
    .where("account_id", "=", id)
    .orderBy("version", "desc")
    .execute()
}

/**
 * The consent that counts while `inForce` is in force: the newest to it or to a version before it. Without one a later
 * one counts, which another process took by a clock that is ahead; null without any.
 */
export async function findTermsConsent(
  db: Db | Tx,
  role: Role,
  id: string,
  inForce: string,
): Promise<Row<"terms_consents"> | null> {
  const row = await db
    .selectFrom("terms_consents")
    .selectAll()
    .where("role", "=", role)
    .where("account_id", "=", id)
    .orderBy((one) => one("version", "<=", inForce), "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
