import type { Problem } from "#domain/fields.ts"

/**
 * The refusals (docs/rules/api.md#refusals): code → status, and the reasons that are more exact than their code.
 * Their texts are in `contract/text/`. Their order: docs/rules/api.md#refusal-order.
 */
export const errors = {
  unauthorized: { status: 401 },
  bad_credentials: { status: 401 },
  wrong_role: { status: 403 },
  invalid: { status: 400 },
  invalid_json: { status: 400 },
  missing_file: { status: 400 },
  invalid_token: { status: 400 },
  not_found: { status: 404 },
  gate: { status: 403 },
  terms_outdated: { status: 403 },
  email_not_validated: { status: 403 },
  unpaid: { status: 403 },
  suspended: { status: 403 },
  same_person: { status: 403 },
  already_applied: { status: 403 },
  wrong_clockin_code: { status: 403 },
  taken: { status: 409 },
  not_open: { status: 409 },
  conflict: { status: 409 },
  already_done: { status: 409 },
  wrong_state: { status: 409 },
  terms_changed: { status: 409 },
  outside_clockin_window: { status: 409 },
  idempotency_key_reused: { status: 409 },
  in_use: { status: 409 },
  too_large: { status: 413 },
  unsupported_media_type: { status: 415 },
  not_an_image: { status: 415 },
  too_many: { status: 429 },
  payment_provider: { status: 502 },
  places_provider: { status: 502 },
  unavailable: { status: 503 },
  internal: { status: 500 },
} as const

export type ErrorCode = keyof typeof errors

/** Reasons that say more than the code they belong to. A code is its own reason where there is no more to say. */
export const reasonCodes = {
  admin_credentials: "bad_credentials",
  wrong_password: "bad_credentials",
  admin_name_taken: "taken",
  control_characters: "invalid",
  event_not_signed: "invalid",
  request_unreadable: "invalid",
  upload_unreadable: "invalid",
  suspended_with_reason: "suspended",
  worker_suspended: "conflict",
  worker_not_ready: "conflict",
  worker_booked: "conflict",
  punches_overlap: "conflict",
  shift_canceled: "wrong_state",
  clocked_in_elsewhere: "wrong_state",
  wage_changed: "wrong_state",
  amount_changed: "wrong_state",
  no_customer: "wrong_state",
  method_unconfirmed: "wrong_state",
  no_method: "wrong_state",
  work_history_full: "wrong_state",
  export_running: "wrong_state",
  account_has_shifts: "wrong_state",
  account_has_payments: "wrong_state",
  not_owed: "wrong_state",
  address_changes_exhausted: "too_many",
  attempts_exhausted: "wrong_state",
  method_needed: "in_use",
  seed_running: "wrong_state",
  seed_not_empty: "already_done",
  clock_move_invalid: "invalid",
  control_refused: "invalid",
  control_unknown: "not_found",
} as const satisfies Record<string, ErrorCode>

export type Reason = ErrorCode | keyof typeof reasonCodes

/** The values that the text of a reason names. */
export type ReasonFacts = {
  suspended_with_reason: { reason: string }
  work_history_full: { entries: number }
  attempts_exhausted: { attempts: number }
  control_refused: { detail: string }
  control_unknown: { detail: string }
}

/** What may be wrong with a field: the field rules' problems, and those that only the server can find. */
export type ProblemKey =
  | Problem
  | "value"
  | "id"
  | "link"
  | "wholeNumber"
  | "pageSize"
  | "pageSkip"
  | "language"
  | "topic"
  | "applicant"
  | "method"
  | "methodKind"
  | "coordinates"
  | "sortNeedsPlace"
  | "punchOrder"
  | "punchFuture"
  | "punchTooLong"
  | "punchTooEarly"
  | "idempotencyKey"
  | "adminName"
  | "adminPassword"
  | "duration"
  | "clockTooLate"
  | "clockBackward"

/** What a refusal looks like on the wire. `error` and `fields` are in the caller's language. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  reason: Reason
  facts?: Record<string, string | number>
  fields?: Record<string, string>
  problems?: Record<string, ProblemKey>
  missing?: string[]
  opensAt?: string
  closesAt?: string
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errors, value)
}

export function codeOf(reason: Reason): ErrorCode {
  return isErrorCode(reason) ? reason : reasonCodes[reason]
}
