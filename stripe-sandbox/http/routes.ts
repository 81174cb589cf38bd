/** Which function answers which call. */
import { accounts } from "../objects/account-calls.ts"
import { accountSessions } from "../objects/account-sessions.ts"
import { balances } from "../objects/balance-calls.ts"
import { customers } from "../objects/customers.ts"
import { disputes } from "../objects/disputes.ts"
import type { Handlers } from "../objects/calls.ts"
import { lookups } from "../objects/lookups.ts"
import { paymentIntents } from "../objects/payment-intent-calls.ts"
import { paymentMethods } from "../objects/payment-method-calls.ts"
import { refunds } from "../objects/refunds.ts"
import { reversals } from "../objects/reversals.ts"
import { setupIntents } from "../objects/setup-intent-calls.ts"
import { transfers } from "../objects/transfers.ts"

export const handlers: Handlers = {
  ...customers,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...transfers,
  ...accounts,
  ...lookups,
  ...balances,
  ...disputes,
  ...refunds,
  ...reversals,
  ...accountSessions,
}
