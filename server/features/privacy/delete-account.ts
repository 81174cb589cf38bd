import { successText } from "#contract/text/catalog.ts"
import { emailKey } from "#domain/fields.ts"
import { defaultLanguage, textsIn } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { recordAudit } from "#server/db/audit.ts"
import { customerErasure, fileErasure, insertErasures } from "#server/features/accounts/erasures-store.ts"
import { type Db, inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import type { Role } from "#domain/role.ts"
import { endUnstartedShifts } from "#server/features/admin/end-unstarted-shifts.ts"
import { type Account, lockUnstarted } from "#server/features/admin/lock-unstarted.ts"
import { releaseWorker } from "#server/features/admin/release-worker.ts"
import { discardCustomer } from "#server/features/payments/methods-store.ts"
import { listUnfinishedPayments, listUnfinishedShifts } from "#server/features/privacy/blockers-store.ts"
import * as store from "#server/features/privacy/deletion-store.ts"
import { requirePassword } from "#server/features/accounts/require-password.ts"
import type { Caller, Handler } from "#server/handler.ts"
import { endPauses } from "#server/security/login-throttle.ts"
import { hashPassword, hashingLimitPerAddress } from "#server/security/passwords.ts"
import { newToken } from "#server/security/secrets.ts"
import { endSessions, lockSessions } from "#server/security/sessions.ts"
import { pageTexts } from "#server/text/catalog.ts"

/** The files are erased by a timer, once this is committed. */
const fileErasures = (files: readonly (string | null)[], at: Date) =>
  files.flatMap((name) => (name === null ? [] : [fileErasure(name, at)]))

/** Takes the worker out of the row and of what refers to it. */
async function anonymizeWorker(tx: Tx, id: string, by: store.Replacement): Promise<void> {
  const before = await store.anonymizeWorker(tx, id, by)
  await store.replaceWorkerName(tx, { id, name: before.name }, by.name)
  const files = [before.avatar_file, before.licence_file, before.food_card_file]
  await insertErasures(tx, fileErasures(files, by.at))
}

/** The same for a restaurant, whose customer at the payment provider is erased with its methods. */
async function anonymizeEmployer(tx: Tx, id: string, by: store.Replacement): Promise<void> {
  const before = await store.anonymizeEmployer(tx, id, by)
  await store.removeManagerName(tx, id)
  const customers = await store.lockCustomers(tx, id)
  for (const { mode, generation } of customers)
    await discardCustomer(tx, { employerId: id, mode }, generation, by.at)
  await insertErasures(tx, [
    ...fileErasures([before.logo_file], by.at),
    ...customers.flatMap(({ customer_id: name, mode }) =>
      name === null ? [] : [customerErasure(name, mode, by.at)],
    ),
  ])
}

async function requireNothingOpen(db: Db | Tx, account: Account): Promise<void> {
  // In this order: closing a shift opens its payment in the same transaction.
  if ((await listUnfinishedShifts(db, account, 1)).length > 0) throw new ApiError("account_has_shifts")
  if ((await listUnfinishedPayments(db, account, 1)).length > 0) throw new ApiError("account_has_payments")
}

/** `hashes`: of the password that was asked for, and of one that nobody knows. */
async function deleteIn(
  ctx: Context,
  tx: Tx,
  caller: Caller & { role: Role },
  hashes: { asked: string; unknown: string },
): Promise<void> {
  const { role, id } = caller
  const account = { role, id }
  const by = { role, id }
  const lockBetween = role === "employer" ? () => store.lockCustomers(tx, id) : undefined
  const { jobs, row } = await lockUnstarted(tx, account, lockBetween)
  // Of two deletions at once one deletes, and a session or a password that ended meanwhile deletes nothing.
  if (!(await lockSessions(tx, caller, caller.tokenHash))) throw new ApiError("unauthorized")
  if (row.password_hash !== hashes.asked) throw new ApiError("wrong_password")
  await requireNothingOpen(tx, account)
  const now = ctx.clock.now()
  if (role === "worker") await releaseWorker(ctx, tx, id, jobs, by)
  else await endUnstartedShifts(ctx, tx, jobs, by)
  await endSessions(tx, by)
  await endPauses(tx, { role, account: emailKey(row.email) })
  await store.deleteOwnRows(tx, account)
  const anonymize = role === "worker" ? anonymizeWorker : anonymizeEmployer
  await anonymize(tx, id, {
    name: textsIn(pageTexts, defaultLanguage).texts.formerName[role],
    // No address, so that no sign-up can hold it.
    email: `deleted-${id}`,
    passwordHash: hashes.unknown,
    at: now,
  })
  await recordAudit(tx, { at: now, by, action: "account.deleted", subject: { kind: role, id } })
  const { email, email_validated_at } = row
  await ctx.notify(tx, "accountDeleted", {}, { [role]: { id, email, email_validated_at } })
}

/**
 * Deletes the account with all that follows (docs/rules/privacy.md#account-deletion), in one transaction. 409
 * `account_has_shifts` while a shift is hired and not closed, `account_has_payments` while money is on its way. What is
 * open is looked at before the password too: a deletion that would be refused costs no attempt.
 */
export const deleteAccount: Handler<"deleteAccount"> = async (ctx, { caller, body, address }) => {
  const { role, id } = caller
  await requireNothingOpen(ctx.db, { role, id })
  // Hashing is slow and is done before the transaction.
  const asked = await requirePassword(ctx, { ...caller, role }, { password: body.password, address })
  const hashes = { asked, unknown: await hashingLimitPerAddress(address, () => hashPassword(newToken())) }
  await inTransaction(ctx.db, (tx) => deleteIn(ctx, tx, { ...caller, role }, hashes))
  return { success: successText("accountDeleted", caller.language) }
}
