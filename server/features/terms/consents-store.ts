import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { ApiError } from "#server/errors.ts"
import type { TermsRole } from "#server/text/terms/published.ts"

/** Every query of the consents to the terms of use. */

/** Holds the account's row. Throws 401 for a call that began before the account was deleted. */
export async function lockSigner(tx: Tx, role: TermsRole, id: string): Promise<void> {
  const row = await tx
    .selectFrom(role === "worker" ? "workers" : "employers")
    .select("deleted_at")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.deleted_at) throw new ApiError("unauthorized")
}

/** Records a consent; false when that version was agreed to before, whose consent stays as it is. */
export async function recordTermsConsent(
  tx: Tx,
  { side, id }: { side: TermsRole; id: string },
  consent: { version: string; sha256: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("terms_consents")
    .values({
      role: side,
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
export function listTermsConsentsOf(
  db: Db | Tx,
  side: TermsRole,
  id: string,
): Promise<Row<"terms_consents">[]> {
  return db
    .selectFrom("terms_consents")
    .selectAll()
    .where("role", "=", side)
    .where("account_id", "=", id)
    .orderBy("version", "desc")
    .execute()
}

/** The consent to the newest version that was agreed to; null without one. */
export async function findTermsConsent(
  db: Db | Tx,
  side: TermsRole,
  id: string,
): Promise<Row<"terms_consents"> | null> {
  const row = await db
    .selectFrom("terms_consents")
    .selectAll()
    .where("role", "=", side)
    .where("account_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
