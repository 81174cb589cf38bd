import { inMinutes, market } from "#domain/market.ts"

const windowMinutes = inMinutes(market.limits.clockInWindowMs)

/**
 * The refusals (docs/rules/api.md#refusals): code → status and the text for a person when the call has none
 * of its own. Their order: docs/rules/api.md#refusal-order.
 */
export const errors = {
  unauthorized: { status: 401, text: "Please log in." },
  bad_credentials: { status: 401, text: "The email or the password is not right." },
  wrong_role: { status: 403, text: "This account cannot do that." },
  invalid: { status: 400, text: "Please check the marked fields." },
  invalid_json: { status: 400, text: "The request is not valid JSON." },
  missing_file: { status: 400, text: "Please choose a file." },
  not_found: { status: 404, text: "There is no such thing, or it is not yours." },
  gate: { status: 403, text: "Something is still missing before you can do that." },
  email_not_validated: { status: 403, text: "Please open the link in the email we sent you first." },
  unpaid: { status: 403, text: "A closed shift is still unpaid. Please settle it first." },
  suspended: { status: 403, text: "This account is suspended." },
  same_person: { status: 403, text: "A restaurant cannot hire the person it belongs to." },
  already_applied: { status: 403, text: "You have applied for this job." },
  wrong_clockin_code: {
    status: 403,
    text: "That code is not right. Please ask the manager to read it out again.",
  },
  taken: { status: 409, text: "An account with this email already exists." },
  not_open: { status: 409, text: "This shift is no longer open." },
  conflict: { status: 409, text: "Unable to apply, scheduling conflict with an existing application." },
  already_done: { status: 409, text: "This has been done already." },
  wrong_state: { status: 409, text: "The shift is not in a state in which this can be done." },
  outside_clockin_window: {
    status: 409,
    text: `Clock in is open from ${windowMinutes} minutes before to ${windowMinutes} minutes after the start.`,
  },
  idempotency_key_reused: { status: 409, text: "This request was already made with other content." },
  in_use: { status: 409, text: "This is still needed." },
  too_large: { status: 413, text: "That is too large." },
  unsupported_media_type: { status: 415, text: "This kind of content is not accepted here." },
  not_an_image: { status: 415, text: "Please choose a JPEG, PNG or WebP picture." },
  too_many: { status: 429, text: "Too many tries. Please wait a little." },
  payment_provider: { status: 502, text: "Something went wrong!" },
  places_provider: { status: 502, text: "Error fetching place ID" },
  unavailable: { status: 503, text: "We are back in a moment. Please try again." },
  internal: { status: 500, text: "Something went wrong on our side." },
} as const

export type ErrorCode = keyof typeof errors

/** What a refusal looks like on the wire. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  missing?: string[]
  opensAt?: string
  closesAt?: string
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errors, value)
}
