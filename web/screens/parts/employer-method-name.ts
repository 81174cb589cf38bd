import type { Reply } from "#web/api.ts"
import { useWords } from "#web/i18n/words.ts"

export type Method = Reply<"listPaymentMethods">["paymentMethods"][number]

/** How people name a saved method: `Visa •••• 4242`, `STRIPE TEST BANK •••• 6789`. */
export function useMethodName(): (method: Method) => string {
  const words = useWords("payments").employer
  return ({ card, us_bank_account: bank }) => {
    if (card) return words.named({ name: words.brands[card.brand] ?? words.card, last4: card.last4 })
    return words.named({ name: bank?.bank_name ?? words.bank, last4: bank?.last4 ?? "" })
  }
}
