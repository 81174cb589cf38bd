import { HOUR_MS, msBetween, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Role } from "#domain/role.ts"
import { insertValidation, listLinkTimes } from "#server/features/accounts/validation-store.ts"
import { hashSecret, newLinkSecret } from "#server/security/secrets.ts"

/** Links of one account within an hour (docs/rules/session.md#validation-link-again). */
const LINKS_AN_HOUR = 5

/** How long until the account may get another link, to whatever address; 0 when it may now. */
export async function msUntilNextLink(ctx: Context, tx: Tx, role: Role, id: string): Promise<number> {
  const times = await listLinkTimes(tx, { role, id }, LINKS_AN_HOUR)
  const oldest = times[LINKS_AN_HOUR - 1]
  return oldest ? Math.max(0, msBetween(ctx.clock.now(), plus(oldest, HOUR_MS))) : 0
}

/** Sends a new link to the account's address, in the transaction that stores the address. */
export async function sendValidationLink(
  ctx: Context,
  tx: Tx,
  role: Role,
  account: { id: string; email: string },
  event: "accountMade" | "emailToConfirm",
): Promise<void> {
  const now = ctx.clock.now()
  const secret = newLinkSecret()
  await insertValidation(
    tx,
    { role, id: account.id },
    { secretHash: hashSecret(secret), email: account.email, at: now },
  )
  await ctx.notify(tx, event, { secret }, { [role]: account })
}
