/** Every kind of thing the sandbox keeps: Stripe's objects in the SDK's own types, and a few of the sandbox's. */
import type Stripe from "stripe"

/** What the sandbox knows of an object that Stripe would not show. */
export type Hidden = {
  /** payment_method: the test token whose behaviour it has. */
  behaves?: string
  /** payment_method: its card has been set up with authentication once. */
  authenticated?: boolean
  /** payment_method: was detached, so may never be used again. */
  spent?: boolean
  /** payment_method: an account typed by hand, which no deposits have proved yet. */
  unproved?: boolean
  /** payment_intent: how often it was confirmed. */
  confirms?: number
  /** payment_intent, setup_intent: wrong micro-deposit amounts entered so far. */
  wrongTries?: number
  /** charge of a bank debit: how it will settle. */
  settles?: string
  /** transfer, refund …: the account whose balance it touched, where that is not plain. */
  account?: string
}

/** A page reached by a link: onboarding, approval of a payment, micro-deposits, an account's dashboard. */
export type Link = {
  purpose: "onboard" | "approve_payment" | "approve_setup" | "microdeposits" | "dashboard"
  /** The account or intent it is about. */
  about: string
  returnUrl: string | null
  refreshUrl: string | null
  expiresAt: string
  used: boolean
}

/** An account session: what its secret opens, for its hour. */
export type Session = { account: string; components: string[]; expiresAt: string }

/** Money of the platform (`"platform"`) or of one account, in cents; pending sums become available by the clock. */
export type Balance = { account: string; available: number; pending: { on: string; amount: number }[] }

/** A v1 reply kept for its idempotency key. */
export type KeptReply = { request: string; status: number; body: unknown; expiresAt: string }

export type Fault = {
  /** Such as `"POST /v1/payment_intents/{id}/confirm"`. */
  op: string
  kind: "drop_before" | "drop_after" | "500" | "429" | "409" | "hang" | "decline"
  /** How many more calls it strikes. */
  times: number
  code?: string
}
export type DeliveryOptions = { duplicate: boolean; reorder: boolean; drop: boolean; delayMs: number }
/** What the controls have switched: faults to come, and how events travel. */
export type Switches = { faults: Fault[]; delivery: DeliveryOptions }

/** An event and how far it has come. Times here are real: they pace the retries, not the story. */
export type Dispatch = {
  event: object
  channel: "platform" | "connect" | "thin"
  attempts: number
  /** Milliseconds since 1970 before which nobody else may take it up: somebody is at it. */
  heldUntil: number
  /** Milliseconds since 1970 before which it is not tried again. */
  retryAt: number
}

export type Kinds = {
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
  link: Link
  session: Session
  balance: Balance
  kept_reply: KeptReply
  switches: Switches
  event: Dispatch
}
export type Kind = keyof Kinds
export type Stored<K extends Kind> = {
  id: string
  body: Kinds[K]
  hidden: Hidden
  seq: number
  dueAt: string | null
}
