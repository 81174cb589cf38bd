/** The calls about accounts: /v2/core/accounts, /v2/core/account_links, /v1/accounts, /v1/account_links. */
import type Stripe from "stripe"
import { v1View } from "./account-view.ts"
import { type Account, announce, openAccount, recipientIn, requirementsIn } from "./accounts.ts"
import { bankOf } from "./bank-accounts.ts"
import { type Context, add, load, save } from "../../state/context.ts"
import { skeleton } from "../../contract.ts"
import { invalidRequest } from "../../state/errors.ts"
import { emit, emitThin } from "../../events/events.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type V2Page, v2Page } from "../pagination.ts"
import { mergedMetadata, present } from "../params.ts"
import { newId, unixSeconds } from "../../state/ids.ts"
import { createPageLink } from "../page-links.ts"

type Create = Stripe.V2.Core.AccountCreateParams
type Update = Stripe.V2.Core.AccountUpdateParams
const LINK_MINUTES = 5

/** Members Stripe leaves out unless `include` names them. */
function included(account: Account, include: string[] | undefined): Account {
  const { configuration, defaults, identity, requirements, future_requirements: future, ...always } = account
  const wants = (name: string): boolean => (include ?? []).includes(name)
  return {
    ...always,
    ...(wants("configuration.recipient") && configuration?.recipient
      ? { configuration: { recipient: configuration.recipient } }
      : {}),
    ...(wants("defaults") && defaults ? { defaults } : {}),
    ...(wants("identity") && identity ? { identity } : {}),
    ...(wants("requirements") && requirements ? { requirements } : {}),
    ...(wants("future_requirements") && future ? { future_requirements: future } : {}),
  }
}

function create(ctx: Context, params: Create): Account {
  if (params.configuration?.recipient === undefined) {
    throw invalidRequest("The payment sandbox makes accounts with the recipient configuration only.", {
      param: "configuration.recipient",
    })
  }
  if (params.identity?.country !== undefined && params.identity.country.toLowerCase() !== "us") {
    throw invalidRequest("The payment sandbox knows accounts in the US only.", { param: "identity.country" })
  }
  const responsibilities = params.defaults?.responsibilities
  const account: Account = {
    id: newId("acct"),
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: false,
    configuration: { recipient: recipientIn("restricted") },
    created: ctx.now.toISOString(),
    dashboard: params.dashboard ?? "none",
    defaults: {
      currency: "usd",
      responsibilities: {
        fees_collector: responsibilities?.fees_collector ?? "stripe",
        losses_collector: responsibilities?.losses_collector ?? "stripe",
        requirements_collector: "stripe",
      },
    },
    identity: { country: "us", entity_type: params.identity?.entity_type ?? "individual" },
    livemode: false,
    metadata: mergedMetadata({}, params.metadata),
    requirements: requirementsIn("restricted"),
    ...present({
      contact_email: params.contact_email,
      contact_phone: params.contact_phone,
      display_name: params.display_name,
    }),
  }
  add(ctx, account.id, account, { kind: "account" })
  emitThin(ctx, "v2.core.account.created", account.id)
  return account
}

async function update(ctx: Context, params: Update, id: string): Promise<Account> {
  const account = await openAccount(ctx, id)
  Object.assign(
    account.body,
    present({
      contact_email: params.contact_email,
      contact_phone: params.contact_phone,
      display_name: params.display_name,
      dashboard: params.dashboard,
    }),
  )
  account.body.metadata = mergedMetadata(account.body.metadata ?? {}, params.metadata)
  await save(ctx, "account", account)
  emit(ctx, "account.updated", v1View(account.body), id)
  emitThin(ctx, "v2.core.account.updated", id)
  return account.body
}

async function close(ctx: Context, id: string): Promise<Account> {
  const account = await openAccount(ctx, id)
  account.body.closed = true
  account.body.applied_configurations = []
  account.body.configuration = { recipient: { ...recipientIn("restricted"), applied: false } }
  await save(ctx, "account", account)
  announce(ctx, account)
  emitThin(ctx, "v2.core.account.closed", id)
  return account.body
}

/** 400 `url_invalid` for what no browser could be sent to. */
function refuseNoAddress(url: string | undefined, param: string): void {
  if (url !== undefined && !(/^https?:\/\//i.test(url) && URL.canParse(url)))
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param })
}

