import { responseTexts } from "#contract/text/catalog.ts"
import { formatIn } from "#domain/format.ts"
import { type Language, textsIn } from "#domain/language.ts"
import { employerState, workerState } from "#domain/payment.ts"
import { failureReason } from "#domain/payment-failure.ts"
import type { Row } from "#server/db/tables.ts"

/** The reason of a payment's state, by the keys of the domain; null where nothing needs a reason. */

type Payment = Row<"payments">

export function employerReason(payment: Payment, language: Language): string | null {
  const { texts, language: written } = textsIn(responseTexts, language)
  const state = employerState(payment)
  if (state === "failed")
    return texts.payments.failures[failureReason(payment.fail_code, payment.decline_code)]
  if (state === "charged" && workerState(payment) === "underReview") return texts.payments.wageUnderReview
  const text = texts.payments.employer[state]
  return typeof text === "function" ? text({ wageCents: payment.wage_cents }, formatIn(written)) : text
}

export function workerReason(payment: Payment, language: Language): string | null {
  const { texts, language: written } = textsIn(responseTexts, language)
  const text = texts.payments.worker[workerState(payment)]
  return typeof text === "function" ? text({ wageCents: payment.wage_cents }, formatIn(written)) : text
}
