/** Which function answers which call. */
import { accounts } from "../objects/connect/account-calls.ts"
import { accountSessions } from "../objects/connect/account-sessions.ts"
import { balances } from "../objects/balance/balance-calls.ts"
import { customers } from "../objects/payments/customers.ts"
import { disputes } from "../objects/payments/disputes.ts"
import type { Handlers } from "../objects/handlers.ts"
import { charges } from "../objects/payments/charge-calls.ts"
import { events } from "../objects/event-calls.ts"
import { payouts } from "../objects/balance/payout-calls.ts"
import { paymentIntents } from "../objects/payments/payment-intent-calls.ts"
import { paymentMethods } from "../objects/payments/payment-method-calls.ts"
import { refunds } from "../objects/payments/refunds.ts"
import { reversals } from "../objects/connect/transfer-reversals.ts"
import { setupIntents } from "../objects/payments/setup-intent-calls.ts"
import { transfers } from "../objects/connect/transfers.ts"

export const handlers: Handlers = {
  ...customers,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...transfers,
  ...accounts,
  ...charges,
  ...events,
  ...payouts,
  ...balances,
  ...disputes,
  ...refunds,
  ...reversals,
  ...accountSessions,
}
