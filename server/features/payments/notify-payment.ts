import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { findPaidJob, type Payment } from "#server/features/payments/store.ts"
import { type EventFacts, type EventName, shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"

type PaymentEvent = "charged" | "chargeFailed" | "notCollectable" | "wageWaits" | "wageHeld" | "wageSent"

/** Notifies both sides of what became of a payment; the table of events says who is notified and how. */
export async function notifyPayment(
  ctx: Context,
  tx: Tx,
  event: PaymentEvent,
  payment: Payment,
): Promise<void> {
  const job = await findPaidJob(tx, payment)
  const { employer, worker } = await findRecipients(tx, job)
  const shift = shiftDetails(job)
  const { wage_cents: wageCents, fee_cents: feeCents, amount_cents: amountCents } = payment
  const notify = <E extends EventName>(name: E, facts: EventFacts[E]): Promise<void> =>
    ctx.notify(tx, name, facts, { employer, ...(worker && { worker }) })
  switch (event) {
    case "charged":
      return notify(event, {
        shift,
        wageCents,
        feeCents,
        amountCents,
        methodLabel: payment.method_label,
        ...(worker && { workerName: worker.name }),
        payCentsPerHour: job.pay_cents_per_hour,
        punches: {
          in: job.clocked_in_at?.toISOString() ?? null,
          out: job.clocked_out_at?.toISOString() ?? null,
        },
      })
    case "chargeFailed":
      return notify(event, { shift, amountCents })
    case "notCollectable":
    case "wageWaits":
    case "wageHeld":
    case "wageSent":
      return notify(event, { shift, wageCents })
  }
}
