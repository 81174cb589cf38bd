import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Side } from "#domain/side.ts"
import { insertValidation } from "#server/features/accounts/validation-store.ts"
import { hashSecret, newLinkSecret } from "#server/security/secrets.ts"

/** Sends a new link to the account's address, in the transaction that stores the address. */
export async function sendValidationLink(
  ctx: Context,
  tx: Tx,
  side: Side,
  account: { id: string; email: string },
  event: "accountMade" | "emailToConfirm",
): Promise<void> {
  const now = ctx.clock.now()
  const secret = newLinkSecret()
  await insertValidation(
    tx,
    { role: side, id: account.id },
    { secretHash: hashSecret(secret), email: account.email, at: now },
  )
  await ctx.notify(tx, event, { secret }, { [side]: account })
}
