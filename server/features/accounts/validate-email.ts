import { emailKey } from "#domain/fields.ts"
import { plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { accountTables, type Side } from "#server/features/accounts/sides.ts"
import { LINK_VALID_MS } from "#server/features/accounts/validation-link.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret } from "#server/security/secrets.ts"
import { sql } from "kysely"

/**
 * Repeatable: a mail scanner that opens the link harms nobody. 404 when the secret is unknown, older than
 * 30 days, or was sent to an address the account no longer has.
 */
async function validate(ctx: Context, side: Side, secret: string): Promise<{ success: string }> {
  const now = ctx.clock.now()
  const link = await ctx.db
    .selectFrom("email_validations")
    .select(["account_id", "email"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("role", "=", side)
    .where("created_at", ">=", plus(now, -LINK_VALID_MS))
    .executeTakeFirst()
  if (!link) throw new ApiError("not_found")
  const marked = await ctx.db
    .updateTable(accountTables[side])
    .set({ email_validated_at: sql`coalesce(email_validated_at, ${now})` })
    .where("id", "=", link.account_id)
    .where(sql`lower(email)`, "=", emailKey(link.email))
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) throw new ApiError("not_found")
  return { success: "Your email address is validated." }
}

export const validateWorker: Handler<"validateWorker"> = (ctx, { body }) =>
  validate(ctx, "worker", body.userId)
export const validateEmployer: Handler<"validateEmployer"> = (ctx, { body }) =>
  validate(ctx, "employer", body.userId)
