/**
 * Stripe's test payment methods: what each token stands for and how it behaves. Only these numbers are
 * accepted, so that nobody types a real card. Source: docs.stripe.com/testing and docs.stripe.com/connect/testing.
 */

export type Refusal = { code: string; declineCode: string | null; message: string }
export type CardToken = {
  type: "card"
  brand: "visa" | "mastercard" | "amex"
  number: string
  /** At attach and set-up: fine, refused, or fine after the bank's approval. */
  setup: "ok" | "approve" | Refusal
  /** When charged off session. "approve_once": only until it has been set up with approval. */
  charge: "ok" | "approve" | "approve_once" | Refusal
  /** A refund to it comes back a day later. */
  refundFails?: boolean
}
export type BankToken = {
  type: "us_bank_account"
  number: string
  /** How a debit ends, by the clock. */
  settles: "succeeded" | "disputed" | "never" | Refusal
  /** Micro-deposits to it bounce. */
  unreachable?: boolean
}
export type Token = CardToken | BankToken

/** Words of Stripe for each code; `decline_code` only where the code is `card_declined`. */
export function refusal(code: string): Refusal {
  const known: Record<string, string> = {
    expired_card: "Your card has expired.",
    incorrect_cvc: "Your card's security code is incorrect.",
    incorrect_number: "Your card number is incorrect.",
    processing_error: "An error occurred while processing your card. Try again in a little bit.",
    authentication_required: "Your card was declined. This transaction requires authentication.",
  }
  const message = known[code]
  if (message) return { code, declineCode: code === "authentication_required" ? code : null, message }
  const words =
    code === "insufficient_funds" ? "Your card has insufficient funds." : "Your card was declined."
  return {
    code: "card_declined",
    declineCode: code === "card_declined" ? "generic_decline" : code,
    message: words,
  }
}

function debitReturned(code: string, message: string): Refusal {
  return { code, declineCode: null, message }
}

function card(
  brand: CardToken["brand"],
  number: string,
  setup: CardToken["setup"] = "ok",
  charge: CardToken["charge"] = "ok",
): CardToken {
  return { type: "card", brand, number, setup, charge }
}

function bank(number: string, settles: BankToken["settles"], unreachable = false): BankToken {
  return { type: "us_bank_account", number, settles, unreachable }
}

const TOKENS: Record<string, Token> = {
  pm_card_visa: card("visa", "4242424242424242"),
  pm_card_mastercard: card("mastercard", "5555555555554444"),
  pm_card_amex: card("amex", "378282246310005"),
  pm_card_chargeCustomerFail: card("visa", "4000000000000341", "ok", refusal("generic_decline")),
  pm_card_chargeDeclined: card(
    "visa",
    "4000000000000002",
    refusal("generic_decline"),
    refusal("generic_decline"),
  ),
  pm_card_visa_chargeDeclinedInsufficientFunds: card(
    "visa",
    "4000000000009995",
    refusal("insufficient_funds"),
    refusal("insufficient_funds"),
  ),
  pm_card_visa_chargeDeclinedLostCard: card(
    "visa",
    "4000000000009987",
    refusal("lost_card"),
    refusal("lost_card"),
  ),
  pm_card_visa_chargeDeclinedStolenCard: card(
    "visa",
    "4000000000009979",
    refusal("stolen_card"),
    refusal("stolen_card"),
  ),
  pm_card_chargeDeclinedExpiredCard: card(
    "visa",
    "4000000000000069",
    refusal("expired_card"),
    refusal("expired_card"),
  ),
  pm_card_chargeDeclinedIncorrectCvc: card(
    "visa",
    "4000000000000127",
    refusal("incorrect_cvc"),
    refusal("incorrect_cvc"),
  ),
  pm_card_chargeDeclinedProcessingError: card(
    "visa",
    "4000000000000119",
    refusal("processing_error"),
    refusal("processing_error"),
  ),
  pm_card_refundFail: { ...card("visa", "4000000000005126"), refundFails: true },
  pm_card_authenticationRequired: card("visa", "4000002760003184", "approve", "approve"),
  pm_card_authenticationRequiredOnSetup: card("visa", "4000002500003155", "approve", "approve_once"),
  pm_usBankAccount_success: bank("000123456789", "succeeded"),
  pm_usBankAccount_insufficientFunds: bank(
    "000222222227",
    debitReturned(
      "insufficient_funds",
      "The customer's account has insufficient funds to cover this payment.",
    ),
  ),
  pm_usBankAccount_accountClosed: bank(
    "000111111113",
    debitReturned("account_closed", "The customer's bank account has been closed."),
  ),
  pm_usBankAccount_noAccount: bank(
    "000111111116",
    debitReturned("no_account", "The customer's bank account could not be located."),
  ),
  pm_usBankAccount_debitNotAuthorized: bank(
    "000333333335",
    debitReturned(
      "debit_not_authorized",
      "The customer has notified their bank that this payment was unauthorized.",
    ),
  ),
  pm_usBankAccount_dispute: bank("000555555559", "disputed"),
  pm_usBankAccount_processing: bank("000000000009", "never"),
  pm_usBankAccount_failMicrodeposits: bank("000666666661", "succeeded", true),
}
/** Older names of the same things, which Stripe's pages still use. */
const ALIASES: Record<string, string> = {
  pm_card_visa_chargeCustomerFail: "pm_card_chargeCustomerFail",
  pm_card_visa_chargeDeclined: "pm_card_chargeDeclined",
  pm_card_visa_debit: "pm_card_visa",
  pm_card_us: "pm_card_visa",
  pm_card_chargeDeclinedInsufficientFunds: "pm_card_visa_chargeDeclinedInsufficientFunds",
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds:
    "pm_card_visa_chargeDeclinedInsufficientFunds",
}
export const TEST_ROUTING_NUMBER = "110000000"

/** The token's real name and what it stands for; null for one the sandbox does not know. */
export function tokenNamed(name: string): { name: string; token: Token } | null {
  const real = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
  const token = Object.hasOwn(TOKENS, real) ? TOKENS[real] : undefined
  return token ? { name: real, token } : null
}

/** The token whose number this is (spaces and dashes aside); null for any other number. */
export function tokenOfNumber(type: Token["type"], number: string): { name: string; token: Token } | null {
  const digits = number.replaceAll(/[\s-]/g, "")
  const found = Object.entries(TOKENS).find(([, token]) => token.type === type && token.number === digits)
  return found ? { name: found[0], token: found[1] } : null
}