type LinkWish = Stripe.V2.Core.AccountLinkCreateParams

async function link(ctx: Context, params: LinkWish): Promise<object> {
  await openAccount(ctx, params.account)
  const { use_case: wish } = params
  const flow = wish.type === "account_update" ? wish.account_update : wish.account_onboarding
  if (!flow)
    throw invalidRequest(`Missing required param: use_case.${wish.type}.`, {
      code: "parameter_missing",
      param: `use_case.${wish.type}`,
    })
  refuseNoAddress(flow.return_url, "return_url")
  refuseNoAddress(flow.refresh_url, "refresh_url")
  const { url, expiresAt } = createPageLink(ctx, "onboard", params.account, LINK_MINUTES, {
    returnUrl: flow.return_url ?? null,
    refreshUrl: flow.refresh_url,
  })
  return {
    object: "v2.core.account_link",
    account: params.account,
    created: ctx.now.toISOString(),
    expires_at: expiresAt.toISOString(),
    livemode: false,
    url,
    use_case: wish,
  }
}

async function v1Link(ctx: Context, params: Stripe.AccountLinkCreateParams): Promise<object> {
  await openAccount(ctx, params.account)
  refuseNoAddress(params.return_url, "return_url")
  refuseNoAddress(params.refresh_url, "refresh_url")
  const { url, expiresAt } = createPageLink(ctx, "onboard", params.account, LINK_MINUTES, {
    returnUrl: params.return_url ?? null,
    refreshUrl: params.refresh_url ?? null,
  })
  return {
    ...skeleton("AccountLink"),
    object: "account_link",
    created: unixSeconds(ctx.now),
    expires_at: unixSeconds(expiresAt),
    url,
  }
}

/** A link to the account's own dashboard, which Stripe gives to express accounts that finished onboarding. */
async function loginLink(ctx: Context, id: string): Promise<object> {
  const { body } = await openAccount(ctx, id)
  if (body.dashboard !== "express")
    throw invalidRequest(`The account ${id} has no access to the Express Dashboard.`, { param: "account" })
  if (bankOf(body) === null)
    throw invalidRequest("Cannot create a login link for an account that has not completed onboarding.", {
      param: "account",
    })
  return {
    object: "login_link",
    created: unixSeconds(ctx.now),
    url: createPageLink(ctx, "dashboard", id, LINK_MINUTES).url,
  }
}

async function externalAccounts(ctx: Context, params: { object?: string }, id: string): Promise<object> {
  const bank = bankOf((await load(ctx, "account", id, "account")).body)
  const data = bank && (params.object ?? bank.object) === bank.object ? [bank] : []
  return { object: "list", data, has_more: false, url: `/v1/accounts/${id}/external_accounts` }
}

export const accounts: Handlers = {
  "POST /v2/core/accounts": answer((ctx, params: Create) => included(create(ctx, params), params.include)),
  "GET /v2/core/accounts": answer(
    async (ctx, params: V2Page & { closed?: boolean; applied_configurations?: string[] }) => {
      const found = await v2Page(
        ctx,
        "account",
        "/v2/core/accounts",
        params,
        {},
        (each) =>
          (each.closed ?? false) === (params.closed ?? false) &&
          (params.applied_configurations ?? []).every((wanted) =>
            each.applied_configurations.some((applied) => applied === wanted),
          ),
      )
      return { ...found, data: found.data.map((each) => included(each, [])) }
    },
  ),
  "GET /v2/core/accounts/{id}": answer(async (ctx, params: { include?: string[] }, id) =>
    included((await load(ctx, "account", id, "account")).body, params.include),
  ),
  "POST /v2/core/accounts/{id}": answer(async (ctx, params: Update, id) =>
    included(await update(ctx, params, id), params.include),
  ),
  "POST /v2/core/accounts/{id}/close": answer(async (ctx, _params, id) => included(await close(ctx, id), [])),
  "POST /v2/core/account_links": answer(link),
  "GET /v1/accounts/{id}": answer(async (ctx, _params, id) =>
    v1View((await load(ctx, "account", id, "account")).body),
  ),
  "GET /v1/accounts/{id}/external_accounts": answer(externalAccounts),
  "POST /v1/accounts/{id}/login_links": answer((ctx, _params, id) => loginLink(ctx, id)),
  "POST /v1/account_links": answer(v1Link),
}
