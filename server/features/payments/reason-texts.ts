import { market } from "#domain/market.ts"
import { formatIn } from "#domain/format.ts"
import {
  type EmployerPaymentState,
  employerState,
  type WorkerPaymentState,
  workerState,
} from "#domain/payment.ts"
import { failureReason, type FailureReason } from "#domain/payment-failure.ts"
import type { Row } from "#server/db/tables.ts"

/** Why a payment stands as it does, in English; the keys come from the domain. Nothing is said where all goes well. */

type Payment = Row<"payments">

const failureTexts: Record<FailureReason, string> = {
  insufficientFunds: "The bank says there is not enough money for this payment.",
  expiredCard: "This card has expired. Please use another payment method.",
  lostCard: "This card was reported lost or stolen. Please use another payment method.",
  incorrectDetails: "The card details are not right any more. Please save the card again or use another one.",
  processingError: "The bank could not handle the payment just now. Please try again a little later.",
  noMethod: "There is no payment method. Please add one and try again.",
  methodGone: "This payment method can no longer be used. Please choose another one.",
  canceled: "This payment was canceled. You were not charged. Please try again.",
  outcomeUnknown: "We could not confirm this payment. You were not charged. Please try again.",
  notApproved: "The payment was not approved at your bank. Please try again.",
  debitInsufficientFunds: "Your bank returned the debit: there is not enough money in the account.",
  debitAccountClosed: "Your bank returned the debit: the account is closed.",
  debitAccountUnknown: "Your bank returned the debit: it knows no such account.",
  debitNotAuthorized: "Your bank returned the debit: it was not authorized.",
  debitReturned: "Your bank returned the debit.",
  declined: "The bank refused this payment. Please ask your bank, or use another payment method.",
}

type Text = string | ((payment: Payment) => string | null) | null

const belowMinimum = (payment: Payment): string =>
  `No charge: the worked time is ${formatIn("en").dollars(payment.wage_cents)}, below the ${formatIn("en").dollars(market.limits.minimumChargeCents)} minimum.`

const employerTexts: Record<EmployerPaymentState, Text> = {
  charging: null,
  debiting: "The bank debit has started; it usually takes 4 business days.",
  approvalNeeded: "Your bank wants you to approve this payment.",
  failed: (payment) => failureTexts[failureReason(payment.fail_code, payment.decline_code)],
  charged: (payment) =>
    workerState(payment) === "underReview" ? "Under review before the wage is sent." : null,
  notCollectable: belowMinimum,
}

const workerTexts: Record<WorkerPaymentState, Text> = {
  onItsWay: null,
  delayed: "The payment is delayed. The restaurant has been told.",
  waitingForAccount: (payment) =>
    `${formatIn("en").dollars(payment.wage_cents)} is waiting. Finish your payout setup to receive it.`,
  underReview: "Your pay is being checked.",
  transferred: null,
  transferFailed: "There is a problem paying you; we are on it.",
  notCollectable: belowMinimum,
}

const say = (text: Text, payment: Payment): string | null =>
  typeof text === "function" ? text(payment) : text

export const employerReason = (payment: Payment): string | null =>
  say(employerTexts[employerState(payment)], payment)

export const workerReason = (payment: Payment): string | null =>
  say(workerTexts[workerState(payment)], payment)
