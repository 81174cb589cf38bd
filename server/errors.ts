import { failures, type FailureBody, type FailureCode } from "#contract/errors.ts"

type Extra = Omit<FailureBody, "error" | "code"> & {
  text?: string
  retryAfterSeconds?: number
}

/** A refusal on its way to the caller. Thrown anywhere below a handler; nothing of the transaction stays. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly extra: Extra

  constructor(code: FailureCode, extra: Extra = {}) {
    super(extra.text ?? failures[code].text)
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return failures[this.code].status
  }

  body(): FailureBody {
    const { text: _, retryAfterSeconds: __, ...rest } = this.extra
    return { error: this.message, code: this.code, ...rest }
  }
}

/** Bad input of one field. */
export function invalidField(name: string, text: string): Failure {
  return new Failure("invalid", { fields: { [name]: text } })
}
