/** Errors in Stripe's format. A handler throws one; the server turns it into a status and a body. */

export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error"
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

export class StripeApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** True where the failed call is committed all the same: a declined charge and the reset of its PaymentIntent. */
  readonly keepsChanges: boolean
  /** Value of `Stripe-Should-Retry`; null omits the header, and the SDK decides. */
  readonly shouldRetry: boolean | null

  constructor(status: number, body: ErrorBody, keepsChanges = false, shouldRetry: boolean | null = null) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsChanges = keepsChanges
    this.shouldRetry = shouldRetry
  }
}

type Extras = { code?: string; param?: string } & Record<string, unknown>

/** 400 `invalid_request_error`. */
export function invalidRequest(message: string, extras: Extras = {}): StripeApiError {
  return new StripeApiError(400, { type: "invalid_request_error", message, ...extras })
}

/** 404 `resource_missing`, for both missing and foreign ids, so ids cannot be probed. */
export function resourceMissing(what: string, id: string, param = "id"): StripeApiError {
  return new StripeApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** 400 with a code, for an operation that the object's state does not allow. */
export function invalidState(
  code: string,
  message: string,
  extras: Extras = {},
  keepsChanges = false,
): StripeApiError {
  return new StripeApiError(400, { type: "invalid_request_error", message, ...extras, code }, keepsChanges)
}

/** 402 `card_error`; the changes of the attempt are committed. */
export function cardError(
  code: string,
  declineCode: string | null,
  message: string,
  extras: Extras = {},
): StripeApiError {
  const declined = declineCode ? { decline_code: declineCode } : {}
  return new StripeApiError(402, { type: "card_error", message, ...extras, code, ...declined }, true)
}

/** 500 `api_error`: an error of the sandbox itself. */
export function internalError(message: string): StripeApiError {
  return new StripeApiError(500, { type: "api_error", message })
}

/** The response body, with `doc_url` and `request_log_url` as Stripe adds them. */
export function errorBody(failure: StripeApiError, requestId: string): { error: ErrorBody } {
  const { body } = failure
  const doc = body.code
    ? { doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll("_", "-")}` }
    : {}
  return {
    error: { ...body, ...doc, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` },
  }
}
