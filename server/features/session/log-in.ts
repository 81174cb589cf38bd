import { emailKey } from "#domain/fields.ts"
import { plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { encodedEmployerOf, encodedWorkerOf } from "#server/features/accounts/account-of.ts"
import { ALLOWED_OF_MEMBER, countAttempt, type LoginThrottleKey } from "#server/security/login-throttle.ts"
import type { Role } from "#domain/role.ts"
import { findAccountByEmail, lockAccount, recordLogin } from "#server/features/accounts/store.ts"
import { openSession, SESSION_IDLE_MS } from "#server/security/sessions.ts"
import {
  checkPassword,
  hashPassword,
  isOutdated,
  hashingLimitPerAddress,
} from "#server/security/passwords.ts"
import type { CallRequest, Handler } from "#server/handler.ts"
import { hashSecret, newToken } from "#server/security/secrets.ts"

/**
 * Opens a session. An unknown address and a wrong password get the same refusal after the same time; that the
 * account is suspended, and why, shows only after the right password.
 */
async function logIn<T>(
  ctx: Context,
  role: Role,
  { body: typed, address, userAgent }: CallRequest<"logInWorker" | "logInEmployer">,
  present: (ctx: Context, tx: Tx, id: string) => Promise<T>,
): Promise<{ token: string; encodedData: T }> {
  const account = emailKey(typed.email)
  const key: LoginThrottleKey = { role, account, address, allowed: ALLOWED_OF_MEMBER }
  const found = await countAttempt(ctx, key, async () => {
    const account = await findAccountByEmail(ctx.db, role, typed.email)
    const right = await checkPassword(account?.password_hash ?? null, typed.password)
    return right ? account : null
  })
  if (!found) throw new ApiError("bad_credentials")
  const upgraded = isOutdated(found.password_hash)
    ? await hashingLimitPerAddress(address, () => hashPassword(typed.password))
    : null

  const token = newToken()
  const opened = await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, role, found.id)
    // The password may have been changed while this one was being checked.
    if (account.password_hash !== found.password_hash) throw new ApiError("bad_credentials")
    if (account.suspended_at) throw suspended(account.suspended_reason)
    const now = ctx.clock.now()
    await recordLogin(tx, role, account.id, { at: now, passwordHash: upgraded ?? account.password_hash })
    await openSession(
      tx,
      { role, id: account.id },
      { tokenHash: hashSecret(token), at: now, idleSince: plus(now, -SESSION_IDLE_MS), userAgent },
    )
    return { token, encodedData: await present(ctx, tx, account.id) }
  })
  ctx.log.info({ security: "logged_in", role, accountId: found.id, address }, "a person logged in")
  return opened
}

function suspended(reason: string | null): ApiError {
  return reason ? new ApiError("suspended_with_reason", { facts: { reason } }) : new ApiError("suspended")
}

export const logInWorker: Handler<"logInWorker"> = (ctx, request) =>
  logIn(ctx, "worker", request, encodedWorkerOf)

export const logInEmployer: Handler<"logInEmployer"> = (ctx, request) =>
  logIn(ctx, "employer", request, encodedEmployerOf)
