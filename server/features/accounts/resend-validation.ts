import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { answerInEqualTime } from "#server/features/accounts/equal-time.ts"
import type { Side } from "#server/features/accounts/sides.ts"
import { findAccountByEmail, lockAccount } from "#server/features/accounts/store.ts"
import { sendValidationLink } from "#server/features/accounts/validation-link.ts"
import { countValidations } from "#server/features/accounts/validation-store.ts"
import type { Handler } from "#server/handler.ts"

/** Links of one account within an hour (docs/rules/session.md#validation-link-again). */
const LINKS_AN_HOUR = 5

/** Sends a new link, unless the address is validated or the account over its limit. */
async function sendLinkAgain(ctx: Context, side: Side, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, side, id)
    if (account.email_validated_at) return
    const hourAgo = plus(ctx.clock.now(), -HOUR_MS)
    const count = await countValidations(tx, { role: side, id: account.id }, hourAgo)
    if (count < LINKS_AN_HOUR) await sendValidationLink(ctx, tx, side, account, "emailToConfirm")
  })
}

/** The same reply after the same time, whether the address is unknown, validated or over its limit. */
async function resend(
  ctx: Context,
  side: Side,
  email: string,
  language: Language,
): Promise<{ success: string }> {
  await answerInEqualTime(
    ctx,
    () => findAccountByEmail(ctx.db, side, email),
    (found) => sendLinkAgain(ctx, side, found.id),
  )
  return { success: successText("linkOnItsWay", language) }
}

export const resendWorkerValidation: Handler<"resendWorkerValidation"> = (ctx, { body, language }) =>
  resend(ctx, "worker", body.email, language)
export const resendEmployerValidation: Handler<"resendEmployerValidation"> = (ctx, { body, language }) =>
  resend(ctx, "employer", body.email, language)
