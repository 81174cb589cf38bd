/** Account sessions: a secret that for an hour opens some panels of one account, and the data of those panels. */
import type Stripe from "stripe"
import { openAccount, outcomeOf } from "./accounts.ts"
import { balanceOf, movementsOf } from "../balance/balances.ts"
import { bankOf } from "./bank-accounts.ts"
import { type Context, add, list, load } from "../../state/context.ts"
import { type Schema, resolveSchema, skeleton } from "../../contract.ts"
import { StripeApiError } from "../../state/errors.ts"
import { type Handlers, answer } from "../handlers.ts"
import { randomText, unixSeconds } from "../../state/ids.ts"
import type { AccountSession } from "../../state/object-types.ts"
import { createPageLink } from "../page-links.ts"

const MINUTES = 60
const COMPONENTS = resolveSchema({ $ref: "#/definitions/AccountSession.Components" } satisfies Schema)
const ONBOARDING_MINUTES = 5

type Wish = Record<string, { enabled: boolean; features?: Record<string, boolean> }>

async function create(ctx: Context, params: Stripe.AccountSessionCreateParams): Promise<object> {
  await openAccount(ctx, params.account)
  const wished = params.components as Wish
  const secret = `${params.account}_secret_${randomText(32)}`
  const expires = new Date(ctx.now.getTime() + MINUTES * 60_000)
  const enabled = Object.keys(wished).filter((name) => wished[name]?.enabled)
  const session: AccountSession = {
    account: params.account,
    components: enabled,
    expiresAt: expires.toISOString(),
  }
  add(ctx, `session_${secret}`, session, { kind: "session", dueAt: expires })
  return {
    object: "account_session",
    account: params.account,
    client_secret: secret,
    components: componentsShown(wished),
    expires_at: unixSeconds(expires),
    livemode: false,
  }
}

/** Every component of the contract, off unless wished, with the wished features. */
function componentsShown(wished: Wish): object {
  const empty = skeleton("AccountSession.Components") as Wish
  for (const name of Object.keys(COMPONENTS.properties ?? {})) {
    const mine = wished[name]
    if (mine)
      empty[name] = {
        ...empty[name],
        enabled: mine.enabled,
        features: { ...empty[name]?.features, ...mine.features },
      }
  }
  return empty
}

/**
 * What a panel shows, for `GET /stripe-sandbox/embedded/{component}?client_secret=…`: notification_banner,
 * payouts, account_management, documents. 401 for an unknown or expired secret, 403 for a panel it does not open.
 */
export async function embeddedData(ctx: Context, component: string, secret: string): Promise<object> {
  const record = secret === "" ? null : await ctx.unit.get(`session_${secret}`)
  const session = record?.kind === "session" ? (record.body as { shown: AccountSession }).shown : null
  if (!session || session.expiresAt <= ctx.now.toISOString()) {
    throw new StripeApiError(401, {
      type: "invalid_request_error",
      message: "The session's secret is unknown or has expired; ask for a new one.",
    })
  }
  if (!session.components.includes(component)) {
    throw new StripeApiError(403, {
      type: "invalid_request_error",
      message: `This session does not open ${component}.`,
    })
  }
  const account = await load(ctx, "account", session.account)
  const panels: Record<string, () => Promise<object> | object> = {
    notification_banner: () => bannerOf(ctx, account.body),
    payouts: () => payoutsOf(ctx, account.id),
    account_management: () => managementOf(ctx, account.body),
    account_onboarding: () => managementOf(ctx, account.body),
    documents: () => ({ documents: [], message: "No documents in the sandbox" }),
  }
  const panel = panels[component]
  if (!panel)
    throw new StripeApiError(404, {
      type: "invalid_request_error",
      message: `The payment sandbox has no data for ${component}.`,
    })
  return { component, account: account.id, ...(await panel()) }
}

function onboardingUrl(ctx: Context, account: string): string {
  return createPageLink(ctx, "onboard", account, ONBOARDING_MINUTES).url
}

function bannerOf(ctx: Context, account: Stripe.V2.Core.Account): object {
  const entries = account.requirements?.entries ?? []
  const asked = entries.filter((each) => each.awaiting_action_from === "user").map((each) => each.description)
  return {
    status: outcomeOf(account),
    requirements: asked,
    pending: entries.filter((each) => each.awaiting_action_from === "stripe").map((each) => each.description),
    ...(asked.length > 0 ? { url: onboardingUrl(ctx, account.id) } : {}),
  }
}

type Money = {
  balance: { available: number; pending: number; currency: string }
  payouts: Pick<
    Stripe.Payout,
    "id" | "amount" | "status" | "created" | "arrival_date" | "failure_code" | "failure_message"
  >[]
  transactions: Pick<Stripe.BalanceTransaction, "id" | "amount" | "created" | "type" | "status">[]
}

/** Balance, payouts and movements of an account, newest first, as a panel or the dashboard shows them. */
export async function payoutsOf(ctx: Context, account: string): Promise<Money> {
  const { body } = await balanceOf(ctx, account)
  const payouts = await list(ctx, "payout", { account }, { order: "newest", limit: 50 })
  return {
    balance: {
      available: body.available,
      pending: body.pending.reduce((sum, each) => sum + each.amount, 0),
      currency: "usd",
    },
    payouts: payouts.map(({ body: each }) => ({
      id: each.id,
      amount: each.amount,
      status: each.status,
      created: each.created,
      arrival_date: each.arrival_date,
      failure_code: each.failure_code,
      failure_message: each.failure_message,
    })),
    transactions: (await movementsOf(ctx, account))
      .slice(-50)
      .reverse()
      .map(({ id, amount, created, type, status }) => ({ id, amount, created, type, status })),
  }
}

function managementOf(ctx: Context, account: Stripe.V2.Core.Account): object {
  const status = outcomeOf(account)
  const bank = status === "active" ? bankOf(account) : null
  return {
    name: account.display_name ?? null,
    email: account.contact_email ?? null,
    status,
    bank: bank && { bank_name: bank.bank_name, last4: bank.last4 },
    url: onboardingUrl(ctx, account.id),
  }
}

export const accountSessions: Handlers = { "POST /v1/account_sessions": answer(create) }
