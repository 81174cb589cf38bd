/** Stripe's errors, in Stripe's shapes. A handler throws one; the server turns it into status and body. */

export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error"
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

export class StripeFailure extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** True where the failed call still leaves its mark: a declined charge, a PaymentIntent back at the start. */
  readonly keepsChanges: boolean
  /** Value of `Stripe-Should-Retry`; null leaves the SDK to its own rule. */
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
export function invalid(message: string, extras: Extras = {}): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...extras })
}

/** 404 `resource_missing`, as Stripe answers for ids that are unknown or another's. */
export function missing(what: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** 400 with a code, for an operation the object's state refuses. */
export function wrongState(
  code: string,
  message: string,
  extras: Extras = {},
  keepsChanges = false,
): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...extras, code }, keepsChanges)
}

/** 402 `card_error`; what the attempt changed stays changed. */
export function cardRefused(
  code: string,
  declineCode: string | null,
  message: string,
  extras: Extras = {},
): StripeFailure {
  const declined = declineCode ? { decline_code: declineCode } : {}
  return new StripeFailure(402, { type: "card_error", message, ...extras, code, ...declined }, true)
}

/** 500 `api_error`: a fault of the sandbox itself. */
export function broken(message: string): StripeFailure {
  return new StripeFailure(500, { type: "api_error", message })
}

/** The body as sent: `doc_url` and `request_log_url` as Stripe adds them. */
export function errorBody(failure: StripeFailure, requestId: string): { error: ErrorBody } {
  const { body } = failure
  const doc = body.code
    ? { doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll("_", "-")}` }
    : {}
  return {
    error: { ...body, ...doc, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` },
  }
}
