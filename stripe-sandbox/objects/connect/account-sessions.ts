/** Account sessions: a secret that gives a page access to some components of one account for an hour. */
import type Stripe from "stripe"
import { type Schema, resolveSchema, skeleton } from "../../contract.ts"
import { type Context, add } from "../../state/context.ts"
import { randomText, unixSeconds } from "../../state/ids.ts"
import type { AccountSession } from "../../state/object-types.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { loadOpenAccount } from "./accounts.ts"

const SESSION_MINUTES = 60
const COMPONENTS = resolveSchema({ $ref: "#/definitions/AccountSession.Components" } satisfies Schema)

type Components = Record<string, { enabled: boolean; features?: Record<string, boolean> }>

async function createSession(ctx: Context, params: Stripe.AccountSessionCreateParams): Promise<object> {
  await loadOpenAccount(ctx, params.account)
  const requested = params.components as Components
  const secret = `${params.account}_secret_${randomText(32)}`
  const expires = new Date(ctx.now.getTime() + SESSION_MINUTES * 60_000)
  const session: AccountSession = {
    account: params.account,
    components: Object.keys(requested).filter((name) => requested[name]?.enabled),
    expiresAt: expires.toISOString(),
  }
  add(ctx, `session_${secret}`, session, { kind: "session", dueAt: expires })
  return {
    object: "account_session",
    account: params.account,
    client_secret: secret,
    components: allComponents(requested),
    expires_at: unixSeconds(expires),
    livemode: false,
  }
}

/** Every component of the contract: the requested ones with their features, the others disabled. */
function allComponents(requested: Components): object {
  const components = skeleton("AccountSession.Components") as Components
  for (const name of Object.keys(COMPONENTS.properties ?? {})) {
    const given = requested[name]
    if (given)
      components[name] = {
        ...components[name],
        enabled: given.enabled,
        features: { ...components[name]?.features, ...given.features },
      }
  }
  return components
}

export const accountSessionHandlers: Handlers = { "POST /v1/account_sessions": defineHandler(createSession) }
