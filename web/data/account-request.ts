/**
 * The account of the logged-in person, which the inline script of `web/index.html` asks for before the app's own
 * files are there.
 */
export type AccountRequest = {
  url: string
  token: string
  /** Device milliseconds; `receivedAt` once there is an answer. */
  sentAt: number
  receivedAt?: number
  /** Undefined when no answer came. */
  response: Promise<Response | undefined>
}

declare global {
  var accountRequest: AccountRequest | undefined
}

/** An answer that took longer than this to be used may be out of date. */
const MAX_AGE_MS = 10_000

/** The request under way for that URL and token, once; later calls make their own. */
export function reuseAccountRequest(url: string, token: string | null): AccountRequest | undefined {
  const request = globalThis.accountRequest
  if (request?.url !== url) return undefined
  globalThis.accountRequest = undefined
  return request.token === token && Date.now() - request.sentAt < MAX_AGE_MS ? request : undefined
}
