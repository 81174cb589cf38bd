import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import type { Role } from "#domain/role.ts"
import { markEmailValidated } from "#server/features/accounts/store.ts"
import { findValidation } from "#server/features/accounts/validation-store.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret } from "#server/security/secrets.ts"

/**
 * Repeatable, so that a mail scanner that opens the link does no harm. 404 when the secret is unknown or
 * expired, or was sent to an address that the account no longer has.
 */
async function validate(
  ctx: Context,
  role: Role,
  secret: string,
  language: Language,
): Promise<{ success: string }> {
  const now = ctx.clock.now()
  const link = await findValidation(ctx.db, role, hashSecret(secret), now)
  const account = link && { id: link.account_id, email: link.email }
  if (!account || !(await markEmailValidated(ctx.db, role, account, now))) throw new ApiError("not_found")
  return { success: successText("validated", language) }
}

export const validateWorker: Handler<"validateWorker"> = (ctx, { body, language }) =>
  validate(ctx, "worker", body.userId, language)
export const validateEmployer: Handler<"validateEmployer"> = (ctx, { body, language }) =>
  validate(ctx, "employer", body.userId, language)
