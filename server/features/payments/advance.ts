import type { Context } from "#server/context.ts"
import { chargeStep } from "#server/features/payments/charge.ts"
import { payoutStep } from "#server/features/payments/payout.ts"
import { withDeadline } from "#server/features/payments/provider-failure.ts"
import { findPayment } from "#server/features/payments/store.ts"
import { StaleVersionError, PaymentLease } from "#server/features/payments/payment-lease.ts"
import { isFinal, isSettled } from "#domain/payment.ts"
import { plus } from "#domain/time.ts"
import { setTimeout as pause } from "node:timers/promises"

/** How long one waits for another holder: what made us look may have come after the other looked. */
const WAIT_STEP_MS = 50
const WAIT_STEPS = 100
const AGAIN_AFTER_MS = 250

async function acquireLease(ctx: Context, id: string): Promise<PaymentLease | null> {
  for (let step = 0; step < WAIT_STEPS; step += 1) {
    const row = await findPayment(ctx.db, id)
    if (!row || isFinal(row)) return null
    const turn = await PaymentLease.acquire(ctx, id)
    if (turn !== "busy") return turn
    await pause(WAIT_STEP_MS)
  }
  throw new Error(`payment ${id} is held by another and will be looked at again`)
}

/**
 * Moves a payment on as far as it goes: the only code that does. Safe to call by anybody at any time, as
 * often as one likes; holders take turns. Throws when the provider's answer is not known or the payment
 * is held by another all the while: then it is to be called again.
 */
export async function advance(ctx: Context, paymentId: string): Promise<void> {
  const turn = await acquireLease(ctx, paymentId)
  if (!turn) return
  let looked = false
  try {
    // One look at least, since the provider may know more than the row.
    let moved = true
    while (moved) moved = ((await chargeStep(turn)) || (await payoutStep(turn))) && !isSettled(turn.row)
    looked = true
  } catch (error) {
    if (!(error instanceof StaleVersionError)) throw error
  } finally {
    await turn.release(looked)
  }
}

/**
 * Moves a payment on until it rests or `ms` of real time have passed, for a caller who waits. Never throws
 * for the provider's troubles: the payment then goes on by itself.
 */
export async function advanceWithin(ctx: Context, paymentId: string, ms: number): Promise<void> {
  const deadline = plus(ctx.clock.real(), ms)
  const left = (): number => deadline.getTime() - ctx.clock.real().getTime()
  for (;;) {
    const row = await findPayment(ctx.db, paymentId)
    if (!row || isSettled(row) || left() <= 0) return
    const moved = advance(ctx, paymentId).catch((error: unknown) => {
      ctx.log.warn({ err: error, paymentId }, "a payment could not be moved on; it is tried again")
    })
    await withDeadline(ctx, deadline, moved)
    const now = await findPayment(ctx.db, paymentId)
    if (!now || isSettled(now) || left() <= 0) return
    await pause(Math.min(AGAIN_AFTER_MS, left()))
  }
}
