import { screenLink } from "#contract/links.ts"
import type { Audience } from "#server/notifications/notify.ts"
import type { EventFacts, EventName } from "#server/notifications/events.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { bothSides, shiftWords } from "#server/notifications/recipients.ts"
import { findPaidJob, type Payment } from "#server/features/payments/store.ts"

type MoneyEvent = "charged" | "chargeFailed" | "notCollectable" | "wageWaits" | "wageHeld" | "wageSent"

/** Tells both sides of a payment what became of it; the table of events says who hears it and how. */
export async function notifyPayment(
  ctx: Context,
  tx: Tx,
  event: MoneyEvent,
  payment: Payment,
): Promise<void> {
  const job = await findPaidJob(tx, payment)
  const { employer, worker } = await bothSides(tx, job)
  const audience: Audience = { employer, ...(worker && { worker }) }
  const shift = shiftWords(job)
  const link = `${ctx.publicUrl()}${screenLink("completedShifts")}`
  const { wage_cents: wage, fee_cents: fee, amount_cents: amount } = payment
  const say = <E extends EventName>(name: E, facts: EventFacts<E>): Promise<void> =>
    ctx.notify(tx, name, facts, audience)
  switch (event) {
    case "charged":
      return say(event, {
        shift,
        wage,
        fee,
        amount,
        method: payment.method_label ?? "your payment method",
        link,
      })
    case "chargeFailed":
      return say(event, { shift, amount, link })
    case "notCollectable":
    case "wageWaits":
    case "wageHeld":
    case "wageSent":
      return say(event, { shift, wage })
  }
}
