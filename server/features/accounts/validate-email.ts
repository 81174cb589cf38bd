import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import type { Side } from "#server/features/accounts/sides.ts"
import { markEmailValidated } from "#server/features/accounts/store.ts"
import { findValidation } from "#server/features/accounts/validation-store.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret } from "#server/security/secrets.ts"

/**
 * Repeatable, so that a mail scanner that opens the link does no harm. 404 when the secret is unknown or
 * expired, or was sent to an address that the account no longer has.
 */
async function validate(ctx: Context, side: Side, secret: string): Promise<{ success: string }> {
  const now = ctx.clock.now()
  const link = await findValidation(ctx.db, side, hashSecret(secret), now)
  const account = link && { id: link.account_id, email: link.email }
  if (!account || !(await markEmailValidated(ctx.db, side, account, now))) throw new ApiError("not_found")
  return { success: "Your email address is validated." }
}

export const validateWorker: Handler<"validateWorker"> = (ctx, { body }) =>
  validate(ctx, "worker", body.userId)
export const validateEmployer: Handler<"validateEmployer"> = (ctx, { body }) =>
  validate(ctx, "employer", body.userId)
