import { emailKey } from "#domain/fields.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { Role } from "#domain/role.ts"
import { ApiError } from "#server/errors.ts"
import { endPasswordResets } from "#server/features/accounts/password-resets-store.ts"
import { readCredentials } from "#server/features/accounts/store.ts"
import { endOtherSessions } from "#server/security/sessions.ts"
import { refuseLeaked } from "#server/security/leaked-passwords.ts"
import { msUntilNextLink, sendValidationLink } from "#server/features/accounts/validation-link.ts"
import { checkPassword, hashPassword, hashingLimitPerAddress } from "#server/security/passwords.ts"
import type { Caller } from "#server/handler.ts"

/** Changes of email address and password (docs/rules/accounts.md#email-and-password-changes). */

/**
 * The hash of a new password; null without one and for the one in use, so that a repeated call changes
 * nothing and notifies nobody twice. Hashing is slow and is done before the transaction.
 */
export async function hashOfNewPassword(
  ctx: Context,
  { role, id }: Caller & { role: Role },
  { password, address }: { password: string | undefined; address: string },
): Promise<string | null> {
  if (password === undefined) return null
  refuseLeaked(password)
  const { password_hash: stored } = await readCredentials(ctx.db, role, id)
  return hashingLimitPerAddress(address, async () =>
    (await checkPassword(stored, password)) ? null : hashPassword(password),
  )
}

/** The columns that change with an address: a new one is unvalidated until its own link is opened. */
export function emailColumns(
  before: { email: string; email_validated_at: Date | null },
  typed: string | undefined,
): { email: string; email_validated_at: Date | null } {
  const email = typed?.trim() ?? before.email
  const same = emailKey(email) === emailKey(before.email)
  return { email, email_validated_at: same ? before.email_validated_at : null }
}

/**
 * After the change, in its transaction: the old address is notified, the new one gets its link, and a new
 * password ends every session but the one that set it. Either ends a link that resets the password
 * (docs/rules/accounts.md#email-and-password-changes).
 */
export async function followIdentityChange(
  ctx: Context,
  tx: Tx,
  caller: Caller & { role: Role },
  change: { before: { email: string; email_validated_at: Date | null }; email: string; newPassword: boolean },
): Promise<void> {
  const { role, id } = caller
  const { before, email } = change
  const old = { [role]: { id, email: before.email, email_validated_at: before.email_validated_at } }
  const isNewAddress = emailKey(email) !== emailKey(before.email)
  if (change.newPassword || isNewAddress) await endPasswordResets(tx, caller, ctx.clock.now())
  if (change.newPassword) {
    await endOtherSessions(tx, caller, caller.tokenHash)
    await ctx.notify(tx, "passwordChanged", {}, old)
  }
  if (isNewAddress) {
    // Otherwise anyone could flood a stranger's mailbox by changing an address to theirs and back.
    const waitMs = await msUntilNextLink(ctx, tx, role, id)
    if (waitMs > 0)
      throw new ApiError("address_changes_exhausted", { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
    await ctx.notify(tx, "emailChanged", { newEmail: email }, old)
    await sendValidationLink(ctx, tx, role, { id, email }, "emailToConfirm")
  }
}
