import {
  allowsTransition,
  employerState,
  isFinal,
  isOwed,
  isSettled,
  isWatched,
  needsAdmin,
  owedStatuses,
  type PaymentState,
  type PaymentStatus,
  paymentStatuses,
  type PayoutStatus,
  payoutStatuses,
  unfinishedPayouts,
  unfinishedStatuses,
  workerState,
} from "#domain/payment.ts"
import { expect, test } from "vitest"

/** Every state a payment can be in: a payout begins only once the charge is paid. */
const states: PaymentState[] = [
  ...paymentStatuses.map((status) => ({ status, payout: "none" as const })),
  ...payoutStatuses
    .filter((payout) => payout !== "none")
    .map((payout) => ({ status: "paid" as const, payout })),
]
/** A state as `status` or, once paid, `paid/payout`. */
const name = ({ status, payout }: PaymentState): string => (status === "paid" ? `paid/${payout}` : status)
const namesOf = (matches: (state: PaymentState) => boolean): string[] => states.filter(matches).map(name)

/** The table of docs/payments.md#the-payment-row, written independently. */
const NEXT: Record<string, string[]> = {
  pending: ["confirming", "processing", "failed", "paid/none"],
  confirming: ["processing", "action_required", "failed", "paid/none"],
  processing: ["failed", "paid/none"],
  action_required: ["pending", "processing", "failed", "paid/none"],
  failed: ["pending", "processing", "paid/none"],
  not_collectable: [],
  "paid/none": ["paid/waiting_account", "paid/held", "paid/transferring"],
  "paid/held": ["paid/waiting_account", "paid/transferring"],
  "paid/waiting_account": ["paid/transferring"],
  "paid/transferring": ["paid/waiting_account", "paid/transferred", "paid/transfer_failed"],
  "paid/transferred": [],
  "paid/transfer_failed": [],
}

test.each(states.map((from) => [name(from), from] as const))(
  "%s is followed by what the table says, and by nothing else",
  (of, from) => {
    const next = namesOf((to) => name(to) !== of && allowsTransition(from, to))
    expect(next.sort()).toEqual([...(NEXT[of] ?? [])].sort())
    expect(allowsTransition(from, from)).toBe(true)
  },
)

test("no payout begins before the charge is paid, nor with it", () => {
  for (const status of paymentStatuses) {
    if (status === "paid") continue
    const from = { status, payout: "none" } as const
    expect(allowsTransition(from, { status, payout: "transferring" })).toBe(false)
    expect(allowsTransition(from, { status: "paid", payout: "transferring" })).toBe(false)
  }
})

test("a payment is final when nothing follows its state", () => {
  expect(namesOf(isFinal)).toEqual(["not_collectable", "paid/transferred", "paid/transfer_failed"])
  for (const state of states) expect(isFinal(state)).toBe(NEXT[name(state)]?.length === 0)
})

test("the lists that queries filter by name the unfinished states", () => {
  expect(unfinishedStatuses).toEqual(["pending", "confirming", "processing", "action_required", "failed"])
  expect(unfinishedPayouts).toEqual(["none", "waiting_account", "held", "transferring"])
})

test("a payment is settled unless the server has the next step", () => {
  expect(namesOf((state) => !isSettled(state))).toEqual([
    "pending",
    "confirming",
    "paid/none",
    "paid/transferring",
  ])
})

test("the restaurant owes a charge that failed or wants approval, and nothing else", () => {
  expect(namesOf(isOwed)).toEqual(["action_required", "failed"])
  expect([...owedStatuses]).toEqual(["action_required", "failed"])
})

test("a payment is watched while a bank, a cardholder or the provider has the next step", () => {
  expect(namesOf(isWatched)).toEqual(["processing", "action_required", "paid/waiting_account"])
})

test("an admin is needed for a wage that is held and for a transfer that failed", () => {
  expect(namesOf(needsAdmin)).toEqual(["paid/held", "paid/transfer_failed"])
})

test("the restaurant is shown the charge", () => {
  const shown = Object.fromEntries(paymentStatuses.map((status) => [status, employerState({ status })]))
  expect(shown).toEqual({
    pending: "charging",
    confirming: "charging",
    processing: "debiting",
    action_required: "approvalNeeded",
    failed: "failed",
    paid: "charged",
    not_collectable: "notCollectable",
  } satisfies Record<PaymentStatus, string>)
})

test("the worker is shown the wage: a charge that failed is a delay", () => {
  const byStatus = paymentStatuses
    .filter((status) => status !== "paid")
    .map((status) => [status, workerState({ status, payout: "none" })])
  expect(Object.fromEntries(byStatus)).toEqual({
    pending: "onItsWay",
    confirming: "onItsWay",
    processing: "onItsWay",
    action_required: "delayed",
    failed: "delayed",
    not_collectable: "notCollectable",
  } satisfies Record<Exclude<PaymentStatus, "paid">, string>)
  const byPayout = payoutStatuses.map((payout) => [payout, workerState({ status: "paid", payout })])
  expect(Object.fromEntries(byPayout)).toEqual({
    none: "onItsWay",
    waiting_account: "waitingForAccount",
    held: "underReview",
    transferring: "onItsWay",
    transferred: "transferred",
    transfer_failed: "transferFailed",
  } satisfies Record<PayoutStatus, string>)
})
