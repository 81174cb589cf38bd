import {
  codeOf,
  type ErrorBody,
  type ErrorCode,
  errors,
  type ProblemKey,
  type Reason,
  type ReasonFacts,
} from "#contract/errors.ts"
import { problemText, refusalText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"

type Extra = Pick<ErrorBody, "missing" | "opensAt" | "closesAt"> & {
  /** What is wrong with which field. */
  problems?: Record<string, ProblemKey>
  retryAfterSeconds?: number
}
type ExtraOf<R extends Reason> = R extends keyof ReasonFacts
  ? [extra: Extra & { facts: ReasonFacts[R] }]
  : [extra?: Extra]

/**
 * A refusal on its way to the caller. Thrown anywhere below a handler; nothing of the transaction stays. It says
 * why by a key; the text is made in the caller's language when it is answered.
 */
export class ApiError<R extends Reason = Reason> extends Error {
  readonly reason: R
  readonly code: ErrorCode
  readonly extra: Extra & { facts?: ReasonFacts[keyof ReasonFacts] }

  constructor(reason: R, ...[extra]: ExtraOf<R>) {
    super(reason)
    this.reason = reason
    this.code = codeOf(reason)
    this.extra = extra ?? {}
  }

  get status(): number {
    return errors[this.code].status
  }

  body(language: Language): ErrorBody {
    const { retryAfterSeconds, problems, facts, ...rest } = this.extra
    const fields = Object.entries(problems ?? {}).map(([name, key]) => [name, problemText(key, language)])
    return {
      error: refusalText(this.reason, { retryAfterSeconds, ...facts }, language),
      code: this.code,
      reason: this.reason,
      ...(facts && { facts }),
      ...(problems && { fields: Object.fromEntries(fields), problems }),
      ...rest,
    }
  }
}

/** Bad input of one field. */
export function invalidField(name: string, problem: ProblemKey): ApiError {
  return new ApiError("invalid", { problems: { [name]: problem } })
}

/** What a task or timer works on has another holder now: nothing failed, and it is tried again. */
export class BusyError extends Error {}
