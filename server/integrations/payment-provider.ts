/** The payment provider as the product needs it; `stripe/` implements it with the genuine SDK. */

/** The longest a call may take, in milliseconds, its retries included; a list of several pages takes several calls. */
export const MAX_CALL_MS = 63_000

/**
 * How a call failed.
 * - `declined`: the bank refused the charge (402); nothing was taken.
 * - `unknownOutcome`: no reply, 409, 429 or an error of the provider: it may have happened or not.
 * - `notAllowed`: our key may not do this; nothing happened.
 * - `refused`: the request is not possible as things are; nothing happened.
 * - `notFound`: no such object; `param` names the parameter.
 * - `badSignature`: the event was not signed by the provider, or too long ago.
 */
export type ProviderErrorDetails =
  | { kind: "declined"; code: string; declineCode: string | null; adviceCode: string | null }
  | { kind: "unknownOutcome"; reason: string }
  | { kind: "notAllowed"; message: string }
  | { kind: "refused"; code: string; message: string }
  | { kind: "notFound"; param: string | null; message: string }
  | { kind: "badSignature" }

export class ProviderError extends Error {
  readonly details: ProviderErrorDetails
  constructor(details: ProviderErrorDetails, cause?: unknown) {
    super(`payment provider: ${JSON.stringify(details)}`, { cause })
    this.details = details
  }
}

/** The details of a provider error; null for any other error. */
export function providerErrorOf(error: unknown): ProviderErrorDetails | null {
  return error instanceof ProviderError ? error.details : null
}

/** An attempt to collect money; it succeeds at most once, however often it is confirmed. */
export type Intent = {
  id: string
  status: "needs_method" | "needs_action" | "processing" | "succeeded" | "canceled"
  customerId: string | null
  /** The charge that brought the money, or the last one that was refused. */
  chargeId: string | null
  amountCents: number
  /** Our payment's and its shift's id, from the metadata. */
  paymentId: string | null
  jobId: string | null
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

/** A setup with which a method was tried. `next` is where its owner has to go while it waits for the bank. */
export type MethodSetup = {
  id: string
  method: SavedMethod
  succeeded: boolean
  next: { kind: "microdeposits" | "approval"; url: string } | null
}

export type PayoutAccount = {
  id: string
  /** Whether money may be transferred to it. */
  canReceive: boolean
  /** Whether its money may be paid out to a bank. */
  canPayOut: boolean
  /** Whether its owner can provide what is missing. */
  needsInput: boolean
  /** Whether it was closed or the platform may no longer use it: only another account helps. */
  isClosed: boolean
}

export type Transfer = { id: string; amountCents: number; reversed: boolean }

/** What an event is about: ids only, since its content is never applied. */
export type ProviderEvent = {
  id: string
  type: string
  paymentId: string | null
  intentId: string | null
  accountId: string | null
  /** The customer, or one of its methods, that was changed outside the product. */
  customerId: string | null
  methodId: string | null
  /** A method whose setup succeeded. */
  setUpMethodId: string | null
}

/** A call with the `key` of an earlier one gets the reply of that one. All throw `ProviderError`. */
export type PaymentProvider = {
  createCustomer(params: { employerId: string }, key: string): Promise<{ id: string }>
  /** False for a customer that was deleted or never existed. */
  hasCustomer(id: string): Promise<boolean>
  /** Detaches its methods too. Does nothing for one that was deleted or never existed. */
  deleteCustomer(id: string): Promise<void>
  setDefaultMethod(customerId: string, methodId: string | null): Promise<void>
  createSetup(customerId: string): Promise<{ clientSecret: string }>
  /** The newest setup of a customer with which no method was tried yet. */
  findUnusedSetup(customerId: string): Promise<{ clientSecret: string } | null>
  /** The setups of a method. */
  listSetups(methodId: string): Promise<{ customerId: string | null; succeeded: boolean }[]>
  /** The setups of a customer that succeeded or wait for the bank, newest first. */
  listCustomerSetups(customerId: string): Promise<MethodSetup[]>
  /** Nothing comes of the setup any more: does nothing for a canceled one, and detaches the method of one that has succeeded. */
  cancelSetup(id: string): Promise<void>
  retrieveMethod(id: string): Promise<SavedMethod>
  listMethods(customerId: string): Promise<SavedMethod[]>
  /** Does nothing for a method that is detached already. A detached method can never be charged again. */
  detachMethod(id: string): Promise<void>

  /** Creates an intent without confirming it: nothing is taken. */
  createIntent(
    params: { paymentId: string; jobId: string; customerId: string; amountCents: number; currency: string },
    key: string,
  ): Promise<Intent>
  confirmIntent(id: string, methodId: string, key: string): Promise<Intent>
  retrieveIntent(id: string): Promise<Intent>
  /** The intents of a customer that were created since an instant. */
  listIntents(customerId: string, since: Date): Promise<Intent[]>
  cancelIntent(id: string, key: string): Promise<Intent>

  createTransfer(
    params: {
      paymentId: string
      jobId: string
      /** The payment that the charge was created for. */
      groupId: string
      chargeId: string
      accountId: string
      amountCents: number
      currency: string
    },
    key: string,
  ): Promise<Transfer>
  /** The transfers from the charges that were created for a payment. */
  listTransfers(groupId: string): Promise<Transfer[]>

  createPayoutAccount(
    params: { workerId: string; name: string; email: string; mode: string },
    key: string,
  ): Promise<{ id: string }>
  retrievePayoutAccount(id: string): Promise<PayoutAccount>
  /** The payouts from the account to its owner's bank that failed lately, newest first. */
  listFailedPayouts(accountId: string): Promise<{ id: string; amountCents: number }[]>
  /** The address of a hosted page that works once and for a few minutes. */
  createOnboardingLink(accountId: string, returnTo: string): Promise<string>

  /** Checks the signature over the raw body with each configured secret. */
  readEvent(rawBody: Buffer, signature: string): ProviderEvent
}
