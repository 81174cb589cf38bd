import { market } from "#domain/market.ts"
import { formatDollars } from "#domain/money.ts"
import { type EventWords, type On, shiftLine } from "#server/notifications/words.ts"

/**
 * The texts about money, from closing a shift to the transferred wage (docs/rules/messages.md#notifications).
 */
export const moneyEvents = {
  closed: (e: On & { wage: number; link: string }): EventWords => ({
    worker: {
      title: "The shift is closed",
      body: `${shiftLine(e.shift)}. ${formatDollars(e.wage)} is on its way.`,
    },
  }),
  charged: (
    e: On & { wage: number; fee: number; amount: number; method: string; link: string },
  ): EventWords => ({
    employer: {
      title: `Charged ${formatDollars(e.amount)}`,
      body: `${shiftLine(e.shift)}. Wage ${formatDollars(e.wage)}, fee ${formatDollars(e.fee)}, charged to ${e.method}: ${formatDollars(e.amount)}.`,
      mail: { button: { text: "View completed shifts", url: e.link } },
    },
  }),
  notCollectable: (e: On & { wage: number }): EventWords => {
    const body = `${shiftLine(e.shift)}. The worked time is ${formatDollars(e.wage)}, below the ${formatDollars(market.limits.minimumChargeCents)} minimum.`
    return { employer: { title: "No charge", body }, worker: { title: "No charge", body } }
  },
  chargeFailed: (e: On & { amount: number; link: string }): EventWords => ({
    employer: {
      title: `The payment of ${formatDollars(e.amount)} was refused`,
      body: `${shiftLine(e.shift)}. Please try again or change the payment method; new shifts wait until it is paid.`,
      push: true,
      mail: { button: { text: "Settle the payment", url: e.link } },
    },
    worker: {
      title: "Payment delayed",
      body: `${shiftLine(e.shift)}. The restaurant has been told.`,
    },
  }),
  wageWaits: (e: On & { wage: number }): EventWords => ({
    worker: {
      title: `${formatDollars(e.wage)} is waiting`,
      body: `${shiftLine(e.shift)}. Finish your payout setup to receive it.`,
      push: true,
    },
  }),
  wageHeld: (e: On & { wage: number }): EventWords => ({
    employer: { title: "Under review", body: shiftLine(e.shift) },
    worker: { title: "Your pay is being checked", body: `${shiftLine(e.shift)}. ${formatDollars(e.wage)}.` },
  }),
  wageSent: (e: On & { wage: number }): EventWords => ({
    worker: {
      title: `${formatDollars(e.wage)} sent to your payout account`,
      body: shiftLine(e.shift),
      push: true,
    },
  }),
  methodSaved: (e: { label: string }): EventWords => ({
    employer: { title: "Payment method saved", body: e.label },
  }),
} as const
