import { DAY_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Side } from "#server/features/accounts/sides.ts"
import { hashSecret, newLinkSecret } from "#server/security/secrets.ts"

/**
 * The link that proves that a person reads the mail of their address (docs/rules/session.md#email-validation).
 */

/** How long a link works. */
export const LINK_VALID_MS = 30 * DAY_MS

/** Makes a link for the account's address and mails it there, in the transaction that made the address. */
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
    .where("created_at", "<", plus(now, -LINK_VALID_MS))
    .execute()
  await tx
    .insertInto("email_validations")
    .values({ ...mine, secret_hash: hashSecret(secret), email: account.email, created_at: now })
    .execute()
  await ctx.notify(tx, event, { secret }, { [side]: account })
}
