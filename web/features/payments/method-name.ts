import type { Reply } from "#web/data/api.ts"
import { wordsOf } from "#web/i18n/words.ts"

export type Methods = Reply<"listPaymentMethods">
export type Method = Methods["paymentMethods"][number]
export type PendingMethod = NonNullable<Methods["pendingMethods"]>[number]

/** The method that is charged; undefined without any. */
export function defaultMethod({ paymentMethods, userPMIds }: Methods): Method | undefined {
  const id = userPMIds.find((one) => one.isDefault)?.paymentMethodID
  return paymentMethods.find((method) => method.id === id)
}

/** How people name a saved method: `Visa •••• 4242`, `STRIPE TEST BANK •••• 6789`. */
export function methodName({ card, us_bank_account: bank }: Method): string {
  const words = wordsOf("payments").methodName
  if (card) return words.named({ name: words.brands[card.brand] ?? words.card, last4: card.last4 })
  return words.named({ name: bank?.bank_name ?? words.bank, last4: bank?.last4 ?? "" })
}
