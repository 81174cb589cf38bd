import { successText } from "#contract/text/catalog.ts"
import { emailKey } from "#domain/fields.ts"
import { defaultLanguage, textsIn } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { endUnstartedShifts } from "#server/features/admin/end-unstarted-shifts.ts"
import { type Account, lockUnstarted } from "#server/features/admin/lock-unstarted.ts"
import { releaseWorker } from "#server/features/admin/release-worker.ts"
import { discardCustomer } from "#server/features/payments/methods-store.ts"
import * as store from "#server/features/privacy/deletion-store.ts"
import { insertErasures } from "#server/features/privacy/erasures-store.ts"
import type { Handler } from "#server/handler.ts"
import { endPauses } from "#server/security/login-throttle.ts"
import { hashPassword } from "#server/security/passwords.ts"
import { newId, newToken } from "#server/security/secrets.ts"
import { endSessions } from "#server/security/sessions.ts"
import { pageTexts } from "#server/text/catalog.ts"

/** The files are erased by a timer, once this is committed. */
const fileErasures = (files: readonly (string | null)[], at: Date) =>
  files.flatMap((name) =>
    name === null ? [] : [{ id: newId(at), kind: "file", name, created_at: at } as const],
  )

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
  const customers = await store.listCustomers(tx, id)
  for (const { mode, generation } of customers)
    await discardCustomer(tx, { employerId: id, mode }, generation, by.at)
  await insertErasures(tx, [
    ...fileErasures([before.logo_file], by.at),
    ...customers.flatMap(({ customer_id: name, mode }) =>
      name === null ? [] : [{ id: newId(by.at), kind: "customer" as const, name, mode, created_at: by.at }],
    ),
  ])
}

async function requireNothingOpen(tx: Tx, account: Account): Promise<void> {
  // In this order: closing a shift opens its payment in the same transaction.
  if (await store.hasUnfinishedShifts(tx, account)) throw new ApiError("account_has_shifts")
  if (await store.hasUnfinishedPayments(tx, account)) throw new ApiError("account_has_payments")
}

async function deleteIn(ctx: Context, tx: Tx, account: Account, passwordHash: string): Promise<void> {
  const { side, id } = account
  const by = { role: side, id }
  const { jobs, row } = await lockUnstarted(tx, account)
  // Since the token was checked: of two deletions at once, one deletes.
  if (row.deleted_at || row.suspended_at) throw new ApiError("unauthorized")
  await requireNothingOpen(tx, account)
  const now = ctx.clock.now()
  if (side === "worker") await releaseWorker(ctx, tx, id, jobs, by)
  else await endUnstartedShifts(ctx, tx, jobs, by)
  await endSessions(tx, by)
  await endPauses(tx, { role: side, account: emailKey(row.email) })
  await store.deleteOwnRows(tx, account)
  const anonymize = side === "worker" ? anonymizeWorker : anonymizeEmployer
  await anonymize(tx, id, {
    name: textsIn(pageTexts, defaultLanguage).texts.formerName[side],
    // No address, so that no sign-up can hold it.
    email: `deleted-${id}`,
    passwordHash,
    at: now,
  })
  await recordAudit(tx, { at: now, by, action: "account.deleted", subject: { kind: side, id } })
  await ctx.notify(tx, "accountDeleted", {}, { [side]: { id, email: row.email } })
}

/**
 * Deletes the account with all that follows (docs/rules/privacy.md#account-deletion), in one transaction. 409
 * `account_has_shifts` while a shift is hired and not closed, `account_has_payments` while money is on its way.
 */
export const deleteAccount: Handler<"deleteAccount"> = async (ctx, { caller }) => {
  const { role, id } = caller
  // Of a password that nobody knows. Hashing is slow and is done before the transaction.
  const passwordHash = await hashPassword(newToken())
  await inTransaction(ctx.db, (tx) => deleteIn(ctx, tx, { side: role, id }, passwordHash))
  return { success: successText("accountDeleted", caller.language) }
}
