import { HOUR_MS, plus } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import type { Role } from "#domain/role.ts"

/** Every query of the links that reset a password. A link's token is stored as a hash. */

/** How long a link works, and the time over which an account's links are counted (docs/rules/session.md#password-reset). */
export const RESET_VALID_MS = HOUR_MS

type Account = { role: Role; id: string }

/** How many links the account got within the hour before `now`, those that have ended included. */
export async function countPasswordResets(tx: Tx, { role, id }: Account, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("password_resets")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("role", "=", role)
    .where("account_id", "=", id)
    .where("created_at", ">", plus(now, -RESET_VALID_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a link. The account's row is locked, so that two at once do not both stay live. */
export async function insertPasswordReset(
  tx: Tx,
  { role, id }: Account,
  link: { tokenHash: Buffer; at: Date },
): Promise<void> {
  await endPasswordResets(tx, { role, id }, link.at)
  await tx
    .insertInto("password_resets")
    .values({ role, account_id: id, token_hash: link.tokenHash, created_at: link.at })
    .execute()
}

/** The account that a live link belongs to, and when it was sent; undefined when it is unknown, ended or expired at `now`. */
export function findPasswordReset(db: Db | Tx, role: Role, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("password_resets")
    .select(["account_id", "created_at"])
    .where("token_hash", "=", tokenHash)
    .where("role", "=", role)
    .where("ended_at", "is", null)
    .where("created_at", ">=", plus(now, -RESET_VALID_MS))
    .executeTakeFirst()
}

/** Ends the account's live link; repeatable. */
export async function endPasswordResets(tx: Tx, { role, id }: Account, at: Date): Promise<void> {
  await tx
    .updateTable("password_resets")
    .set({ ended_at: at })
    .where("role", "=", role)
    .where("account_id", "=", id)
    .where("ended_at", "is", null)
    .execute()
}

/** Deletes the links that were sent before `before`. */
export async function deletePasswordResets(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "password_resets", "created_at", before)
}
