/** The bank account of a connected account. Onboarding does not ask for a number, so all accounts have the same one. */
import type Stripe from "stripe"
import { skeleton } from "../../contract.ts"
import { PAYOUT_BANK_ACCOUNT_ID } from "../balance/payouts.ts"
import { type Account, accountStatus } from "./accounts.ts"

/** The payout destination of an account; null until onboarding has been submitted. */
export function bankAccountOf(account: Account): Stripe.BankAccount | null {
  if (!["active", "pending"].includes(accountStatus(account))) return null
  const given: Partial<Stripe.BankAccount> = {
    id: PAYOUT_BANK_ACCOUNT_ID,
    account: account.id,
    account_holder_name: account.display_name ?? null,
    account_holder_type: "individual",
    account_type: "checking",
    available_payout_methods: ["standard"],
    bank_name: "STRIPE TEST BANK",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint: "000sandboxbank00",
    last4: "6789",
    metadata: {},
    routing_number: "110000000",
    status: "new",
  }
  return { ...skeleton("BankAccount"), ...given } as Stripe.BankAccount
}
