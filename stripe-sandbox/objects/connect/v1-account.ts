/** The v1 representation of an account, for `account.updated` and GET /v1/accounts. */
import type Stripe from "stripe"
import { skeleton } from "../../contract.ts"

/** A v2 account in the v1 format. */
export function toV1Account(account: Stripe.V2.Core.Account): Stripe.Account {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  const transfers = balance?.stripe_transfers?.status
  const due = requirementsAwaiting(account, "user")
  const inReview = requirementsAwaiting(account, "stripe")
  const rejected = transfers === "rejected"
  return {
    ...skeleton("Account"),
    id: account.id,
    type: account.dashboard === "express" ? "express" : "none",
    business_type: "individual",
    capabilities: {
      transfers: transfers === "active" ? "active" : transfers === "pending" ? "pending" : "inactive",
    },
    charges_enabled: transfers === "active",
    country: (account.identity?.country ?? "us").toUpperCase(),
    created: Math.floor(Date.parse(account.created) / 1000),
    default_currency: "usd",
    details_submitted: transfers === "active" || transfers === "pending",
    email: account.contact_email ?? null,
    metadata: account.metadata ?? {},
    payouts_enabled: balance?.payouts?.status === "active",
    requirements: {
      ...skeleton("Account.Requirements"),
      currently_due: due,
      past_due: due,
      pending_verification: inReview,
      disabled_reason: rejected
        ? "rejected.other"
        : due.length > 0
          ? "requirements.past_due"
          : inReview.length > 0
            ? "requirements.pending_verification"
            : null,
    },
  } as unknown as Stripe.Account
}

/** The names of an account's open requirements that wait for its owner, or for Stripe. */
export function requirementsAwaiting(account: Stripe.V2.Core.Account, from: "user" | "stripe"): string[] {
  const entries = account.requirements?.entries ?? []
  return entries.filter((each) => each.awaiting_action_from === from).map((each) => each.description)
}
