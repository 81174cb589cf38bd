import { cardBrandNames } from "#domain/card-brands.ts"

/** How saved payment methods are named, wherever one is shown. */
export const methodWords = {
  named: ({ name, last4 }: { name: string; last4: string }) => `${name} •••• ${last4}`,
  brands: cardBrandNames,
  /** At most four letters, inside a small picture of a card. */
  marks: {
    visa: "VISA",
    mastercard: "MC",
    amex: "AMEX",
    discover: "DISC",
    diners: "DC",
    jcb: "JCB",
    unionpay: "UP",
  } as Record<string, string>,
  card: "Card",
  bank: "Bank account",
}
