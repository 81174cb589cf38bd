import { pageLink } from "#contract/links.ts"
import { emailKey } from "#domain/fields.ts"
import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { inEqualTime } from "#server/features/accounts/equal-time.ts"
import { accountTables, findAccountByEmail, lockAccount, type Side } from "#server/features/accounts/sides.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret, newLinkSecret } from "#server/security/secrets.ts"
import { sql } from "kysely"

/**
 * The link that proves that a person reads the mail of their address (docs/rules/session.md#email-validation).
 */

const VALID_MS = 30 * DAY_MS
/** Links of one account within an hour, whoever asks for them; beyond it no more mail goes out. */
const LINKS_AN_HOUR = 5
const RESENT = { success: "If the account exists, a new link is on its way." }

const pages = { worker: "validateWorker", employer: "validateEmployer" } as const

/** Makes a link for the account's address and tells it there, in the transaction that made the address. */
export async function sendValidationLink(
  ctx: Context,
  tx: Tx,
  side: Side,
  account: { id: string; email: string },
  event: "accountMade" | "emailToConfirm",
): Promise<void> {
  const now = ctx.clock.now()
  const secret = newLinkSecret()
  const mine = { role: side, account_id: account.id }
  await tx
    .deleteFrom("email_validations")
    .where("role", "=", side)
    .where("account_id", "=", account.id)
    .where("created_at", "<", plus(now, -VALID_MS))
    .execute()
  await tx
    .insertInto("email_validations")
    .values({ ...mine, secret_hash: hashSecret(secret), email: account.email, created_at: now })
    .execute()
  const link = `${ctx.publicUrl()}${pageLink(pages[side], secret)}`
  await ctx.notify(tx, event, { role: side, link }, { [side]: account })
}

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
    .where("created_at", ">=", plus(now, -VALID_MS))
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

/** Answers alike, in the same time, whether or not the address is known, validated or asked for too often. */
async function resend(ctx: Context, side: Side, email: string): Promise<{ success: string }> {
  await inEqualTime(ctx.clock, () =>
    inTransaction(ctx.db, async (tx) => {
      const found = await findAccountByEmail(tx, side, email)
      if (!found) return
      const account = await lockAccount(tx, side, found.id)
      if (account.email_validated_at) return
      const { count } = await tx
        .selectFrom("email_validations")
        .select((row) => row.fn.countAll<number>().as("count"))
        .where("role", "=", side)
        .where("account_id", "=", account.id)
        .where("created_at", ">", plus(ctx.clock.now(), -HOUR_MS))
        .executeTakeFirstOrThrow()
      if (count < LINKS_AN_HOUR) await sendValidationLink(ctx, tx, side, account, "emailToConfirm")
    }),
  )
  return RESENT
}

export const validateWorker: Handler<"validateWorker"> = (ctx, { body }) =>
  validate(ctx, "worker", body.userId)
export const validateEmployer: Handler<"validateEmployer"> = (ctx, { body }) =>
  validate(ctx, "employer", body.userId)
export const resendWorkerValidation: Handler<"resendWorkerValidation"> = (ctx, { body }) =>
  resend(ctx, "worker", body.email)
export const resendEmployerValidation: Handler<"resendEmployerValidation"> = (ctx, { body }) =>
  resend(ctx, "employer", body.email)
