import { msBetween } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { readPaymentBacklog } from "#server/features/payments/timers-store.ts"
import { readMailBacklog } from "#server/notifications/mail-store.ts"

const ageSeconds = (since: Date | null, now: Date): number =>
  since ? Math.max(0, msBetween(since, now) / 1000) : 0

/** Reads into the metrics what waits in the database. While it is away they keep their last value. */
export async function readBacklog(ctx: Context): Promise<void> {
  const { metrics, db, queue, clock, mode } = ctx
  try {
    const now = clock.now()
    for (const { task, count } of await queue.countWaiting()) metrics.tasksWaiting.set({ task }, count)
    const mails = await readMailBacklog(db)
    metrics.mailsUnsent.set(mails.unsent)
    metrics.mailsGivenUp.set(mails.givenUp ?? 0)
    metrics.oldestUnsentMail.set(ageSeconds(mails.oldest, now))
    const payments = await readPaymentBacklog(db, mode)
    metrics.oldestUnfinishedPayment.set(ageSeconds(payments.oldest, now))
    for (const payout of ["held", "waiting_account", "transfer_failed"] as const)
      metrics.payouts.set({ payout }, payments[payout])
    metrics.databaseUp.set(1)
  } catch (error) {
    ctx.log.warn({ err: error }, "the metrics of the database could not be read")
    metrics.databaseUp.set(0)
  }
}
