import { HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import type { Side } from "#domain/side.ts"
import { findAccountByEmail, lockAccount } from "#server/features/accounts/store.ts"
import { sendValidationLink } from "#server/features/accounts/validation-link.ts"
import { countValidations } from "#server/features/accounts/validation-store.ts"

/** Links of one account within an hour (docs/rules/session.md#validation-link-again). */
const LINKS_AN_HOUR = 5

/** Sends a new link; nothing when no account has the address, it is validated, or the account over its limit. */
export async function sendValidationAgain(ctx: Context, side: Side, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findAccountByEmail(tx, side, email)
    if (!found) return
    const account = await lockAccount(tx, side, found.id)
    if (account.email_validated_at || account.deleted_at) return
    const hourAgo = plus(ctx.clock.now(), -HOUR_MS)
    const count = await countValidations(tx, { role: side, id: account.id }, hourAgo)
    if (count < LINKS_AN_HOUR) await sendValidationLink(ctx, tx, side, account, "emailToConfirm")
  })
}
