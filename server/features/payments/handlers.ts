import { createAccount } from "#server/features/payments/create-account.ts"
import { createCustomer } from "#server/features/payments/create-customer.ts"
import { createSetupIntent } from "#server/features/payments/create-setup-intent.ts"
import { deletePaymentMethod } from "#server/features/payments/delete-payment-method.ts"
import { getPublicConfig } from "#server/features/payments/get-public-config.ts"
import { listPaymentMethods } from "#server/features/payments/list-payment-methods.ts"
import { listPayments } from "#server/features/payments/list-payments.ts"
import { retrieveAccount } from "#server/features/payments/retrieve-account.ts"
import { retryPayment } from "#server/features/payments/retry-payment.ts"
import { savePaymentMethod } from "#server/features/payments/save-payment-method.ts"
import { setDefaultPaymentMethod } from "#server/features/payments/set-default-payment-method.ts"
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
