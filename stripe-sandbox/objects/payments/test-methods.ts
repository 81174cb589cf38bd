/**
 * Stripe's test payment methods by token: their numbers and their behavior. Only these numbers are accepted, so that
 * no real card is entered. Source: docs.stripe.com/testing and docs.stripe.com/connect/testing.
 */

/** Why a payment failed: a declined card, a returned debit, or a method that cannot be used. */
export type Decline = { code: string; declineCode: string | null; message: string }
export type TestCard = {
  type: "card"
  brand: "visa" | "mastercard" | "amex"
  number: string
  /** When attached or set up: works, is declined, or (set up only) needs the bank's approval. */
  setup: "ok" | "approve" | Decline
  /** When charged. "approve_once" needs approval until the card has been set up with it. */
  charge: "ok" | "approve" | "approve_once" | Decline
  /** A refund to it fails a day later. */
  refundFails?: boolean
}
export type TestBankAccount = {
  type: "us_bank_account"
  number: string
  /** How a debit ends after its four banking days. */
  settles: "succeeded" | "disputed" | "never" | Decline
  /** Micro-deposits to it bounce. */
  unreachable?: boolean
}
export type TestMethod = TestCard | TestBankAccount

/** The decline of a code, with Stripe's message. */
export function declineFor(code: string): Decline {
  const messages: Record<string, string> = {
    expired_card: "Your card has expired.",
    incorrect_cvc: "Your card's security code is incorrect.",
    incorrect_number: "Your card number is incorrect.",
    processing_error: "An error occurred while processing your card. Try again in a little bit.",
    authentication_required: "Your card was declined. This transaction requires authentication.",
  }
  const message = messages[code]
  if (message) return { code, declineCode: code === "authentication_required" ? code : null, message }
  return {
    code: "card_declined",
    declineCode: code === "card_declined" ? "generic_decline" : code,
    message: code === "insufficient_funds" ? "Your card has insufficient funds." : "Your card was declined.",
  }
}

function debitReturn(code: string, message: string): Decline {
  return { code, declineCode: null, message }
}

function card(
  brand: TestCard["brand"],
  number: string,
  setup: TestCard["setup"] = "ok",
  charge: TestCard["charge"] = "ok",
): TestCard {
  return { type: "card", brand, number, setup, charge }
}

function bank(number: string, settles: TestBankAccount["settles"], unreachable = false): TestBankAccount {
  return { type: "us_bank_account", number, settles, unreachable }
}

export const WORKING_CARD = card("visa", "4242424242424242")
export const WORKING_BANK_ACCOUNT = bank("000123456789", "succeeded")

const TEST_METHODS: Record<string, TestMethod> = {
  pm_card_visa: WORKING_CARD,
  pm_card_mastercard: card("mastercard", "5555555555554444"),
  pm_card_amex: card("amex", "378282246310005"),
  pm_card_chargeCustomerFail: card("visa", "4000000000000341", "ok", declineFor("generic_decline")),
  pm_card_chargeDeclined: card(
    "visa",
    "4000000000000002",
    declineFor("generic_decline"),
    declineFor("generic_decline"),
  ),
  pm_card_visa_chargeDeclinedInsufficientFunds: card(
    "visa",
    "4000000000009995",
    declineFor("insufficient_funds"),
    declineFor("insufficient_funds"),
  ),
  pm_card_visa_chargeDeclinedLostCard: card(
    "visa",
    "4000000000009987",
    declineFor("lost_card"),
    declineFor("lost_card"),
  ),
  pm_card_visa_chargeDeclinedStolenCard: card(
    "visa",
    "4000000000009979",
    declineFor("stolen_card"),
    declineFor("stolen_card"),
  ),
  pm_card_chargeDeclinedExpiredCard: card(
    "visa",
    "4000000000000069",
    declineFor("expired_card"),
    declineFor("expired_card"),
  ),
  pm_card_chargeDeclinedIncorrectCvc: card(
    "visa",
    "4000000000000127",
    declineFor("incorrect_cvc"),
    declineFor("incorrect_cvc"),
  ),
  pm_card_chargeDeclinedProcessingError: card(
    "visa",
    "4000000000000119",
    declineFor("processing_error"),
    declineFor("processing_error"),
  ),
  pm_card_refundFail: { ...card("visa", "4000000000005126"), refundFails: true },
  pm_card_authenticationRequired: card("visa", "4000002760003184", "approve", "approve"),
  pm_card_authenticationRequiredOnSetup: card("visa", "4000002500003155", "approve", "approve_once"),
  pm_usBankAccount_success: WORKING_BANK_ACCOUNT,
  pm_usBankAccount_insufficientFunds: bank(
    "000222222227",
    debitReturn("insufficient_funds", "The customer's account has insufficient funds to cover this payment."),
  ),
  pm_usBankAccount_accountClosed: bank(
    "000111111113",
    debitReturn("account_closed", "The customer's bank account has been closed."),
  ),
  pm_usBankAccount_noAccount: bank(
    "000111111116",
    debitReturn("no_account", "The customer's bank account could not be located."),
  ),
  pm_usBankAccount_debitNotAuthorized: bank(
    "000333333335",
    debitReturn(
      "debit_not_authorized",
      "The customer has notified their bank that this payment was unauthorized.",
    ),
  ),
  pm_usBankAccount_dispute: bank("000555555559", "disputed"),
  pm_usBankAccount_processing: bank("000000000009", "never"),
  pm_usBankAccount_failMicrodeposits: bank("000666666661", "succeeded", true),
}
/** Alternative names of these tokens that Stripe's pages still use. */
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

/** A test method with its token. */
export type TestToken = { token: string; method: TestMethod }

/** The test method of a token or its alias; null for an unknown one. */
export function testMethodByToken(name: string): TestToken | null {
  const token = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
  const method = Object.hasOwn(TEST_METHODS, token) ? TEST_METHODS[token] : undefined
  return method ? { token, method } : null
}

/** The test method with a number, spaces and dashes ignored; null for any other number. */
export function testMethodByNumber(type: TestMethod["type"], number: string): TestToken | null {
  const digits = number.replaceAll(/[\s-]/g, "")
  const found = Object.entries(TEST_METHODS).find(
    ([, method]) => method.type === type && method.number === digits,
  )
  return found ? { token: found[0], method: found[1] } : null
}
