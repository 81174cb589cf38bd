import { problemTexts } from "#domain/fields.ts"
import { plus } from "#domain/time.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { isAdminName } from "#server/features/admin/create-admin.ts"
import { findAdmin, recordAdminLogin, readAdmin } from "#server/features/admin/store.ts"
import { recordAttempt, type LoginThrottleKey, clearAttempts } from "#server/security/login-throttle.ts"
import { endSession, openSession, SESSION_IDLE_MS } from "#server/security/sessions.ts"
import { checkPassword, hashPassword, isOutdated } from "#server/security/passwords.ts"
import type { Handler, Handlers } from "#server/handler.ts"
import { hashSecret, newToken } from "#server/security/secrets.ts"

/** Wrong passwords before name and address are paused (docs/rules/session.md#login-throttling). */
const ALLOWED = 5

/** Records an admin's call (docs/rules/admin.md#audit-trail). */
async function recordCall(ctx: Context, tx: Tx, id: string, action: string): Promise<void> {
  const by = { role: "admin", id } as const
  await recordAudit(tx, { at: ctx.clock.now(), by, action, subject: { kind: "admin", id } })
}

const logInAdmin: Handler<"logInAdmin"> = async (ctx, { body, address }) => {
  if (!isAdminName(body.name)) throw invalidField("name", problemTexts.name)
  const door: LoginThrottleKey = { role: "admin", key: body.name.toLowerCase(), address, allowed: ALLOWED }
  await recordAttempt(ctx, door)
  const admin = await findAdmin(ctx.db, body.name)
  const right = await checkPassword(admin?.password_hash ?? null, body.password)
  if (!admin || !right)
    throw new ApiError("bad_credentials", { text: "The name or the password is not right." })
  await clearAttempts(ctx.db, door)
  const passwordHash = isOutdated(admin.password_hash)
    ? await hashPassword(body.password)
    : admin.password_hash

  const token = newToken()
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    await recordAdminLogin(tx, admin.id, { at: now, passwordHash })
    await openSession(
      tx,
      { role: "admin", id: admin.id },
      { tokenHash: hashSecret(token), at: now, idleSince: plus(now, -SESSION_IDLE_MS) },
    )
    await recordCall(ctx, tx, admin.id, "admin.logged_in")
  })
  return { token }
}

const getAdmin: Handler<"getAdmin"> = (ctx, { caller }) =>
  inTransaction(ctx.db, async (tx) => {
    await recordCall(ctx, tx, caller.id, "admin.looked_at_self")
    return readAdmin(tx, caller.id)
  })

const logOutAdmin: Handler<"logOutAdmin"> = (ctx, { caller }) =>
  inTransaction(ctx.db, async (tx) => {
    await recordCall(ctx, tx, caller.id, "admin.logged_out")
    await endSession(tx, caller.tokenHash)
    return { success: "You are logged out." }
  })

/** The operator's own session. */
export const adminHandlers = { logInAdmin, getAdmin, logOutAdmin } satisfies Partial<Handlers>
