import type { Role } from "#domain/role.ts"
import type { payment } from "#contract/payment-shapes.ts"
import type { methodList, paymentMethod } from "#contract/payments.ts"
import { cardBrandNames } from "#domain/card-brands.ts"
import type { Language } from "#domain/language.ts"
import { toDollars } from "#domain/money.ts"
import type { Row } from "#server/db/tables.ts"
import { employerReason, workerReason } from "#server/features/payments/payment-reasons.ts"
import type * as z from "zod/mini"

type Payment = Row<"payments">

/** A saved method as people know it: `Visa •••• 4242`, `First Bank •••• 6789`. Names only, so it needs no language. */
export function methodLabel(method: Pick<Row<"payment_methods">, "brand" | "bank_name" | "last4">): string {
  const name = method.brand ? cardBrandNames[method.brand] : method.bank_name
  return name ? `${name} •••• ${method.last4}` : `•••• ${method.last4}`
}

/** A payment as `viewer` may see it, in dollars (docs/rules/payments.md#what-each-side-is-shown). */
export function presentPayment(row: Payment, viewer: Role, language: Language): z.output<typeof payment> {
  const reason = viewer === "employer" ? employerReason(row, language) : workerReason(row, language)
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
    }),
  }
}

/** A card is valid to the end of its month. */
function isExpired(month: number, year: number, now: Date): boolean {
  return Date.UTC(year, month, 1) <= now.getTime()
}

type MethodRow = Pick<
  Row<"payment_methods">,
  "id" | "kind" | "brand" | "bank_name" | "account_type" | "last4" | "exp_month" | "exp_year"
>

export function presentMethod(row: MethodRow, now: Date): z.output<typeof paymentMethod> {
  const { id, last4, exp_month: month, exp_year: year } = row
  if (row.kind === "us_bank_account")
    return {
      id,
      type: row.kind,
      us_bank_account: {
        account_type: row.account_type ?? "checking",
        bank_name: row.bank_name,
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
