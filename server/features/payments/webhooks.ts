import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { readPayoutAccount, wakeWaiting } from "#server/features/payments/payout-account.ts"
import { type ProviderEvent, providerErrorOf } from "#server/integrations/payment-provider.ts"

/**
 * Takes an event of the provider. Its content is never applied: it only has us look again, so that
 * neither order nor repetition matters. One transaction keeps its id and what is to be done; an event
 * that is known, of a kind we do not know or about somebody else's things is accepted and does nothing.
 * Throws 400 when the provider did not sign it.
 */
export async function receiveEvent(ctx: Context, rawBody: Buffer, signatureHeader: string): Promise<void> {
  const event = readSigned(ctx, rawBody, signatureHeader)
  await inTransaction(ctx.db, async (tx) => {
    const fresh = await tx
      .insertInto("provider_events")
      .values({ id: event.id, type: event.type, received_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!fresh) return
    const paymentId = await paymentOf(ctx, tx, event)
    if (paymentId) await ctx.queue.enqueue(tx, "advancePayment", { paymentId })
    const known = event.accountId !== null && (await workerOf(ctx, tx, event.accountId)) !== null
    if (event.accountId !== null && known)
      await ctx.queue.enqueue(tx, "refreshPayoutAccount", { accountId: event.accountId })
    if (!paymentId && !known)
      ctx.log.debug({ event }, "an event of the payment provider that asks nothing of us")
  })
}

function readSigned(ctx: Context, rawBody: Buffer, signature: string): ProviderEvent {
  try {
    return ctx.provider.readEvent(rawBody, signature)
  } catch (error) {
    if (providerErrorOf(error)?.kind !== "badSignature") throw error
    ctx.log.warn({ err: error }, "an event was not signed by the payment provider")
    throw new ApiError("event_not_signed")
  }
}

/** Ours by the name we gave it, which is there before the provider's own id is; disputes and refunds by the intent. */
async function paymentOf(ctx: Context, tx: Tx, event: ProviderEvent): Promise<string | null> {
  const { paymentId, intentId } = event
  if (paymentId === null && intentId === null) return null
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("mode", "=", ctx.mode)
    .where((where) =>
      where.or([
        ...(paymentId === null ? [] : [where("id", "=", paymentId)]),
        ...(intentId === null ? [] : [where("pi_id", "=", intentId)]),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

async function workerOf(ctx: Context, tx: Tx | Context["db"], accountId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("payout_accounts")
    .select("worker_id")
    .where("account_id", "=", accountId)
    .where("mode", "=", ctx.mode)
    .executeTakeFirst()
  return row?.worker_id ?? null
}

/** Reads a payout account anew and, when it can receive, sets its owner's waiting wages going. */
export async function refreshPayoutAccount(ctx: Context, accountId: string): Promise<void> {
  const workerId = await workerOf(ctx, ctx.db, accountId)
  if (!workerId) return
  const account = await readPayoutAccount(ctx, workerId)
  if (account?.canReceive) await wakeWaiting(ctx, workerId)
}
