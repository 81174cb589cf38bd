import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import {
  findAccountWorkerId,
  findPayoutAccountId,
  updatePayoutAccount,
} from "#server/features/payments/payout-accounts-store.ts"
import { listWaitingWages } from "#server/features/payments/store.ts"
import { type PayoutAccount, providerErrorOf } from "#server/integrations/payment-provider.ts"

async function retrieve(ctx: Context, id: string): Promise<PayoutAccount> {
  try {
    return await ctx.provider.retrievePayoutAccount(id)
  } catch (error) {
    // An account that was deleted or deauthorized can receive nothing.
    const kind = providerErrorOf(error)?.kind
    if (kind !== "notFound" && kind !== "notAllowed") throw error
    ctx.log.warn({ accountId: id, err: error }, "payout account is not accessible")
    return { id, canReceive: false, canPayOut: false, needsInput: false }
  }
}

/** The worker's payout account as the provider has it now, its capabilities stored; null when there is none yet. */
export async function readPayoutAccount(ctx: Context, workerId: string): Promise<PayoutAccount | null> {
  const worker = { workerId, mode: ctx.mode }
  const id = await findPayoutAccountId(ctx.db, worker)
  if (!id) return null
  const account = await retrieve(ctx, id)
  await updatePayoutAccount(ctx.db, worker, {
    can_receive: account.canReceive,
    can_pay_out: account.canPayOut,
    checked_at: ctx.clock.now(),
  })
  return account
}

/** Enqueues the worker's wages that wait for the account. */
export async function advanceWaitingWages(ctx: Context, workerId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    for (const paymentId of await listWaitingWages(tx, { workerId, mode: ctx.mode }))
      await ctx.queue.enqueue(tx, "advancePayment", { paymentId })
  })
}

/** Reads a payout account by its id and, when it can receive, advances its worker's waiting wages. */
export async function refreshPayoutAccount(ctx: Context, accountId: string): Promise<void> {
  const workerId = await findAccountWorkerId(ctx.db, ctx.mode, accountId)
  if (!workerId) return
  const account = await readPayoutAccount(ctx, workerId)
  if (account?.canReceive) await advanceWaitingWages(ctx, workerId)
}
