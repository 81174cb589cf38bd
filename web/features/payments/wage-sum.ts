import { type PaymentState, type WorkerPaymentState, workerState } from "#domain/payment.ts"
import type { Reply } from "#web/data/api.ts"

/**
 * A payment's state as its worker reads it: once the payout account is complete nothing waits for its setup any more,
 * and what was waiting is on its way.
 */
export function shownWorkerState(payment: PaymentState, payoutReady: boolean): WorkerPaymentState {
  const state = workerState(payment)
  return payoutReady && state === "waitingForAccount" ? "onItsWay" : state
}

/** Dollars of the wages in one of these states. */
export function wageSum(payments: Readonly<Reply<"listPayments">>, ...states: WorkerPaymentState[]): number {
  const cents = payments
    .filter((payment) => states.includes(workerState(payment)))
    .map(({ wage }) => Math.round(wage * 100))
  return cents.reduce((sum, wage) => sum + wage, 0) / 100
}
