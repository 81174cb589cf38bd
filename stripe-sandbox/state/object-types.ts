/** The type of every kind of stored object: Stripe's in the SDK's own types, and those of the sandbox. */
import type Stripe from "stripe"

/** State of an object that replies do not show. */
export type Hidden = {
  /** payment_method: the test token whose behavior it has. */
  behavesAs?: string
  /** payment_method: the cardholder has authenticated it once. */
  authenticated?: boolean
  /** payment_method: can never be used again; it was detached, or paid once without a customer. */
  spent?: boolean
  /** payment_method: a bank account entered by number and not yet verified by micro-deposits. */
  unverified?: boolean
  /** payment_intent: number of confirm calls. */
  confirms?: number
  /** payment_intent, setup_intent: number of wrong micro-deposit entries. */
  failedVerifications?: number
  /** payout: the account it is of, or `"platform"`. */
  account?: string
}

/** A one-time link to a hosted page. */
export type PageLink = {
  purpose: "onboard" | "approve_payment" | "approve_setup" | "microdeposits" | "dashboard"
  /** The account or intent that the page shows. */
  objectId: string
  returnUrl: string | null
  refreshUrl: string | null
  expiresAt: string
  used: boolean
}

/** An account session: the components that its secret gives access to. */
export type AccountSession = { account: string; components: string[]; expiresAt: string }

/** The balance of the platform (`"platform"`) or of one account, in cents; pending amounts become available by the clock. */
export type Balance = { account: string; available: number; pending: { on: string; amount: number }[] }

/** A reply stored under its idempotency key; `request` is the fingerprint of the request. */
export type IdempotentReply = { request: string; status: number; body: unknown; expiresAt: string }

export type Fault = {
  /** Such as `"POST /v1/payment_intents/{id}/confirm"`. */
  op: string
  kind: "drop_before" | "drop_after" | "500" | "429" | "409" | "hang" | "decline"
  /** How many more calls it applies to. */
  times: number
  code?: string
}
export type DeliveryOptions = { duplicate: boolean; reorder: boolean; drop: boolean; delayMs: number }
/** The faults to inject, and how events are delivered. */
export type FaultSettings = { faults: Fault[]; delivery: DeliveryOptions }

/** An event and the state of its delivery. The times are machine time, not the sandbox's clock. */
export type QueuedEvent = {
  event: object
  channel: "platform" | "connect" | "thin"
  attempts: number
  /** Milliseconds since 1970 until which one process sends it and others leave it. */
  leasedUntil: number
  /** Milliseconds since 1970 of the next attempt. */
  retryAt: number
}

export type ObjectTypes = {
  customer: Stripe.Customer
  payment_method: Stripe.PaymentMethod
  setup_intent: Stripe.SetupIntent
  payment_intent: Stripe.PaymentIntent
  mandate: Stripe.Mandate
  charge: Stripe.Charge
  refund: Stripe.Refund
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  payout: Stripe.Payout
  dispute: Stripe.Dispute
  balance_transaction: Stripe.BalanceTransaction
  account: Stripe.V2.Core.Account
  link: PageLink
  session: AccountSession
  balance: Balance
  idempotent_reply: IdempotentReply
  fault_settings: FaultSettings
  event: QueuedEvent
}
export type Kind = keyof ObjectTypes
export type Stored<K extends Kind> = {
  id: string
  body: ObjectTypes[K]
  hidden: Hidden
  seq: number
  dueAt: string | null
}
