import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { countPasswordResets, insertPasswordReset } from "#server/features/accounts/password-resets-store.ts"
import type { Role } from "#domain/role.ts"
import { findAccountByEmail, lockAccount } from "#server/features/accounts/store.ts"
import { isMailLimitReached } from "#server/notifications/mail-limit.ts"
import { hashSecret, newToken } from "#server/security/secrets.ts"

/** Links of one account within an hour; beyond them the live link stays valid and no mail is sent. */
const LINKS_AN_HOUR = 5

/**
 * Sends a link and ends the one before it (docs/rules/session.md#password-reset); nothing when no account has the
 * address. A task that runs twice, because its process was killed at its end, sends a second link, and the newest works.
 */
export async function sendPasswordReset(ctx: Context, role: Role, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findAccountByEmail(tx, role, email)
    if (!found) return
    const account = await lockAccount(tx, role, found.id)
    if (account.deleted_at) return
    const owner = { role, id: account.id }
    const now = ctx.clock.now()
    if ((await countPasswordResets(tx, owner, now)) >= LINKS_AN_HOUR) return
    // A new link that is not mailed would only end the one before it.
    if (!account.email_validated_at && (await isMailLimitReached(tx, role, account.email, now))) return
    const token = newToken()
    await insertPasswordReset(tx, owner, { tokenHash: hashSecret(token), at: now })
    await ctx.notify(tx, "passwordForgotten", { secret: token }, { [role]: account })
  })
}
