/** An account as v1 shows it, for `account.updated` and GET /v1/accounts. */
import type Stripe from "stripe"
import { skeleton } from "../../contract.ts"

/** The v1 face of a v2 account: the words differ, the state is the same. */
export function v1View(account: Stripe.V2.Core.Account): Stripe.Account {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance
  const transfers = balance?.stripe_transfers?.status
  const entries = account.requirements?.entries ?? []
  const asked = entries.filter((each) => each.awaiting_action_from === "user").map((each) => each.description)
  const checked = entries
    .filter((each) => each.awaiting_action_from === "stripe")
    .map((each) => each.description)
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
      currently_due: asked,
      past_due: asked,
      pending_verification: checked,
      disabled_reason: rejected
        ? "rejected.other"
        : asked.length > 0
          ? "requirements.past_due"
          : checked.length > 0
            ? "requirements.pending_verification"
            : null,
    },
  } as unknown as Stripe.Account
}
