import { HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Side } from "#domain/side.ts"
import { countValidations, insertValidation } from "#server/features/accounts/validation-store.ts"
import { hashSecret, newLinkSecret } from "#server/security/secrets.ts"

/** Links of one account within an hour (docs/rules/session.md#validation-link-again). */
const LINKS_AN_HOUR = 5

/** False when the account got as many links as it may within an hour, to whatever addresses. */
export async function hasLinksLeft(ctx: Context, tx: Tx, role: Side, id: string): Promise<boolean> {
  const hourAgo = plus(ctx.clock.now(), -HOUR_MS)
  return (await countValidations(tx, { role, id }, hourAgo)) < LINKS_AN_HOUR
}

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
