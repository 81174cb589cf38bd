import { type PaymentState, type WorkerPaymentState, workerState } from "#domain/payment.ts"

/**
 * A payment's state as its worker reads it: once the payout account is complete nothing waits for its setup any more,
 * and what was waiting is on its way.
 */
export function shownWorkerState(payment: PaymentState, payoutReady: boolean): WorkerPaymentState {
  const state = workerState(payment)
  return payoutReady && state === "waitingForAccount" ? "onItsWay" : state
}

/** Dollars of a worker's wages by what has become of them; each wage is in one of the sums. */
export type WageTotals = { sent: number; onItsWay: number; waiting: number; delayed: number }

const totalOf: Record<WorkerPaymentState, keyof WageTotals | null> = {
  transferred: "sent",
  onItsWay: "onItsWay",
  underReview: "onItsWay",
  waitingForAccount: "waiting",
  delayed: "delayed",
  transferFailed: "delayed",
  notCollectable: null,
}

export function wageTotals(
  payments: readonly (PaymentState & { wage: number })[],
  payoutReady: boolean,
): WageTotals {
  const cents = { sent: 0, onItsWay: 0, waiting: 0, delayed: 0 }
  for (const payment of payments) {
    const total = totalOf[shownWorkerState(payment, payoutReady)]
    if (total) cents[total] += Math.round(payment.wage * 100)
  }
  return {
    sent: cents.sent / 100,
    onItsWay: cents.onItsWay / 100,
    waiting: cents.waiting / 100,
    delayed: cents.delayed / 100,
  }
}
