import { plus } from "#domain/time.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { isAdminName } from "#server/features/admin/create-admin.ts"
import { recordAdminCall } from "#server/features/admin/record-admin-call.ts"
import { findAdmin, recordAdminLogin } from "#server/features/admin/store.ts"
import { countAttempt, type LoginThrottleKey } from "#server/security/login-throttle.ts"
import { openSession, SESSION_IDLE_MS } from "#server/security/sessions.ts"
import {
  checkPassword,
  hashPassword,
  isOutdated,
  hashingLimitPerAddress,
} from "#server/security/passwords.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret, newToken } from "#server/security/secrets.ts"

/** Wrong passwords that pause name and address (docs/rules/session.md#login-throttling). */
const ALLOWED = 5

export const logInAdmin: Handler<"logInAdmin"> = async (ctx, { body, address, userAgent }) => {
  if (!isAdminName(body.name)) throw invalidField("name", "name")
  const key: LoginThrottleKey = { role: "admin", account: body.name.toLowerCase(), address, allowed: ALLOWED }
  const admin = await countAttempt(ctx, key, async () => {
    const found = await findAdmin(ctx.db, body.name)
    const right = await checkPassword(found?.password_hash ?? null, body.password)
    return right ? found : null
  })
  if (!admin) throw new ApiError("admin_credentials")
  const passwordHash = isOutdated(admin.password_hash)
    ? await hashingLimitPerAddress(address, () => hashPassword(body.password))
    : admin.password_hash

  const token = newToken()
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    await recordAdminLogin(tx, admin.id, { at: now, passwordHash })
    await openSession(
      tx,
      { role: "admin", id: admin.id },
      { tokenHash: hashSecret(token), at: now, idleSince: plus(now, -SESSION_IDLE_MS), userAgent },
    )
    await recordAdminCall(ctx, tx, admin.id, "admin.logged_in")
  })
  ctx.log.info({ security: "logged_in", role: "admin", accountId: admin.id, address }, "an admin logged in")
  return { token }
}
