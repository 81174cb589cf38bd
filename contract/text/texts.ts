import type { ProblemKey, Reason, ReasonFacts } from "#contract/errors.ts"
import type { Format } from "#domain/format.ts"
import type { EmployerPaymentState, WorkerPaymentState } from "#domain/payment.ts"
import type { FailureReason } from "#domain/payment-failure.ts"

/** What the success of a call without any other reply says. */
export type SuccessKey =
  | "accountMade"
  | "validated"
  | "linkOnItsWay"
  | "resetOnItsWay"
  | "passwordChanged"
  | "loggedOut"
  | "sessionEnded"
  | "sessionsEnded"
  | "imageStored"
  | "logoRemoved"
  | "activityLogged"
  | "activityCounted"
  | "shiftDropped"
  | "applicationWithdrawn"
  | "arrivalReported"
  | "accountDeleted"
  | "accountSuspended"
  | "accountReactivated"

/** Why a payment is where it is; null where there is nothing to say. */
type PaymentText = string | ((payment: { wageCents: number }, format: Format) => string) | null

/** A refusal that names its facts, or when the next attempt is accepted. */
type RefusalText<R extends Reason> = R extends keyof ReasonFacts
  ? (facts: ReasonFacts[R]) => string
  : R extends "too_many"
    ? (facts: { retryAfterSeconds?: number | undefined }) => string
    : string

/** Everything a reply of the API says to a person, in one language. */
export type ResponseTexts = {
  refusals: { [R in Reason]: RefusalText<R> }
  problems: Record<ProblemKey, string>
  successes: Record<SuccessKey, string>
  payments: {
    failures: Record<FailureReason, string>
    employer: Record<Exclude<EmployerPaymentState, "failed">, PaymentText>
    /** For the employer of a paid shift whose wage is not sent yet. */
    wageUnderReview: string
    worker: Record<WorkerPaymentState, PaymentText>
  }
}
