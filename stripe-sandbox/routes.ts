/** Which function answers which call. */
import { accounts } from "./account-calls.ts"
import { accountSessions } from "./account-sessions.ts"
import { balances } from "./balance-calls.ts"
import { customers } from "./customers.ts"
import { disputes } from "./disputes.ts"
import type { Handlers } from "./handler.ts"
import { lookups } from "./lookups.ts"
import { paymentIntents } from "./payment-intent-calls.ts"
import { paymentMethods } from "./payment-method-calls.ts"
import { refunds } from "./refunds.ts"
import { reversals } from "./reversals.ts"
import { setupIntents } from "./setup-intent-calls.ts"
import { transfers } from "./transfers.ts"

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
