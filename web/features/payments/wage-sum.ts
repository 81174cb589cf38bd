import { type WorkerPaymentState, workerState } from "#domain/payment.ts"
import type { Reply } from "#web/data/api.ts"

/** Dollars of the wages in one of these states. */
export function wageSum(payments: Readonly<Reply<"listPayments">>, ...states: WorkerPaymentState[]): number {
  const cents = payments
    .filter((payment) => states.includes(workerState(payment)))
    .map(({ wage }) => Math.round(wage * 100))
  return cents.reduce((sum, wage) => sum + wage, 0) / 100
}
