import type {
  Intent,
  MethodSetup,
  PayoutAccount,
  SavedMethod,
  Transfer,
} from "#server/integrations/payment-provider.ts"
import type { Stripe } from "stripe"

/** Stripe's objects as the types of `payment-provider.ts`: only the fields that the product reads. */

/** The types that may be saved and charged (docs/rules/payments.md#payment-methods). */
export const METHOD_TYPES = ["card", "us_bank_account"] as const
/** The most that a list returns at once. */
export const PAGE_SIZE = 100

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null)

const STATUSES: Record<string, Intent["status"]> = {
  requires_payment_method: "needs_method",
  requires_confirmation: "needs_method",
  requires_action: "needs_action",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "canceled",
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const status = STATUSES[intent.status]
  if (!status) throw new Error(`unexpected intent status: ${intent.status}`)
  const error = intent.last_payment_error
  return {
    id: intent.id,
    status,
    customerId: idOf(intent.customer),
    chargeId: idOf(intent.latest_charge),
    amountCents: intent.amount,
    paymentId: intent.metadata.payment_id ?? null,
    jobId: intent.metadata.job_id ?? null,
    lastError: error
      ? {
          code: error.code ?? "unknown",
          declineCode: error.decline_code ?? null,
          adviceCode: error.advice_code ?? null,
          methodId: idOf(error.payment_method),
        }
      : null,
  }
}

export function toMethod(method: Stripe.PaymentMethod): SavedMethod {
  const { card, us_bank_account: bank } = method
  return {
    id: method.id,
    customerId: idOf(method.customer),
    kind: card ? "card" : bank ? "us_bank_account" : "other",
    fingerprint: card?.fingerprint ?? bank?.fingerprint ?? null,
    brand: card?.brand ?? null,
    bankName: bank?.bank_name ?? null,
    accountType: bank?.account_type ?? null,
    last4: card?.last4 ?? bank?.last4 ?? "",
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  }
}

/** Null for a setup that neither succeeded nor waits for the bank. Requires its method to be expanded. */
export function toMethodSetup(setup: Stripe.SetupIntent): MethodSetup | null {
  const { id, status, payment_method: method, next_action: action } = setup
  if (!method || typeof method === "string") return null
  const deposits = action?.verify_with_microdeposits?.hosted_verification_url
  const approval = action?.redirect_to_url?.url
  const next = deposits
    ? ({ kind: "microdeposits", url: deposits } as const)
    : approval
      ? ({ kind: "approval", url: approval } as const)
      : null
  const succeeded = status === "succeeded"
  const waits = status === "requires_action" && next !== null
  return succeeded || waits ? { id, method: toMethod(method), succeeded, next } : null
}

export function toTransfer(transfer: Stripe.Transfer): Transfer {
  return {
    id: transfer.id,
    amountCents: transfer.amount,
    reversed: transfer.amount_reversed >= transfer.amount,
  }
}

/**
 * The two capabilities decide, not "details submitted" or an empty list of requirements
 * (docs/rules/payments.md#payout-account).
 */
export function toPayoutAccount(account: Stripe.V2.Core.Account): PayoutAccount {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  const capabilities = [balance?.stripe_transfers, balance?.payouts]
  const awaitsOwner =
    account.requirements?.entries?.some((entry) => entry.awaiting_action_from === "user") ?? false
  return {
    id: account.id,
    canReceive: balance?.stripe_transfers?.status === "active",
    canPayOut: balance?.payouts?.status === "active",
    isClosed: account.closed === true || !account.applied_configurations.includes("recipient"),
    needsInput:
      awaitsOwner ||
      capabilities.some((capability) =>
        capability?.status_details.some((detail) => detail.resolution === "provide_info"),
      ),
  }
}
