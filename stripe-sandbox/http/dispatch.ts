/** One API request from its bytes to its answer: who asks, what, whether it was asked before, and does the answer fit. */
import { type Context, find } from "../state/context.ts"
import { type Operation, matchOperation, describeReplyMismatch } from "../contract.ts"
import { type Runtime, createContext } from "../state/runtime.ts"
import { StripeApiError, internalError, errorBody, invalidRequest } from "../state/errors.ts"
import { accountAccessError } from "../objects/connect/accounts.ts"
import { expand } from "./expand.ts"
import type { Handler } from "../objects/handlers.ts"
import { type Reply, fingerprintOf, keepReply, keyInUse, placeOfKey, replayOf } from "./idempotency.ts"
import { type Inbound, browserParams, paramsOf } from "./inbound.ts"
import type { Params } from "../objects/handlers.ts"
import { handlers } from "./routes.ts"
import { confirmFromBrowser } from "../objects/payments/browser-confirm.ts"
import { LockNotAvailableError } from "../state/store-types.ts"
import { injectFault, consumeFault } from "../state/fault-settings.ts"

export type Outcome = Reply | "dropped" | "hanging"

const BROWSER_CONFIRM = "POST /v1/setup_intents/{id}/confirm"
/** docs.stripe.com/api/idempotent_requests */
const MAX_KEY = 255
/** What a connected account may be asked about; everything else lives on the platform. */
const OF_ACCOUNTS = /^(GET|POST) \/v1\/(balance|balance_transactions|payouts|events|accounts)\b/

/** Calls that Stripe has but refuses to platforms that are new, with what it tells them. */
const REFUSED_TO_NEW_PLATFORMS: Record<string, string> = {
  "POST /v1/accounts":
    "Accounts v1 support for new Connect integrations has ended: use /v2/core/accounts (https://docs.stripe.com/connect/accounts-v2/account-creation).",
}

/** Answers one request; never throws. */
export async function respond(runtime: Runtime, inbound: Inbound, requestId: string): Promise<Outcome> {
  try {
    return await route(runtime, inbound, requestId)
  } catch (error) {
    const failure =
      error instanceof StripeApiError ? error : internalError("The payment sandbox failed; its log says why.")
    if (failure.status >= 500) report(runtime, error, `${inbound.method} ${inbound.path}`, requestId)
    return replyOf(failure, requestId)
  }
}

function report(runtime: Runtime, error: unknown, call: string, requestId: string): void {
  runtime.log("error", `payment sandbox: ${error instanceof Error ? error.message : String(error)}`, {
    call,
    requestId,
    error: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  })
}

function replyOf(failure: StripeApiError, requestId: string): Reply {
  const headers = failure.shouldRetry === null ? {} : { "stripe-should-retry": String(failure.shouldRetry) }
  return { status: failure.status, body: errorBody(failure, requestId), headers }
}

