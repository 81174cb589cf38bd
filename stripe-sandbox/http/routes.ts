/** All handlers, by operation key. */
import { accountHandlers } from "../objects/connect/account-calls.ts"
import { accountSessionHandlers } from "../objects/connect/account-sessions.ts"
import { balanceHandlers } from "../objects/balance/balance-calls.ts"
import { customerHandlers } from "../objects/payments/customers.ts"
import { disputeHandlers } from "../objects/payments/disputes.ts"
import type { Handlers } from "../objects/handlers.ts"
import { chargeHandlers } from "../objects/payments/charge-calls.ts"
import { eventHandlers } from "../objects/event-calls.ts"
import { payoutHandlers } from "../objects/balance/payout-calls.ts"
import { paymentIntentHandlers } from "../objects/payments/payment-intent-calls.ts"
import { paymentMethodHandlers } from "../objects/payments/payment-method-calls.ts"
import { refundHandlers } from "../objects/payments/refunds.ts"
import { reversalHandlers } from "../objects/connect/transfer-reversals.ts"
import { setupIntentHandlers } from "../objects/payments/setup-intent-calls.ts"
import { transferHandlers } from "../objects/connect/transfers.ts"

export const handlers: Handlers = {
  ...customerHandlers,
  ...paymentMethodHandlers,
  ...setupIntentHandlers,
  ...paymentIntentHandlers,
  ...transferHandlers,
  ...accountHandlers,
  ...chargeHandlers,
  ...eventHandlers,
  ...payoutHandlers,
  ...balanceHandlers,
  ...disputeHandlers,
  ...refundHandlers,
  ...reversalHandlers,
  ...accountSessionHandlers,
}
