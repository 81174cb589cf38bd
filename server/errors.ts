import { errors, type ErrorBody, type ErrorCode } from "#contract/errors.ts"

type Extra = Omit<ErrorBody, "error" | "code"> & {
  text?: string
  retryAfterSeconds?: number
}

/** A refusal on its way to the caller. Thrown anywhere below a handler; nothing of the transaction stays. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(extra.text ?? errors[code].text)
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return errors[this.code].status
  }

  body(): ErrorBody {
    const { text: _, retryAfterSeconds: __, ...rest } = this.extra
    return { error: this.message, code: this.code, ...rest }
  }
}

/** Bad input of one field. */
export function invalidField(name: string, text: string): ApiError {
  return new ApiError("invalid", { fields: { [name]: text } })
}
