import type Stripe from "stripe"

const BRANDS: Record<string, string> = { visa: "Visa", mastercard: "Mastercard", amex: "American Express" }

/** Such as "Visa ending in 4242" or "STRIPE TEST BANK account ending in 6789". */
export function methodLabel({ card, us_bank_account: bank }: Stripe.PaymentMethod): string {
  if (card) return `${BRANDS[card.brand] ?? card.brand} ending in ${card.last4}`
  return `${bank?.bank_name ?? "Bank"} account ending in ${bank?.last4 ?? "????"}`
}
