/** Connected accounts (Accounts v2, recipient configuration) and their status. */
import type Stripe from "stripe"
import { rescheduleDailyPayout } from "../balance/balances.ts"
import { type Context, load, save } from "../../state/context.ts"
import { StripeApiError } from "../../state/errors.ts"
import { emit, emitThin } from "../../events/emit.ts"
import type { Stored } from "../../state/object-types.ts"
import { toV1Account } from "./v1-account.ts"

export type Account = Stripe.V2.Core.Account
export type AccountStatus = "active" | "pending" | "restricted" | "rejected"
export const ACCOUNT_STATUSES: AccountStatus[] = ["active", "pending", "restricted", "rejected"]
/** How long account links and login links are valid. */
export const ACCOUNT_LINK_MINUTES = 5
type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers
type Detail = Capability["status_details"][number]

/** Why an account with each status cannot receive transfers, in Stripe's codes. */
const STATUS_DETAILS: Record<AccountStatus, Detail[]> = {
  active: [],
  pending: [{ code: "requirements_pending_verification", resolution: "no_resolution" }],
  restricted: [{ code: "requirements_past_due", resolution: "provide_info" }],
  rejected: [{ code: "rejected_other", resolution: "contact_stripe" }],
}
/** The information that onboarding collects. */
const ONBOARDING_REQUIREMENTS = [
  "identity.individual.id_numbers.us_ssn_last_4",
  "identity.individual.date_of_birth",
  "configuration.recipient.default_outbound_destination",
]

/** True when transfers to the account are possible. */
export function canReceiveTransfers(account: Account): boolean {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === "active"
}

/** The status of an account, which is that of its transfers capability. */
export function accountStatus(account: Account): AccountStatus {
  const status = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status
  return ACCOUNT_STATUSES.find((each) => each === status) ?? "restricted"
}

/** The recipient configuration of an account with a status. */
export function recipientConfiguration(
  outcome: AccountStatus,
): Stripe.V2.Core.Account.Configuration.Recipient {
  const capability = { status: outcome, status_details: STATUS_DETAILS[outcome] }
  return {
    applied: true,
    capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
  }
}

/** The requirements of an account with a status: what is due, from whom, and how late it is. */
export function requirementsFor(outcome: AccountStatus): Stripe.V2.Core.Account.Requirements {
  if (outcome === "active" || outcome === "rejected") return { entries: [] }
  const awaits = outcome === "pending" ? "stripe" : "user"
  const status = outcome === "pending" ? "currently_due" : "past_due"
  const entries = (
    outcome === "pending" ? ["identity.individual.documents.primary_verification"] : ONBOARDING_REQUIREMENTS
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
 * Sets the status of an account: capabilities, requirements, the time of its next payout, and the events of both
 * families (snapshot `account.updated`; thin capability and requirement events).
 */
export async function setAccountStatus(ctx: Context, id: string, outcome: AccountStatus): Promise<void> {
  const account = await loadOpenAccount(ctx, id)
  account.body.configuration = { ...account.body.configuration, recipient: recipientConfiguration(outcome) }
  account.body.requirements = requirementsFor(outcome)
  await save(ctx, "account", account)
  await rescheduleDailyPayout(ctx, id)
  emitAccountEvents(ctx, account)
}

/** An account that is neither closed nor deauthorized. 404 for a missing one, 403 for another status. */
export async function loadOpenAccount(ctx: Context, id: string): Promise<Stored<"account">> {
  const account = await load(ctx, "account", id, "account")
  if (account.body.closed || account.body.applied_configurations.length === 0) throw accountAccessError(id)
  return account
}

/** 403 `account_invalid`. */
export function accountAccessError(id: string): StripeApiError {
  return new StripeApiError(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}

/** Emits the snapshot and thin events of a changed account. */
export function emitAccountEvents(ctx: Context, account: Stored<"account">): void {
  emit(ctx, "account.updated", toV1Account(account.body), account.id)
  for (const capability of ["stripe_balance.stripe_transfers", "stripe_balance.payouts"]) {
    emitThin(ctx, "v2.core.account[configuration.recipient].capability_status_updated", account.id, {
      updated_capability: capability,
    })
  }
  emitThin(ctx, "v2.core.account[requirements].updated", account.id)
}

/** The account owner revokes the platform's access; no more transfers are possible. */
export async function deauthorizeAccount(ctx: Context, id: string): Promise<void> {
  const account = await load(ctx, "account", id, "account")
  account.body.applied_configurations = []
  account.body.configuration = { recipient: { ...recipientConfiguration("rejected"), applied: false } }
  account.body.requirements = requirementsFor("rejected")
  await save(ctx, "account", account)
  await rescheduleDailyPayout(ctx, id)
  emit(
    ctx,
    "account.application.deauthorized",
    { id: "ca_sbx_platform", object: "application", name: "Payment sandbox" },
    id,
  )
  emitAccountEvents(ctx, account)
}
