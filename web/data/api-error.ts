import { isErrorCode, type ErrorBody, type ErrorCode } from "#contract/errors.ts"

/** `network`: no answer in time, so whether it was done is unknown. `emptied`: cleaning left a field empty. */
export type ApiErrorCode = ErrorCode | "network" | "emptied"

/** A call that did not succeed; `message` is text a person can read. */
export class ApiError extends Error {
  override readonly name = "ApiError"
  readonly status: number
  readonly code: ApiErrorCode
  /** Problems by field name, in the field rules' texts. */
  readonly fields: Record<string, string>
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined
  /** What else the refusal says: `missing` of a gate, `opensAt` and `closesAt` of the clock-in window. */
  readonly detail: Partial<ErrorBody>

  constructor(failure: {
    status: number
    code: ApiErrorCode
    message: string
    fields?: Record<string, string>
    retryAfter?: number
    detail?: Partial<ErrorBody>
  }) {
    super(failure.message)
    this.status = failure.status
    this.code = failure.code
    this.fields = failure.fields ?? {}
    this.retryAfter = failure.retryAfter
    this.detail = failure.detail ?? {}
  }
}

/** Reads a refusal; anything that is not one of ours (a proxy's page) becomes plain words. */
export async function refusalOf(response: Response, otherwise: string): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>
  const retryAfter = Number(response.headers.get("retry-after"))
  return new ApiError({
    status: response.status,
    code: isErrorCode(body.code) ? body.code : "internal",
    message: typeof body.error === "string" ? body.error : otherwise,
    ...(body.fields ? { fields: body.fields } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
    detail: body,
  })
}
