import { emailKey } from "#domain/fields.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { readCredentials } from "#server/features/accounts/store.ts"
import type { Role } from "#domain/role.ts"
import type { Caller } from "#server/handler.ts"
import { ALLOWED_OF_MEMBER, countAttempt } from "#server/security/login-throttle.ts"
import { checkPassword } from "#server/security/passwords.ts"

/**
 * Asks a person who is logged in for the password once more. A wrong one is counted as at log-in
 * (docs/rules/session.md#login-throttling). Returns the hash that it was right for.
 */
export async function requirePassword(
  ctx: Context,
  { role, id }: Caller & { role: Role },
  { password, address }: { password: string; address: string },
): Promise<string> {
  const { email, password_hash: hash } = await readCredentials(ctx.db, role, id)
  const key = { role, account: emailKey(email), address, allowed: ALLOWED_OF_MEMBER }
  const isRight = await countAttempt(ctx, key, async () => (await checkPassword(hash, password)) || null)
  if (!isRight) throw new ApiError("wrong_password")
  return hash
}
