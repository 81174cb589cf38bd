import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import type { Role } from "#domain/role.ts"
import { findAccountByEmail, lockAccount } from "#server/features/accounts/store.ts"
import { msUntilNextLink, sendValidationLink } from "#server/features/accounts/validation-link.ts"

/** Sends a new link; nothing when no account has the address, it is validated, or the account over its limit. */
export async function sendValidationAgain(ctx: Context, role: Role, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findAccountByEmail(tx, role, email)
    if (!found) return
    const account = await lockAccount(tx, role, found.id)
    if (account.email_validated_at || account.deleted_at) return
    if ((await msUntilNextLink(ctx, tx, role, account.id)) === 0)
      await sendValidationLink(ctx, tx, role, account, "emailToConfirm")
  })
}
