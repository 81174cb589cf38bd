import { type StripeApiError, errorBody } from "../state/errors.ts"

export type Reply = { status: number; body: object; headers?: Record<string, string> }

export function errorReply(error: StripeApiError, requestId: string): Reply {
  const headers = error.shouldRetry === null ? {} : { "stripe-should-retry": String(error.shouldRetry) }
  return { status: error.status, body: errorBody(error, requestId), headers }
}