async function route(runtime: Runtime, inbound: Inbound, requestId: string): Promise<Outcome> {
  const match = matchOperation(inbound.method, inbound.path)
  const browser = match?.operation.key === BROWSER_CONFIRM && inbound.header("authorization") === undefined
  if (!browser) checkKey(runtime, inbound)
  const refusal = REFUSED_TO_NEW_PLATFORMS[`${inbound.method} ${inbound.path}`]
  if (refusal !== undefined) throw invalidRequest(refusal)
  // `search` stands where other calls have an id.
  const searched = /^\/v1\/[a-z_]+\/search\/?$/.test(inbound.path)
  const handler = match && !searched ? handlers[match.operation.key] : undefined
  if (!match || !handler) {
    throw new StripeApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${inbound.method}: ${inbound.path}). ${match ? "The payment sandbox does not have this call." : "Please see https://docs.stripe.com."}`,
    })
  }
  const { operation, path } = match
  const fault = await consumeFault(runtime, operation.key)
  if (fault && fault.kind !== "drop_after" && fault.kind !== "decline") return injectFault(fault)
  const wanted: Wanted = {
    operation,
    path,
    params: browser ? browserParams(inbound) : paramsOf(operation, inbound),
    handler: browser ? (ctx, call) => confirmFromBrowser(ctx, call.path.id ?? "", call.params) : handler,
    judged: !browser,
  }
  const given = {
    requestId,
    idempotencyKey: inbound.method === "POST" ? inbound.header("idempotency-key") || null : null,
    actingAs: inbound.header("stripe-account") ?? null,
    decline: fault?.kind === "decline" ? (fault.code ?? "card_declined") : null,
  }
  if (given.actingAs !== null && !OF_ACCOUNTS.test(operation.key)) {
    throw invalidRequest(
      "The payment sandbox keeps these objects on the platform only; leave out Stripe-Account.",
    )
  }
  if ((given.idempotencyKey ?? "").length > MAX_KEY)
    throw invalidRequest(`Idempotency keys can be at most ${MAX_KEY} characters long.`)
  const reply = await perform(runtime, wanted, given)
  if (inbound.method !== "GET") runtime.wakeDelivery()
  return fault?.kind === "drop_after" ? "dropped" : reply
}

function checkKey(runtime: Runtime, inbound: Inbound): void {
  const [scheme = "", credentials = ""] = (inbound.header("authorization") ?? "").split(" ")
  const key =
    scheme.toLowerCase() === "basic"
      ? Buffer.from(credentials, "base64").toString().split(":")[0]
      : credentials
  if (key === runtime.secretKey) return
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 7)}****${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  throw new StripeApiError(401, { type: "invalid_request_error", message })
}

type Wanted = {
  operation: Operation
  path: Record<string, string>
  params: Params
  handler: Handler
  judged: boolean
}
type Given = Pick<Context, "requestId" | "idempotencyKey" | "actingAs" | "decline">

async function perform(runtime: Runtime, wanted: Wanted, given: Given): Promise<Reply> {
  if (wanted.operation.key.startsWith("GET ")) {
    return runtime.store.read(async (unit) => ({
      status: 200,
      body: await answerOf(createContext(runtime, unit, given), wanted),
    }))
  }
  const place = given.idempotencyKey === null ? undefined : placeOfKey(given.idempotencyKey, given.actingAs)
  try {
    return await runtime.store.write(async (unit) => {
      const ctx = createContext(runtime, unit, given)
      const fingerprint = fingerprintOf(wanted.operation.key, wanted.path, wanted.params)
      const replay = place === undefined ? null : await replayOf(ctx, place, fingerprint)
      if (replay) return replay
      const v2 = wanted.operation.key.includes(" /v2/")
      const reply = await attempt(runtime, ctx, wanted, v2)
      if (place !== undefined) await keepReply(ctx, place, fingerprint, reply, v2)
      return reply
    }, place)
  } catch (error) {
    if (error instanceof LockNotAvailableError) throw keyInUse(given.idempotencyKey ?? "")
    throw error
  }
}

/**
 * Runs the handler; a refusal is an answer like another, and only some refusals leave changes behind. So is a fault
 * of the sandbox in v1, whose keys replay a 500 too; v2 tries what failed again, so there it is thrown.
 */
async function attempt(runtime: Runtime, ctx: Context, wanted: Wanted, v2: boolean): Promise<Reply> {
  const mark = ctx.unit.savepoint()
  try {
    return { status: 200, body: await answerOf(ctx, wanted) }
  } catch (error) {
    if (!(error instanceof StripeApiError) || (v2 && error.status >= 500)) throw error
    if (error.status >= 500) report(runtime, error, wanted.operation.key, ctx.requestId)
    if (!error.keepsChanges) ctx.unit.rollbackTo(mark)
    return replyOf(error, ctx.requestId)
  }
}

async function answerOf(ctx: Context, wanted: Wanted): Promise<object> {
  if (ctx.actingAs !== null) {
    const account = await find(ctx, "account", ctx.actingAs)
    if (!account || account.body.applied_configurations.length === 0) throw accountAccessError(ctx.actingAs)
  }
  const found = await wanted.handler(ctx, { params: wanted.params, path: wanted.path })
  const body = await expand(ctx, found, wanted.operation.reply, wanted.params.expand)
  const misfit = wanted.judged ? describeReplyMismatch(wanted.operation, body) : null
  if (misfit)
    throw internalError(
      `The sandbox's answer to ${wanted.operation.key} does not fit the contract: ${misfit}`,
    )
  return body
}
