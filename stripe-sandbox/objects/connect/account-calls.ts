/** The calls of /v2/core/accounts, /v2/core/account_links, /v1/accounts and /v1/account_links. */
import type Stripe from "stripe"
import { toV1Account } from "./v1-account.ts"
import {
  ACCOUNT_LINK_MINUTES,
  type Account,
  emitAccountEvents,
  loadOpenAccount,
  recipientConfiguration,
  requirementsFor,
} from "./accounts.ts"
import { bankAccountOf } from "./bank-account.ts"
import { type Context, add, load, save } from "../../state/context.ts"
import { skeleton } from "../../contract.ts"
import { invalidRequest } from "../../state/errors.ts"
import { emit, emitThin } from "../../events/emit.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type V2ListParams, v2ListPage } from "../pagination.ts"
import { mergeMetadata, missingParam, omitUndefined } from "../params.ts"
import { newId, unixSeconds } from "../../state/ids.ts"
import { createPageLink } from "../page-links.ts"

type Create = Stripe.V2.Core.AccountCreateParams
type Update = Stripe.V2.Core.AccountUpdateParams

/** Omits the members that Stripe returns only when `include` names them. */
function selectIncluded(account: Account, include: string[] | undefined): Account {
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

function createAccount(ctx: Context, params: Create): Account {
  if (params.configuration?.recipient === undefined) {
    throw invalidRequest("The payment sandbox supports the recipient configuration only.", {
      param: "configuration.recipient",
    })
  }
  if (params.identity?.country !== undefined && params.identity.country.toLowerCase() !== "us") {
    throw invalidRequest("The payment sandbox supports accounts in the US only.", {
      param: "identity.country",
    })
  }
  const responsibilities = params.defaults?.responsibilities
  const account: Account = {
    id: newId("acct"),
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: false,
    configuration: { recipient: recipientConfiguration("restricted") },
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
    metadata: mergeMetadata({}, params.metadata),
    requirements: requirementsFor("restricted"),
    ...omitUndefined({
      contact_email: params.contact_email,
      contact_phone: params.contact_phone,
      display_name: params.display_name,
    }),
  }
  add(ctx, account.id, account, { kind: "account" })
  emitThin(ctx, "v2.core.account.created", account.id)
  return account
}

async function updateAccount(ctx: Context, params: Update, id: string): Promise<Account> {
  const account = await loadOpenAccount(ctx, id)
  Object.assign(
    account.body,
    omitUndefined({
      contact_email: params.contact_email,
      contact_phone: params.contact_phone,
      display_name: params.display_name,
      dashboard: params.dashboard,
    }),
  )
  account.body.metadata = mergeMetadata(account.body.metadata ?? {}, params.metadata)
  await save(ctx, "account", account)
  emit(ctx, "account.updated", toV1Account(account.body), id)
  emitThin(ctx, "v2.core.account.updated", id)
  return account.body
}

async function closeAccount(ctx: Context, id: string): Promise<Account> {
  const account = await loadOpenAccount(ctx, id)
  account.body.closed = true
  account.body.applied_configurations = []
  account.body.configuration = { recipient: { ...recipientConfiguration("restricted"), applied: false } }
  await save(ctx, "account", account)
  emitAccountEvents(ctx, account)
  emitThin(ctx, "v2.core.account.closed", id)
  return account.body
}

/** Rejects an address that a browser cannot be redirected to, with 400 `url_invalid`. */
function checkUrl(url: string | undefined, param: string): void {
  if (url !== undefined && !(/^https?:\/\//i.test(url) && URL.canParse(url)))
    throw invalidRequest("Not a valid URL", { code: "url_invalid", param })
}

async function createAccountLink(
  ctx: Context,
  params: Stripe.V2.Core.AccountLinkCreateParams,
): Promise<object> {
  await loadOpenAccount(ctx, params.account)
  const { use_case: useCase } = params
  const flow = useCase.type === "account_update" ? useCase.account_update : useCase.account_onboarding
  if (!flow) throw missingParam(`use_case.${useCase.type}`)
  checkUrl(flow.return_url, "return_url")
  checkUrl(flow.refresh_url, "refresh_url")
  const { url, expiresAt } = createPageLink(ctx, "onboard", params.account, ACCOUNT_LINK_MINUTES, {
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
    use_case: useCase,
  }
}

async function createV1AccountLink(ctx: Context, params: Stripe.AccountLinkCreateParams): Promise<object> {
  await loadOpenAccount(ctx, params.account)
  checkUrl(params.return_url, "return_url")
  checkUrl(params.refresh_url, "refresh_url")
  const { url, expiresAt } = createPageLink(ctx, "onboard", params.account, ACCOUNT_LINK_MINUTES, {
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

/** A link to the Express Dashboard of an account that has completed onboarding. */
async function createLoginLink(ctx: Context, id: string): Promise<object> {
  const { body } = await loadOpenAccount(ctx, id)
  if (body.dashboard !== "express")
    throw invalidRequest(`The account ${id} has no access to the Express Dashboard.`, { param: "account" })
  if (bankAccountOf(body) === null)
    throw invalidRequest("Cannot create a login link for an account that has not completed onboarding.", {
      param: "account",
    })
  return {
    object: "login_link",
    created: unixSeconds(ctx.now),
    url: createPageLink(ctx, "dashboard", id, ACCOUNT_LINK_MINUTES).url,
  }
}

async function listExternalAccounts(ctx: Context, params: { object?: string }, id: string): Promise<object> {
  const bank = bankAccountOf((await load(ctx, "account", id, "account")).body)
  const data = bank && (params.object ?? bank.object) === bank.object ? [bank] : []
  return { object: "list", data, has_more: false, url: `/v1/accounts/${id}/external_accounts` }
}

export const accountHandlers: Handlers = {
  "POST /v2/core/accounts": defineHandler((ctx, params: Create) =>
    selectIncluded(createAccount(ctx, params), params.include),
  ),
  "GET /v2/core/accounts": defineHandler(
    async (ctx, params: V2ListParams & { closed?: boolean; applied_configurations?: string[] }) => {
      const page = await v2ListPage(
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
      return { ...page, data: page.data.map((each) => selectIncluded(each, [])) }
    },
  ),
  "GET /v2/core/accounts/{id}": defineHandler(async (ctx, params: { include?: string[] }, id) =>
    selectIncluded((await load(ctx, "account", id, "account")).body, params.include),
  ),
  "POST /v2/core/accounts/{id}": defineHandler(async (ctx, params: Update, id) =>
    selectIncluded(await updateAccount(ctx, params, id), params.include),
  ),
  "POST /v2/core/accounts/{id}/close": defineHandler(async (ctx, _params, id) =>
    selectIncluded(await closeAccount(ctx, id), []),
  ),
  "POST /v2/core/account_links": defineHandler(createAccountLink),
  "GET /v1/accounts/{id}": defineHandler(async (ctx, _params, id) =>
    toV1Account((await load(ctx, "account", id, "account")).body),
  ),
  "GET /v1/accounts/{id}/external_accounts": defineHandler(listExternalAccounts),
  "POST /v1/accounts/{id}/login_links": defineHandler((ctx, _params, id) => createLoginLink(ctx, id)),
  "POST /v1/account_links": defineHandler(createV1AccountLink),
}
