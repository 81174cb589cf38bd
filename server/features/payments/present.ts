import type { payment } from "#contract/payment-shapes.ts"
import type { methodList, paymentMethod } from "#contract/payments.ts"
import { formatDollars, toDollars } from "#domain/money.ts"
import { market } from "#domain/market.ts"
import type { Row } from "#server/db/tables.ts"
import type * as z from "zod/mini"

type Payment = Row<"payments">

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
}

/** How people name a saved method: `Visa •••• 4242`, `First Bank •••• 6789`. */
export function methodLabel(method: Pick<Row<"payment_methods">, "brand" | "bank_name" | "last4">): string {
  const name = method.brand ? (BRANDS[method.brand] ?? "Card") : (method.bank_name ?? "Bank account")
  return `${name} •••• ${method.last4}`
}

const NO_FUNDS = "The bank says there is not enough money for this payment."
const LOST = "This card was reported lost or stolen. Please use another payment method."
const CHECK = "The card details are not right any more. Please save the card again or use another one."
const CALL_BANK = "The bank refused this payment. Please ask your bank, or use another payment method."
const GONE = "This payment method can no longer be used. Please choose another one."
const UNSURE = "We could not confirm this payment. You were not charged. Please try again."

/** A plain sentence by what the bank or the provider said. */
const REFUSALS: Record<string, string> = {
  insufficient_funds: NO_FUNDS,
  expired_card: "This card has expired. Please use another payment method.",
  lost_card: LOST,
  stolen_card: LOST,
  pickup_card: LOST,
  incorrect_number: CHECK,
  incorrect_cvc: CHECK,
  incorrect_zip: CHECK,
  processing_error: "The bank could not handle the payment just now. Please try again a little later.",
  no_method: "There is no payment method. Please add one and try again.",
  payment_method_not_found: GONE,
  payment_method_unexpected_state: GONE,
  customer_not_found: GONE,
  canceled: "This payment was cancelled. You were not charged. Please try again.",
  unknown_expired: UNSURE,
  payment_intent_authentication_failure: "The payment was not approved at your bank. Please try again.",
  ach_insufficient_funds: "Your bank returned the debit: there is not enough money in the account.",
  ach_account_closed: "Your bank returned the debit: the account is closed.",
  ach_no_account: "Your bank returned the debit: it knows no such account.",
  ach_debit_not_authorized: "Your bank returned the debit: it was not authorized.",
}

function refusalText({ fail_code: code, decline_code: decline }: Payment): string {
  const known = REFUSALS[decline ?? ""] ?? REFUSALS[code ?? ""]
  if (known) return known
  return code?.startsWith("ach_") ? "Your bank returned the debit." : CALL_BANK
}

function belowMinimum(row: Payment): string {
  return `No charge: the worked time is ${formatDollars(row.wage_cents)}, below the ${formatDollars(market.limits.minimumChargeCents)} minimum.`
}

function employerReason(row: Payment): string | null {
  switch (row.status) {
    case "failed":
      return refusalText(row)
    case "action_required":
      return "Your bank wants you to approve this payment."
    case "processing":
      return "The bank debit has started; it usually takes 4 business days."
    case "not_collectable":
      return belowMinimum(row)
    case "paid":
      return row.payout === "held" ? "Under review before the wage is sent." : null
    case "pending":
    case "confirming":
    case "refunded":
      break
  }
  return null
}

/** The worker hears how the wage stands, and nothing of the restaurant's bank. */
function workerReason(row: Payment): string | null {
  if (row.status === "not_collectable") return belowMinimum(row)
  if (row.status === "failed" || row.status === "action_required")
    return "The payment is delayed. The restaurant has been told."
  switch (row.payout) {
    case "waiting_account":
      return `${formatDollars(row.wage_cents)} is waiting. Finish your payout setup to receive it.`
    case "held":
      return "Your pay is being checked."
    case "transfer_failed":
      return "There is a problem paying you; we are on it."
    case "none":
    case "transferring":
    case "transferred":
      break
  }
  return null
}

/** A payment as `viewer` may see it, in dollars (docs/rules/payments.md#what-each-side-is-shown). */
export function presentPayment(row: Payment, viewer: "employer" | "worker"): z.output<typeof payment> {
  const reason = viewer === "employer" ? employerReason(row) : workerReason(row)
  return {
    _id: row.id,
    jobid: row.job_id,
    status: row.status,
    payout: row.payout,
    wage: toDollars(row.wage_cents),
    ...(reason && { reason }),
    updatedAt: row.updated_at.toISOString(),
    ...(viewer === "employer" && {
      fee: toDollars(row.fee_cents),
      amount: toDollars(row.amount_cents),
      method: row.method_label,
      ...(row.action_url && { action_url: row.action_url }),
    }),
  }
}

/** A card is good to the end of its month. */
function isExpired(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month, 1) <= now.getTime()
}

function presentMethod(row: Row<"payment_methods">, now: Date): z.output<typeof paymentMethod> {
  const { id, last4, exp_month: month, exp_year: year } = row
  if (row.kind === "us_bank_account")
    return {
      id,
      type: row.kind,
      us_bank_account: {
        account_type: row.account_type ?? "checking",
        bank_name: row.bank_name ?? "Bank account",
        last4,
      },
    }
  const [exp_month, exp_year] = [month ?? 12, year ?? 9999]
  const expired = isExpired(exp_month, exp_year, now)
  return { id, type: row.kind, card: { brand: row.brand ?? "card", last4, exp_month, exp_year, expired } }
}

/** The saved methods and which of them is the default. */
export function presentMethods(
  rows: readonly Row<"payment_methods">[],
  now: Date,
): z.output<typeof methodList> {
  return {
    paymentMethods: rows.map((row) => presentMethod(row, now)),
    userPMIds: rows.map((row) => ({ paymentMethodID: row.id, isDefault: row.is_default })),
  }
}
