import type { Role } from "#domain/role.ts"
import { DAY_MS, plus } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import { sql } from "kysely"

/** Sessions of all roles, stored in the database only, so that an ended session is ended in every process at once. */

/** A session ends after 30 days without use (docs/rules/session.md#sessions). */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** And 90 days after its log-in, however often it is used: a token that was taken unnoticed does not work forever. */
const SESSION_MAX_AGE_MS = 90 * DAY_MS

/** Sessions of one account; one more log-in ends the one that was not used for longest. */
const MAX_SESSIONS = 50

/** Whether a session is good at `now`. */
export function isLive(session: { created_at: Date; last_used_at: Date }, now: Date): boolean {
  return (
    session.last_used_at >= plus(now, -SESSION_IDLE_MS) &&
    session.created_at >= plus(now, -SESSION_MAX_AGE_MS)
  )
}

const LONGEST_USER_AGENT = 300

/** Names a session to its owner: half of the hash of its token, which proves nothing. */
const sessionId = sql<string>`encode(substring(token_hash from 1 for 12), 'hex')`

/** The account a session belongs to. */
type Owner = { role: Role | "admin"; id: string }

/**
 * Opens a session and deletes those of the same account that were idle since `idleSince` or are too many. The account's
 * row is locked, so that two log-ins at once count each other.
 */
export async function openSession(
  tx: Tx,
  owner: Owner,
  session: { tokenHash: Buffer; at: Date; idleSince: Date; userAgent: string | null },
): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .where("last_used_at", "<", session.idleSince)
    .execute()
  const surplus = tx
    .selectFrom("sessions")
    .select("token_hash")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .orderBy("last_used_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("token_hash")
    .offset(MAX_SESSIONS - 1)
  await tx.deleteFrom("sessions").where("token_hash", "in", surplus).execute()
  await tx
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      role: owner.role,
      account_id: owner.id,
      created_at: session.at,
      last_used_at: session.at,
      user_agent: session.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
    })
    .execute()
}

/**
 * Whose token this is, when it was last used and the account's language (none for admins). Undefined when no
 * session has it, or when its account is suspended or deleted: the token is then dead in every process at once.
 */
export function findSession(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom("sessions as s")
    .leftJoin("workers as w", (join) => join.onRef("w.id", "=", "s.account_id").on("s.role", "=", "worker"))
    .leftJoin("employers as e", (join) =>
      join.onRef("e.id", "=", "s.account_id").on("s.role", "=", "employer"),
    )
    .select(["s.role", "s.account_id", "s.created_at", "s.last_used_at"])
    .select((select) => select.fn.coalesce("w.language", "e.language").as("language"))
    .where("s.token_hash", "=", tokenHash)
    .where("w.suspended_at", "is", null)
    .where("e.suspended_at", "is", null)
    .where("w.deleted_at", "is", null)
    .where("e.deleted_at", "is", null)
    .executeTakeFirst()
}

export async function recordUse(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_used_at: at }).where("token_hash", "=", tokenHash).execute()
}

/** Deletes the sessions that were last used before `before`. */
export async function deleteIdleSessions(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "sessions", "last_used_at", before)
}

/** Ends the session with this token; repeatable. */
export async function endSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("token_hash", "=", tokenHash).execute()
}

/** The sessions of an account that were used since `idleSince`, last used first. */
export function listSessionsOf(db: Db, owner: Owner, idleSince: Date) {
  return db
    .selectFrom("sessions")
    .select([sessionId.as("id"), "token_hash", "user_agent", "created_at", "last_used_at"])
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .where("last_used_at", ">=", idleSince)
    .orderBy("last_used_at", "desc")
    .orderBy("token_hash")
    .execute()
}

/** Ends one session of an account by its id; false when the account has none with it. */
export async function endSessionOf(db: Db | Tx, owner: Owner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .where(sessionId, "=", id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of an account. */
export async function endSessions(tx: Tx, owner: Owner): Promise<void> {
  await tx.deleteFrom("sessions").where("role", "=", owner.role).where("account_id", "=", owner.id).execute()
}

/** Locks the sessions of an account; false when none of them has this token any more. */
export async function lockSessions(tx: Tx, owner: Owner, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx
    .selectFrom("sessions")
    .select("token_hash")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .orderBy("token_hash")
    .forUpdate()
    .execute()
  return rows.some((row) => row.token_hash.equals(tokenHash))
}

/** Ends all sessions of an account but the one with this token. */
export async function endOtherSessions(db: Db | Tx, owner: Owner, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("role", "=", owner.role)
    .where("account_id", "=", owner.id)
    .where("token_hash", "!=", tokenHash)
    .execute()
}
