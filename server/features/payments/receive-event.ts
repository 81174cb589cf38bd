import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { findEventEmployerId } from "#server/features/payments/methods-store.ts"
import { findAccountWorkerId } from "#server/features/payments/payout-accounts-store.ts"
import { findEventPaymentId, recordEvent } from "#server/features/payments/store.ts"
import { type ProviderEvent, providerErrorOf } from "#server/integrations/payment-provider.ts"

/**
 * Receives an event of the provider. Its content is never applied: it only makes the server read the provider again,
 * so order and repetition do not matter (docs/rules/payments.md#provider-events). One transaction records its id and
 * enqueues the work; an event that is known, of an unknown type or about an unknown object is accepted and ignored.
 * Throws 400 when the provider did not sign it.
 */
export async function receiveEvent(ctx: Context, rawBody: Buffer, signatureHeader: string): Promise<void> {
  const event = readSigned(ctx, rawBody, signatureHeader)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await recordEvent(tx, event, ctx.clock.now()))) return
    const paymentId = await findEventPaymentId(tx, ctx.mode, event)
    if (paymentId) await ctx.queue.enqueue(tx, "advancePayment", { paymentId })
    const { accountId } = event
    const isKnown = accountId !== null && (await findAccountWorkerId(tx, ctx.mode, accountId)) !== null
    if (isKnown) await ctx.queue.enqueue(tx, "refreshPayoutAccount", { accountId })
    const employerId = await findEventEmployerId(tx, ctx.mode, event)
    const { setUpMethodId } = event
    if (employerId) await ctx.queue.enqueue(tx, "refreshCustomer", { employerId, setUpMethodId })
    if (!paymentId && !isKnown && !employerId) ctx.log.debug({ event }, "provider event ignored")
  })
}

function readSigned(ctx: Context, rawBody: Buffer, signature: string): ProviderEvent {
  try {
    return ctx.provider.readEvent(rawBody, signature)
  } catch (error) {
    if (providerErrorOf(error)?.kind !== "badSignature") throw error
    ctx.log.warn({ err: error }, "provider event has no valid signature")
    throw new ApiError("event_not_signed")
  }
}
