import { cardBrandNames } from "#domain/card-brands.ts"

/** How saved payment methods are named, wherever one is shown. */
export const methodWords = {
  named: ({ name, last4 }: { name: string; last4: string }) => `${name} •••• ${last4}`,
  brands: cardBrandNames,
  card: "Card",
  bank: "Bank account",
}
