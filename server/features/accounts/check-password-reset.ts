import type { Role } from "#domain/role.ts"
import { plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { findPasswordReset, RESET_VALID_MS } from "#server/features/accounts/password-resets-store.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret } from "#server/security/secrets.ts"

/**
 * Until when a link works, so that its page does not ask for a password that would be refused
 * (docs/rules/session.md#password-reset). It reads only: a mail scanner that runs the page uses nothing up.
 */
async function check(ctx: Context, role: Role, token: string): Promise<{ expiresAt: string }> {
  const found = await findPasswordReset(ctx.db, role, hashSecret(token), ctx.clock.now())
  if (!found) throw new ApiError("invalid_token")
  return { expiresAt: plus(found.created_at, RESET_VALID_MS).toISOString() }
}

export const checkWorkerPasswordReset: Handler<"checkWorkerPasswordReset"> = (ctx, { params }) =>
  check(ctx, "worker", params.token)
export const checkEmployerPasswordReset: Handler<"checkEmployerPasswordReset"> = (ctx, { params }) =>
  check(ctx, "employer", params.token)
