/** The payment provider in our words. `stripe.ts` speaks them over the genuine SDK; nothing else imports it. */

/**
 * What may go wrong with a call.
 * - `declined`: the bank refused the money (402); nothing was taken.
 * - `unknownOutcome`: no answer, 409, 429 or a fault of the provider's: it may have happened or not.
 * - `notAllowed`: our own key may not do this; nothing happened.
 * - `refused`: the provider says that the call makes no sense as things stand; nothing happened.
 * - `notFound`: no such thing; `param` names which one of the call's.
 * - `badSignature`: an event that the provider did not sign, or long ago.
 */
export type ProviderErrorKind =
  | { kind: "declined"; code: string; declineCode: string | null; adviceCode: string | null }
  | { kind: "unknownOutcome"; reason: string }
  | { kind: "notAllowed"; message: string }
  | { kind: "refused"; code: string; message: string }
  | { kind: "notFound"; param: string | null; message: string }
  | { kind: "badSignature" }

export class ProviderError extends Error {
  readonly trouble: ProviderErrorKind
  constructor(trouble: ProviderErrorKind, cause?: unknown) {
    super(`payment provider: ${JSON.stringify(trouble)}`, { cause })
    this.trouble = trouble
  }
}

/** The trouble an error stands for; null when it is none of the provider's. */
export function troubleOf(error: unknown): ProviderErrorKind | null {
  return error instanceof ProviderError ? error.trouble : null
}

/** One try to collect money; it succeeds at most once, whatever it is asked. */
export type Intent = {
  id: string
  status: "needs_method" | "needs_action" | "processing" | "succeeded" | "canceled"
  customerId: string | null
  /** The charge that brought the money, or the last refused one. */
  chargeId: string | null
  /** Our payment, as we named it when we asked. */
  paymentId: string | null
  lastError: {
    code: string
    declineCode: string | null
    adviceCode: string | null
    methodId: string | null
  } | null
}

export type SavedMethod = {
  id: string
  customerId: string | null
  kind: "card" | "us_bank_account" | "other"
  fingerprint: string | null
  brand: string | null
  bankName: string | null
  accountType: string | null
  last4: string
  expMonth: number | null
  expYear: number | null
}

export type PayoutAccount = {
  id: string
  /** Money may be transferred to it. */
  canReceive: boolean
  /** Its money may go on to a bank. */
  canPayOut: boolean
  /** Its owner can do something about what is missing. */
  needsInput: boolean
}

export type Transfer = { id: string; amountCents: number; reversed: boolean }

/** What an event is about: ids only, since its content is never applied. */
export type ProviderEvent = {
  id: string
  type: string
  paymentId: string | null
  intentId: string | null
  accountId: string | null
}

/** Calls that take a `key` may be made again with it: the provider then answers as the first time. All throw `ProviderError`. */
export type PaymentProvider = {
  createCustomer(asked: { employerId: string }, key: string): Promise<{ id: string }>
  /** Whether the provider still has the customer. */
  hasCustomer(id: string): Promise<boolean>
  setDefaultMethod(customerId: string, methodId: string | null): Promise<void>
  createSetup(customerId: string): Promise<{ clientSecret: string }>
  /** The set-ups a method went through. */
  setupsOf(methodId: string): Promise<{ customerId: string | null; succeeded: boolean }[]>
  method(id: string): Promise<SavedMethod>
  methodsOf(customerId: string): Promise<SavedMethod[]>
  /** Frees the method for ever; one that is free already stays so. */
  detachMethod(id: string): Promise<void>

  /** Makes an intent and takes nothing yet. */
  createIntent(
    asked: { paymentId: string; jobId: string; customerId: string; amountCents: number; currency: string },
    key: string,
  ): Promise<Intent>
  confirmIntent(id: string, methodId: string, key: string): Promise<Intent>
  intent(id: string): Promise<Intent>
  /** Those of a customer made since an instant. */
  intentsOf(customerId: string, since: Date): Promise<Intent[]>
  cancelIntent(id: string, key: string): Promise<Intent>

  createTransfer(
    asked: {
      paymentId: string
      jobId: string
      chargeId: string
      accountId: string
      amountCents: number
      currency: string
    },
    key: string,
  ): Promise<Transfer>
  transfersOf(paymentId: string): Promise<Transfer[]>

  createPayoutAccount(
    asked: { workerId: string; name: string; email: string; mode: string },
    key: string,
  ): Promise<{ id: string }>
  payoutAccount(id: string): Promise<PayoutAccount>
  /** A hosted page, once and for minutes. */
  onboardingLink(accountId: string, returnTo: string): Promise<string>

  /** Checks the signature over the raw bytes with every secret there is. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}
