import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import {
  findAccountWorkerId,
  findStoredAccount,
  replaceFailedPayout,
  updatePayoutAccount,
} from "#server/features/payments/payout-accounts-store.ts"
import { listWaitingWages } from "#server/features/payments/store.ts"
import { type PayoutAccount, providerErrorOf } from "#server/integrations/payment-provider.ts"

async function retrieve(ctx: Context, id: string): Promise<PayoutAccount> {
  try {
    return await ctx.provider.retrievePayoutAccount(id)
  } catch (error) {
    if (providerErrorOf(error)?.kind !== "notFound") throw error
    return { id, canReceive: false, canPayOut: false, needsInput: false, isClosed: true }
  }
}

/**
 * The worker's payout account as the provider has it now, its capabilities stored; null when there is none yet and when
 * the provider no longer has it. Such a one is marked as closed, and open again should the provider have it after all.
 */
export async function readPayoutAccount(ctx: Context, workerId: string): Promise<PayoutAccount | null> {
  const worker = { workerId, mode: ctx.mode }
  const stored = await findStoredAccount(ctx.db, worker)
  if (!stored?.account_id) return null
  const now = ctx.clock.now()
  const account = await retrieve(ctx, stored.account_id)
  if (account.isClosed && !stored.closed_at)
    ctx.log.warn({ workerId, accountId: account.id }, "the provider no longer has a payout account")
  await updatePayoutAccount(ctx.db, account.id, {
    can_receive: account.canReceive,
    can_pay_out: account.canPayOut,
    checked_at: now,
    closed_at: account.isClosed ? (stored.closed_at ?? now) : null,
  })
  return account.isClosed ? null : account
}

/** Enqueues the worker's wages that wait for the account. */
export async function advanceWaitingWages(ctx: Context, workerId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const paymentId of await listWaitingWages(tx, { workerId, mode: ctx.mode }))
      await ctx.queue.enqueue(tx, "advancePayment", { paymentId })
  })
}

/** Notifies the worker of each payout that their bank returned, once. */
async function notifyFailedPayouts(ctx: Context, workerId: string, accountId: string): Promise<void> {
  const failed = await ctx.provider.listFailedPayouts(accountId)
  const [latest] = failed
  if (!latest) return
  await inTransaction(ctx.db, async (tx) => {
    const last = await replaceFailedPayout(tx, accountId, latest.id)
    const known = failed.findIndex(({ id }) => id === last)
    for (const { amountCents } of failed.slice(0, known === -1 ? failed.length : known).toReversed())
      await ctx.notify(tx, "payoutFailed", { amountCents }, { worker: { id: workerId } })
  })
}

/**
 * Reads a payout account by its id: when it can receive, its worker's waiting wages advance; a payout that failed is
 * notified.
 */
export async function refreshPayoutAccount(ctx: Context, accountId: string): Promise<void> {
  const workerId = await findAccountWorkerId(ctx.db, ctx.mode, accountId)
  if (!workerId) return
  const account = await readPayoutAccount(ctx, workerId)
  if (!account) return
  if (account.canReceive) await advanceWaitingWages(ctx, workerId)
  await notifyFailedPayouts(ctx, workerId, account.id)
}
