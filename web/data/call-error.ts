import type { CallName } from "#contract/index.ts"
import { isErrorCode, type ErrorBody, type ErrorCode } from "#contract/errors.ts"

/**
 * How a call failed. `refused`: the server said no, and why. `unreachable`: no answer, and nothing was
 * changed. `unknownOutcome`: a change got no answer, so it may have been made all the same. `bug`: a fault
 * of ours.
 */
type FailureKind = "refused" | "unreachable" | "unknownOutcome" | "bug"

/** `emptied`: cleaning left a field empty, so nothing was sent. */
type RefusalCode = ErrorCode | "emptied"

/** The one error of the data layer. Its words for a person come from `errorText`. */
export class CallError extends Error {
  override readonly name = "CallError"
  readonly kind: FailureKind
  /** 0 when there was no answer. */
  readonly status: number
  /** Absent when what refused was not our server: a proxy in between. */
  readonly code: RefusalCode | undefined
  /** Problems by field name, in the field rules' texts. */
  readonly fields: Record<string, string>
  /** Names of the fields that cleaning emptied. */
  readonly emptied: readonly string[]
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined
  /** The whole refusal as the server sent it: `missing` of a gate, `opensAt` of the clock-in window. */
  readonly body: Partial<ErrorBody>

  constructor(failure: {
    kind: FailureKind
    status?: number
    code?: RefusalCode | undefined
    emptied?: readonly string[]
    retryAfter?: number
    body?: Partial<ErrorBody>
    cause?: unknown
  }) {
    super(failure.body?.error ?? failure.code ?? failure.kind, { cause: failure.cause })
    this.kind = failure.kind
    this.status = failure.status ?? 0
    this.code = failure.code
    this.body = failure.body ?? {}
    this.fields = this.body.fields ?? {}
    this.emptied = failure.emptied ?? []
    this.retryAfter = failure.retryAfter
  }

  /** Whether no answer came, so that asking again is the thing to do. */
  get isUnanswered(): boolean {
    return this.kind === "unreachable" || this.kind === "unknownOutcome"
  }
}

/** Any failure as a `CallError`: what is not one yet is a fault of ours. */
export function toCallError(cause: unknown): CallError {
  return cause instanceof CallError ? cause : new CallError({ kind: "bug", cause })
}

/** The body of a refusal of ours, or null: a proxy's page is none. */
async function readBody(response: Response): Promise<Partial<ErrorBody> | null> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === "object" && body !== null && isErrorCode(Reflect.get(body, "code")) ? body : null
}

/** Reads an answer that is not ok. `whenUnanswered` is the kind for a page that says our server was not there. */
export async function readRefusal(response: Response, whenUnanswered: FailureKind): Promise<CallError> {
  const { status } = response
  const body = await readBody(response)
  if (!body) return new CallError({ kind: status >= 500 ? whenUnanswered : "refused", status })
  const retryAfter = Number(response.headers.get("retry-after"))
  return new CallError({
    kind: "refused",
    status,
    code: body.code,
    body,
    ...(retryAfter > 0 ? { retryAfter } : {}),
  })
}

/** What the log says first, where a call has words of its own (docs/rules/navigation.md#loading-and-failure). */
const logged: Partial<Record<CallName, string>> = {
  getJob: "Failed to retrieve job.",
  closeJob: "Error closing job.",
  editPunches: "Failed to update job times",
  rateWorker: "Failed to rate worker.",
  rateEmployer: "Failed to rate worker.",
}

/** Every failure is logged, by which call when it is one's, with the fault behind it when it is ours. */
export function reportError(error: CallError, call?: CallName): void {
  const heading = call && logged[call]
  // oxlint-disable-next-line no-console -- docs/rules/navigation.md#loading-and-failure
  console.error(
    ...(heading ? [heading] : []),
    error.message,
    ...(error.cause === undefined ? [] : [error.cause]),
  )
}
