/** How saved payment methods are named, wherever one is shown. */
export const methodWords = {
  named: ({ name, last4 }: { name: string; last4: string }) => `${name} •••• ${last4}`,
  brands: {
    visa: "Visa",
    mastercard: "Mastercard",
    amex: "American Express",
    discover: "Discover",
    diners: "Diners Club",
    jcb: "JCB",
    unionpay: "UnionPay",
  } as Record<string, string>,
  card: "Card",
  bank: "Bank account",
}
