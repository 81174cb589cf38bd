/** Connected accounts (Accounts v2, recipient configuration) and the state their onboarding has reached. */
import type Stripe from "stripe"
import { replanPayout } from "../balance/balances.ts"
import { type Context, load, save } from "../../state/context.ts"
import { StripeApiError } from "../../state/errors.ts"
import { emit, emitThin } from "../../events/events.ts"
import type { Stored } from "../../state/object-types.ts"
import { v1View } from "./account-view.ts"

export type Account = Stripe.V2.Core.Account
export type Outcome = "active" | "pending" | "restricted" | "rejected"
export const OUTCOMES: Outcome[] = ["active", "pending", "restricted", "rejected"]
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers
type Detail = Capability["status_details"][number]

/** Why an account in each state may not receive, in Stripe's codes. */
const DETAILS: Record<Outcome, Detail[]> = {
  active: [],
  pending: [{ code: "requirements_pending_verification", resolution: "no_resolution" }],
  restricted: [{ code: "requirements_past_due", resolution: "provide_info" }],
  rejected: [{ code: "rejected_other", resolution: "contact_stripe" }],
}
/** What onboarding asks a person for. */
const ASKED = [
  "identity.individual.id_numbers.us_ssn_last_4",
  "identity.individual.date_of_birth",
  "configuration.recipient.default_outbound_destination",
]

/** True when money may be transferred to the account. */
export function receivesTransfers(account: Account): boolean {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === "active"
}

/** The state an account is in, read from its capability to receive. */
export function outcomeOf(account: Account): Outcome {
  const status = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status
  return OUTCOMES.find((each) => each === status) ?? "restricted"
}

/** The recipient configuration of an account in a state. */
export function recipientIn(outcome: Outcome): Stripe.V2.Core.Account.Configuration.Recipient {
  const capability = { status: outcome, status_details: DETAILS[outcome] }
  return {
    applied: true,
    capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
  }
}

/** The requirements of an account in a state: what is asked, by whom it is awaited, and how late it is. */
export function requirementsIn(outcome: Outcome): Stripe.V2.Core.Account.Requirements {
  if (outcome === "active" || outcome === "rejected") return { entries: [] }
  const awaits = outcome === "pending" ? "stripe" : "user"
  const status = outcome === "pending" ? "currently_due" : "past_due"
  const entries = (
    outcome === "pending" ? ["identity.individual.documents.primary_verification"] : ASKED
  ).map((description) => ({
    awaiting_action_from: awaits,
    description,
    errors: [],
    impact: {
      restricts_capabilities: ["stripe_balance.payouts", "stripe_balance.stripe_transfers"].map(
        (capability) => ({
          capability,
          configuration: "recipient",
          deadline: { status },
        }),
      ),
    },
    minimum_deadline: { status },
    requested_reasons: [{ code: "routine_onboarding" }],
  }))
  return { entries, summary: { minimum_deadline: { status } } } as Stripe.V2.Core.Account.Requirements
}

/**
 * Puts an account into a state at once: capabilities, requirements, the day of its next payout, and the events
 * of both families about it (snapshot `account.updated`, thin capability and requirement events).
 */
export async function setOutcome(ctx: Context, id: string, outcome: Outcome): Promise<void> {
  const account = await openAccount(ctx, id)
  account.body.configuration = { ...account.body.configuration, recipient: recipientIn(outcome) }
  account.body.requirements = requirementsIn(outcome)
  await save(ctx, "account", account)
  await replanPayout(ctx, id)
  announce(ctx, account)
}

/** An account that is still the platform's. 404 for none; 403 for one that was closed or has left. */
export async function openAccount(ctx: Context, id: string): Promise<Stored<"account">> {
  const account = await load(ctx, "account", id, "account")
  if (account.body.closed || account.body.applied_configurations.length === 0) throw noAccess(id)
  return account
}

/** 403 `account_invalid`, in Stripe's words. */
export function noAccess(id: string): StripeApiError {
  return new StripeApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}

/** The events about a changed account, snapshot and thin. */
export function announce(ctx: Context, account: Stored<"account">): void {
  emit(ctx, "account.updated", v1View(account.body), account.id)
  for (const capability of ["stripe_balance.stripe_transfers", "stripe_balance.payouts"]) {
    emitThin(ctx, "v2.core.account[configuration.recipient].capability_status_updated", account.id, {
      updated_capability: capability,
    })
  }
  emitThin(ctx, "v2.core.account[requirements].updated", account.id)
}

/** The person withdrew the platform's access: nothing can be sent any more, and the platform is told. */
export async function deauthorize(ctx: Context, id: string): Promise<void> {
  const account = await load(ctx, "account", id, "account")
  account.body.applied_configurations = []
  account.body.configuration = { recipient: { ...recipientIn("rejected"), applied: false } }
  account.body.requirements = requirementsIn("rejected")
  await save(ctx, "account", account)
  await replanPayout(ctx, id)
  emit(
    ctx,
    "account.application.deauthorized",
    { id: "ca_sbx_platform", object: "application", name: "Payment sandbox" },
    id,
  )
  announce(ctx, account)
}
