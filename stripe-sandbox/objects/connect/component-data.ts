/** The data of the embedded components of an account: what Stripe's own components would show. */
import type Stripe from "stripe"
import { type Context, list, load } from "../../state/context.ts"
import { StripeApiError } from "../../state/errors.ts"
import type { AccountSession } from "../../state/object-types.ts"
import { currentBalance, listBalanceTransactions, pendingTotal } from "../balance/balances.ts"
import { createPageLink } from "../page-links.ts"
import { ACCOUNT_LINK_MINUTES, accountStatus } from "./accounts.ts"
import { bankAccountOf } from "./bank-account.ts"
import { requirementsAwaiting } from "./v1-account.ts"

const MAX_ROWS = 50

/**
 * The data of a component, for `GET /stripe-sandbox/embedded/{component}?client_secret=…`. Throws 401 for an unknown
 * or expired secret, 403 for a component that the session does not include, 404 for one without data.
 */
export async function componentData(ctx: Context, component: string, secret: string): Promise<object> {
  const session = await loadSession(ctx, secret)
  if (!session.components.includes(component)) {
    throw new StripeApiError(403, {
      type: "invalid_request_error",
      message: `This session does not include ${component}.`,
    })
  }
  const account = await load(ctx, "account", session.account)
  const components: Record<string, () => Promise<object> | object> = {
    notification_banner: () => notificationBannerData(ctx, account.body),
    payouts: () => payoutsData(ctx, account.id),
    account_management: () => accountManagementData(ctx, account.body),
    account_onboarding: () => accountManagementData(ctx, account.body),
    documents: () => ({ documents: [], message: "No documents in the sandbox" }),
  }
  const read = components[component]
  if (!read)
    throw new StripeApiError(404, {
      type: "invalid_request_error",
      message: `The payment sandbox has no data for ${component}.`,
    })
  return { component, account: account.id, ...(await read()) }
}

async function loadSession(ctx: Context, secret: string): Promise<AccountSession> {
  const record = secret === "" ? null : await ctx.unit.get(`session_${secret}`)
  const session = record?.kind === "session" ? (record.body as { shown: AccountSession }).shown : null
  if (session && session.expiresAt > ctx.now.toISOString()) return session
  throw new StripeApiError(401, {
    type: "invalid_request_error",
    message: "The session's secret is unknown or has expired; create a new account session.",
  })
}

function onboardingUrl(ctx: Context, account: string): string {
  return createPageLink(ctx, "onboard", account, ACCOUNT_LINK_MINUTES).url
}

function notificationBannerData(ctx: Context, account: Stripe.V2.Core.Account): object {
  const due = requirementsAwaiting(account, "user")
  return {
    status: accountStatus(account),
    requirements: due,
    pending: requirementsAwaiting(account, "stripe"),
    ...(due.length > 0 ? { url: onboardingUrl(ctx, account.id) } : {}),
  }
}

type PayoutsData = {
  balance: { available: number; pending: number; currency: string }
  payouts: Pick<
    Stripe.Payout,
    "id" | "amount" | "status" | "created" | "arrival_date" | "failure_code" | "failure_message"
  >[]
  transactions: Pick<Stripe.BalanceTransaction, "id" | "amount" | "created" | "type" | "status">[]
}

/** Balance, payouts and balance transactions of an account, newest first, for the component and the dashboard. */
export async function payoutsData(ctx: Context, account: string): Promise<PayoutsData> {
  const { body } = await currentBalance(ctx, account)
  const payouts = await list(ctx, "payout", { account }, { order: "newest", limit: MAX_ROWS })
  return {
    balance: { available: body.available, pending: pendingTotal(body), currency: "usd" },
    payouts: payouts.map(({ body: each }) => ({
      id: each.id,
      amount: each.amount,
      status: each.status,
      created: each.created,
      arrival_date: each.arrival_date,
      failure_code: each.failure_code,
      failure_message: each.failure_message,
    })),
    transactions: (await listBalanceTransactions(ctx, account))
      .slice(-MAX_ROWS)
      .reverse()
      .map(({ id, amount, created, type, status }) => ({ id, amount, created, type, status })),
  }
}

function accountManagementData(ctx: Context, account: Stripe.V2.Core.Account): object {
  const status = accountStatus(account)
  const bank = status === "active" ? bankAccountOf(account) : null
  return {
    name: account.display_name ?? null,
    email: account.contact_email ?? null,
    status,
    bank: bank && { bank_name: bank.bank_name, last4: bank.last4 },
    url: onboardingUrl(ctx, account.id),
  }
}
