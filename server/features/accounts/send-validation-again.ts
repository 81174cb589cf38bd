import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import type { Side } from "#domain/side.ts"
import { findAccountByEmail, lockAccount } from "#server/features/accounts/store.ts"
import { msUntilNextLink, sendValidationLink } from "#server/features/accounts/validation-link.ts"

/** Sends a new link; nothing when no account has the address, it is validated, or the account over its limit. */
export async function sendValidationAgain(ctx: Context, side: Side, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findAccountByEmail(tx, side, email)
    if (!found) return
    const account = await lockAccount(tx, side, found.id)
    if (account.email_validated_at || account.deleted_at) return
    if ((await msUntilNextLink(ctx, tx, side, account.id)) === 0)
      await sendValidationLink(ctx, tx, side, account, "emailToConfirm")
  })
}
