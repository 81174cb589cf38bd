import { DAY_MS } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"

/** Sessions of all roles. They live in the database alone, so that one that is ended is ended on every process. */

/** A session ends after 30 days without use (docs/rules/session.md#sessions). */
export const SESSION_IDLE_MS = 30 * DAY_MS

/** Whose session it is. */
type Owner = { role: "worker" | "employer" | "admin"; id: string }

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

/** Ends the session that bears this token; ending it twice is no fault. */
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
