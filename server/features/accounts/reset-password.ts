import { successText } from "#contract/text/catalog.ts"
import { emailKey } from "#domain/fields.ts"
import type { Context } from "#server/context.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { endPasswordResets, findPasswordReset } from "#server/features/accounts/password-resets-store.ts"
import type { Role } from "#domain/role.ts"
import { lockAccount, setPasswordHash } from "#server/features/accounts/store.ts"
import type { CallRequest, Handler } from "#server/handler.ts"
import { refuseLeaked } from "#server/security/leaked-passwords.ts"
import { endPauses } from "#server/security/login-throttle.ts"
import { hashPassword, hashingLimitPerAddress } from "#server/security/passwords.ts"
import { hashSecret } from "#server/security/secrets.ts"
import { endSessions } from "#server/security/sessions.ts"

/**
 * Sets a new password by a link's token, once (docs/rules/session.md#password-reset): ends every session of the
 * account and its log-in pause. 400 `invalid_token` when the link is unknown, used, expired or not the newest, or
 * when password or address have changed since.
 */
async function reset(
  ctx: Context,
  role: Role,
  { params, body, language, address }: CallRequest<"resetWorkerPassword" | "resetEmployerPassword">,
): Promise<{ success: string }> {
  refuseLeaked(body.password)
  const tokenHash = hashSecret(params.token)
  // Hashing is slow and in a bounded line, so that a guess does not get that far.
  const found = await findPasswordReset(ctx.db, role, tokenHash, ctx.clock.now())
  if (!found) throw new ApiError("invalid_token")
  const passwordHash = await hashingLimitPerAddress(address, () => hashPassword(body.password))
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const account = await lockAccount(tx, role, found.account_id)
    // It may have been used meanwhile.
    if (!(await findPasswordReset(tx, role, tokenHash, now))) throw new ApiError("invalid_token")
    const owner = { role, id: account.id }
    await setPasswordHash(tx, role, account.id, passwordHash)
    await endPasswordResets(tx, owner, now)
    await endSessions(tx, owner)
    await endPauses(tx, { role, account: emailKey(account.email) })
    await recordAudit(tx, {
      at: now,
      by: owner,
      action: "account.password_reset",
      subject: { kind: role, id: account.id },
    })
    await ctx.notify(tx, "passwordChanged", {}, { [role]: account })
  })
  return { success: successText("passwordChanged", language) }
}

export const resetWorkerPassword: Handler<"resetWorkerPassword"> = (ctx, request) =>
  reset(ctx, "worker", request)
export const resetEmployerPassword: Handler<"resetEmployerPassword"> = (ctx, request) =>
  reset(ctx, "employer", request)
