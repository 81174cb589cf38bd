import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { answerInEqualTime } from "#server/features/accounts/equal-time.ts"
import { countPasswordResets, insertPasswordReset } from "#server/features/accounts/password-resets-store.ts"
import type { Side } from "#server/features/accounts/sides.ts"
import { findAccountByEmail, lockAccount } from "#server/features/accounts/store.ts"
import type { Handler } from "#server/handler.ts"
import { hashSecret, newToken } from "#server/security/secrets.ts"

/** Links of one account within an hour; beyond them the live link stays valid and no mail is sent. */
const LINKS_AN_HOUR = 5

/** Sends a link and ends the one before it, unless the account is over its limit. */
async function sendLink(ctx: Context, side: Side, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, side, id)
    const owner = { role: side, id: account.id }
    const now = ctx.clock.now()
    if ((await countPasswordResets(tx, owner, now)) >= LINKS_AN_HOUR) return
    const token = newToken()
    await insertPasswordReset(tx, owner, { tokenHash: hashSecret(token), at: now })
    await ctx.notify(tx, "passwordForgotten", { secret: token }, { [side]: account })
  })
}

/**
 * Asks for a link (docs/rules/session.md#password-reset). The same reply after the same time, whether the address is
 * unknown or over its limit.
 */
async function request(
  ctx: Context,
  side: Side,
  email: string,
  language: Language,
): Promise<{ success: string }> {
  await answerInEqualTime(
    ctx,
    () => findAccountByEmail(ctx.db, side, email),
    (found) => sendLink(ctx, side, found.id),
  )
  return { success: successText("resetOnItsWay", language) }
}

export const requestWorkerPasswordReset: Handler<"requestWorkerPasswordReset"> = (ctx, { body, language }) =>
  request(ctx, "worker", body.email, language)
export const requestEmployerPasswordReset: Handler<"requestEmployerPasswordReset"> = (
  ctx,
  { body, language },
) => request(ctx, "employer", body.email, language)
