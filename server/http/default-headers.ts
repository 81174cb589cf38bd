import { permissionsPolicy } from "#server/http/permissions-policy.ts"
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http"

/** A year, the least that a browser's preload list takes. */
const HSTS_SECONDS = 31_536_000

/** For what is no page: opened by itself it loads, runs and submits nothing, and no site frames it. */
const NO_PAGE_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "sandbox",
].join("; ")

/**
 * What every answer carries unless it says otherwise (docs/rules/api.md#headers). Replies hold what one person may
 * see, and tokens: neither a browser nor a proxy keeps them.
 */
export function defaultHeaders(options: {
  publicUrl: string | null
  isSandbox: boolean
}): Record<string, string> {
  return {
    "cache-control": "no-store",
    "content-security-policy": NO_PAGE_POLICY,
    // A bank's log-in, which the provider opens as a popup, must reach the page that opened it.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": permissionsPolicy(options.isSandbox),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.publicUrl?.startsWith("https:") && {
      "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  }
}

/**
 * A response that is born with these headers, since not every answer reaches a hook: those to a URL that cannot be
 * parsed, to an expectation that is not met and to one that arrives during the shutdown do not.
 */
export function responseWith(headers: OutgoingHttpHeaders): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...parts: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...parts)
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) this.setHeader(name, value)
    }
  }
}
