import { isFinal, isSettled } from "#domain/payment.ts"
import type { Context } from "#server/context.ts"
import { BusyError } from "#server/errors.ts"
import { chargeStep } from "#server/features/payments/charge.ts"
import { PaymentLease, StaleVersionError } from "#server/features/payments/payment-lease.ts"
import { payoutStep } from "#server/features/payments/payout.ts"
import { withDeadline } from "#server/features/payments/provider-calls.ts"
import { findPayment } from "#server/features/payments/store.ts"
import { setTimeout as pause } from "node:timers/promises"

/** How long another holder is waited for: the reason for this call may be newer than what the other one read. */
const BUSY_POLL_MS = 50
const BUSY_WAIT_MS = 5_000
const RETRY_AFTER_MS = 250

async function acquireLease(ctx: Context, id: string): Promise<PaymentLease | null> {
  const deadlineMs = ctx.clock.monotonicMs() + BUSY_WAIT_MS
  while (ctx.clock.monotonicMs() < deadlineMs) {
    const row = await findPayment(ctx.db, id)
    if (!row || isFinal(row)) return null
    const lease = await PaymentLease.acquire(ctx, id)
    if (lease !== "busy") return lease
    await pause(BUSY_POLL_MS)
  }
  throw new BusyError(`payment ${id} has another holder`)
}

/**
 * Advances a payment as far as it goes: the only code that does. Safe to call at any time and any number of times;
 * holders take turns. Throws when the provider's outcome is unknown, and `BusyError` when the payment stays leased,
 * as after a kill: it is then to be called again.
 */
export async function advance(ctx: Context, paymentId: string): Promise<void> {
  const lease = await acquireLease(ctx, paymentId)
  if (!lease) return
  let completed = false
  try {
    // At least one step, since the provider may know more than the row.
    let changed = true
    while (changed)
      changed = ((await chargeStep(lease)) || (await payoutStep(lease))) && !isSettled(lease.row)
    completed = true
  } catch (error) {
    if (!(error instanceof StaleVersionError)) throw error
  } finally {
    await lease.release(completed)
  }
}

/**
 * Advances a payment until it is settled or `ms` of real time have passed, for a caller who waits. Errors are logged
 * and not thrown: the sweep then goes on.
 */
export async function advanceWithin(ctx: Context, paymentId: string, ms: number): Promise<void> {
  const deadlineMs = ctx.clock.monotonicMs() + ms
  const msLeft = (): number => deadlineMs - ctx.clock.monotonicMs()
  for (;;) {
    const before = await findPayment(ctx.db, paymentId)
    if (!before || isSettled(before) || msLeft() <= 0) return
    const advanced = advance(ctx, paymentId).catch((error: unknown) => {
      if (error instanceof BusyError) return
      ctx.log.warn({ err: error, paymentId }, "payment could not be advanced and will be retried")
    })
    await withDeadline(ctx, deadlineMs, advanced)
    const after = await findPayment(ctx.db, paymentId)
    if (!after || isSettled(after) || msLeft() <= 0) return
    await pause(Math.min(RETRY_AFTER_MS, msLeft()))
  }
}
