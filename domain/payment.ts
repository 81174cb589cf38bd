/**
 * A payment's charge and payout: the states, which may follow which, and what each side is shown
 * (docs/rules/payments.md#statuses). The server's writes are checked against the two tables, and server and screens
 * share the predicates.
 */

/** The status of the charge. */
export const paymentStatuses = [
  "pending",
  "confirming",
  "processing",
  "action_required",
  "failed",
  "paid",
  "not_collectable",
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The status of the transfer of the wage, which begins once the charge is `paid`. */
export const payoutStatuses = [
  "none",
  "waiting_account",
  "held",
  "transferring",
  "transferred",
  "transfer_failed",
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export type PaymentState = { status: PaymentStatus; payout: PayoutStatus }

/** From `pending` to `processing` or `paid`: a charge that was given up turns out to have gone through. */
export const statusTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ["confirming", "processing", "paid", "failed"],
  confirming: ["processing", "action_required", "failed", "paid"],
  processing: ["failed", "paid"],
  action_required: ["pending", "processing", "failed", "paid"],
  failed: ["pending", "processing", "paid"],
  paid: [],
  not_collectable: [],
}

/** Out of `held` only once an admin has released the wage. */
export const payoutTransitions: Record<PayoutStatus, readonly PayoutStatus[]> = {
  none: ["held", "waiting_account", "transferring"],
  held: ["waiting_account", "transferring"],
  waiting_account: ["transferring"],
  transferring: ["waiting_account", "transferred", "transfer_failed"],
  transferred: [],
  transfer_failed: [],
}

/** Whether a payment may go from `from` to `to`; a payout moves only while the charge is `paid`. */
export function allowsTransition(from: PaymentState, to: PaymentState): boolean {
  if (to.status !== from.status)
    return to.payout === from.payout && statusTransitions[from.status].includes(to.status)
  if (to.payout === from.payout) return true
  return from.status === "paid" && payoutTransitions[from.payout].includes(to.payout)
}

// The lists are exported for queries, which filter by them.

/** Still to be charged. */
export const unfinishedStatuses = paymentStatuses.filter((status) => statusTransitions[status].length > 0)
/** Of a `paid` payment: still to be transferred. */
export const unfinishedPayouts = payoutStatuses.filter((payout) => payoutTransitions[payout].length > 0)
/** The restaurant has to act before it is charged. */
export const owedStatuses = ["action_required", "failed"] as const satisfies PaymentStatus[]
/** The server has the next step. */
export const activeStatuses = ["pending", "confirming"] as const satisfies PaymentStatus[]
export const activePayouts = ["none", "transferring"] as const satisfies PayoutStatus[]
/** A bank, a cardholder or the provider has the next step: looked at again in case an event was lost. */
export const watchedStatuses = ["processing", "action_required"] as const satisfies PaymentStatus[]
export const watchedPayouts = ["waiting_account"] as const satisfies PayoutStatus[]

const isOneOf = <S extends string>(list: readonly S[], state: S): boolean => list.includes(state)

/** Whether nothing is left to do until a person or the provider acts. */
export function isSettled({ status, payout }: PaymentState): boolean {
  if (status === "paid") return !isOneOf<PayoutStatus>(activePayouts, payout)
  return !isOneOf<PaymentStatus>(activeStatuses, status)
}

/** Whether a payment never changes again. */
export function isFinal({ status, payout }: PaymentState): boolean {
  if (status === "paid") return !isOneOf(unfinishedPayouts, payout)
  return !isOneOf(unfinishedStatuses, status)
}

/** Whether the restaurant owes the amount: it can neither post nor hire (docs/rules/payments.md#unpaid-restaurants). */
export function isOwed({ status }: Pick<PaymentState, "status">): boolean {
  return isOneOf<PaymentStatus>(owedStatuses, status)
}

/** Whether a payment waits for a bank, a cardholder or the provider. */
export function isWatched({ status, payout }: PaymentState): boolean {
  if (status === "paid") return isOneOf<PayoutStatus>(watchedPayouts, payout)
  return isOneOf<PaymentStatus>(watchedStatuses, status)
}

/** Whether it goes on only after an admin has looked at it (docs/rules/payments.md#held-wages). */
export function needsAdmin({ status, payout }: PaymentState): boolean {
  return status === "paid" && (payout === "held" || payout === "transfer_failed")
}

/** A charge as the restaurant is shown it. */
export type EmployerPaymentState =
  | "charging"
  | "debiting"
  | "approvalNeeded"
  | "failed"
  | "charged"
  | "notCollectable"

const employerStates: Record<PaymentStatus, EmployerPaymentState> = {
  pending: "charging",
  confirming: "charging",
  processing: "debiting",
  action_required: "approvalNeeded",
  failed: "failed",
  paid: "charged",
  not_collectable: "notCollectable",
}

/** What the restaurant is shown (docs/rules/payments.md#what-each-side-is-shown). */
export function employerState({ status }: Pick<PaymentState, "status">): EmployerPaymentState {
  return employerStates[status]
}

/** A wage as its worker is shown it. */
export type WorkerPaymentState =
  | "onItsWay"
  | "delayed"
  | "waitingForAccount"
  | "underReview"
  | "transferred"
  | "transferFailed"
  | "notCollectable"

const payoutStates: Record<PayoutStatus, WorkerPaymentState> = {
  none: "onItsWay",
  waiting_account: "waitingForAccount",
  held: "underReview",
  transferring: "onItsWay",
  transferred: "transferred",
  transfer_failed: "transferFailed",
}

/** What the worker is shown: nothing about the restaurant's bank, a charge that failed is a delay. */
export function workerState({ status, payout }: PaymentState): WorkerPaymentState {
  if (status === "paid") return payoutStates[payout]
  if (status === "not_collectable") return "notCollectable"
  return isOwed({ status }) ? "delayed" : "onItsWay"
}
