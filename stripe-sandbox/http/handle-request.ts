/** One API request: authentication, routing, injected faults, and the reply. */
import { matchOperation } from "../contract.ts"
import { confirmFromBrowser } from "../objects/payments/browser-confirm.ts"
import { StripeApiError, internalError, invalidRequest } from "../state/errors.ts"
import { consumeFault, defaultDeclineCode, injectFault } from "../state/fault-settings.ts"
import type { Runtime } from "../state/runtime.ts"
import { type Caller, type ResolvedCall, executeCall, logError } from "./execute-call.ts"
import { type Reply, errorReply } from "./reply.ts"
import { type ApiRequest, readBrowserParams, readRequestParams } from "./request.ts"
import { handlers } from "./routes.ts"

export type Outcome = Reply | "dropped" | "hanging"

const BROWSER_CONFIRM = "POST /v1/setup_intents/{id}/confirm"
/** docs.stripe.com/api/idempotent_requests */
const MAX_KEY_LENGTH = 255
/** The calls that accept `Stripe-Account`; all other objects belong to the platform. */
const ACCOUNT_OPERATIONS = /^(GET|POST) \/v1\/(balance|balance_transactions|payouts|events|accounts)\b/

/** Calls that Stripe refuses to new platforms, with its messages. */
const REFUSED_TO_NEW_PLATFORMS: Record<string, string> = {
  "POST /v1/accounts":
    "Accounts v1 support for new Connect integrations has ended: use /v2/core/accounts (https://docs.stripe.com/connect/accounts-v2/account-creation).",
}

/** Handles one request; never throws. */
export async function handleRequest(
  runtime: Runtime,
  request: ApiRequest,
  requestId: string,
): Promise<Outcome> {
  try {
    return await route(runtime, request, requestId)
  } catch (error) {
    const apiError =
      error instanceof StripeApiError
        ? error
        : internalError("The payment sandbox failed. See its log for the reason.")
    if (apiError.status >= 500) logError(runtime, error, `${request.method} ${request.path}`, requestId)
    return errorReply(apiError, requestId)
  }
}

async function route(runtime: Runtime, request: ApiRequest, requestId: string): Promise<Outcome> {
  const match = matchOperation(request.method, request.path)
  const isBrowser = match?.operation.key === BROWSER_CONFIRM && request.header("authorization") === undefined
  if (!isBrowser) authenticate(runtime, request)
  const refusal = REFUSED_TO_NEW_PLATFORMS[`${request.method} ${request.path}`]
  if (refusal !== undefined) throw invalidRequest(refusal)
  // Without this, `search` would match the routes with an id.
  const isSearch = /^\/v1\/[a-z_]+\/search\/?$/.test(request.path)
  const handler = match && !isSearch ? handlers[match.operation.key] : undefined
  if (!match || !handler) {
    throw new StripeApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.path}). ${match ? "The payment sandbox does not support this call." : "Please see https://docs.stripe.com."}`,
    })
  }
  const { operation, path } = match
  const fault = await consumeFault(runtime, operation.key)
  if (fault && fault.kind !== "drop_after" && fault.kind !== "decline") return injectFault(fault)
  const call: ResolvedCall = {
    operation,
    path,
    params: isBrowser ? readBrowserParams(request) : readRequestParams(operation, request),
    handler: isBrowser ? (ctx, { params }) => confirmFromBrowser(ctx, path.id ?? "", params) : handler,
    validatesReply: !isBrowser,
  }
  const caller: Caller = {
    requestId,
    idempotencyKey: request.method === "POST" ? request.header("idempotency-key") || null : null,
    actingAs: request.header("stripe-account") ?? null,
    decline: fault?.kind === "decline" ? (fault.code ?? defaultDeclineCode(operation.key)) : null,
  }
  if (caller.actingAs !== null && !ACCOUNT_OPERATIONS.test(operation.key)) {
    throw invalidRequest(
      "In the payment sandbox these objects belong to the platform: omit the Stripe-Account header.",
    )
  }
  if ((caller.idempotencyKey ?? "").length > MAX_KEY_LENGTH)
    throw invalidRequest(`Idempotency keys can be at most ${MAX_KEY_LENGTH} characters long.`)
  const reply = await executeCall(runtime, call, caller)
  if (request.method !== "GET") runtime.wakeDelivery()
  return fault?.kind === "drop_after" ? "dropped" : reply
}

function authenticate(runtime: Runtime, request: ApiRequest): void {
  const [scheme = "", credentials = ""] = (request.header("authorization") ?? "").split(" ")
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
