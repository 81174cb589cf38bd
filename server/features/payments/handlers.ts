import { createCustomer, createSetupIntent } from "#server/features/payments/customers.ts"
import {
  deletePaymentMethod,
  listPaymentMethods,
  setDefaultPaymentMethod,
} from "#server/features/payments/methods.ts"
import { savePaymentMethod } from "#server/features/payments/methods-save.ts"
import { listPayments, retryPayment } from "#server/features/payments/payment-calls.ts"
import { createAccount, retrieveAccount } from "#server/features/payments/payout-account.ts"
import { getPublicConfig } from "#server/features/payments/public-config.ts"
import type { Handlers } from "#server/handler.ts"

/** The calls of `contract/payments.ts`. */
export const paymentHandlers = {
  getPublicConfig,
  retrieveAccount,
  createAccount,
  createCustomer,
  createSetupIntent,
  savePaymentMethod,
  listPaymentMethods,
  deletePaymentMethod,
  setDefaultPaymentMethod,
  listPayments,
  retryPayment,
} satisfies Partial<Handlers>
