import { ProviderError, type ProviderErrorDetails } from "#server/integrations/payment-provider.ts"
import { Stripe } from "stripe"

const { errors } = Stripe
type StripeError = InstanceType<typeof errors.StripeError>

function detailsOf(error: StripeError): ProviderErrorDetails {
  const code = error.code ?? error.rawType ?? "unknown"
  if (error instanceof errors.StripeSignatureVerificationError) return { kind: "badSignature" }
  const status = error.statusCode ?? 0
  // At 409 the first request with the key is still being processed, and its outcome is not known yet.
  if (error instanceof errors.StripeIdempotencyError && status !== 409)
    return { kind: "refused", code: "idempotency_error", message: error.message }
  if (status === 402)
    return {
      kind: "declined",
      code,
      declineCode: error.decline_code ?? null,
      adviceCode: error.advice_code ?? null,
    }
  if (status === 404 || (status === 400 && code === "resource_missing"))
    return { kind: "notFound", param: error.param ?? null, message: error.message }
  // The platform's access to this one account was revoked, or there is no such account.
  if (status === 403 && code === "account_invalid")
    return { kind: "notFound", param: error.param ?? null, message: error.message }
  if (status === 401 || status === 403) return { kind: "notAllowed", message: error.message }
  if (status >= 400 && status < 500 && status !== 409 && status !== 429 && code !== "rate_limit")
    return { kind: "refused", code, message: error.message }
  return { kind: "unknownOutcome", reason: `${error.type} ${status || ""} ${error.message}`.trim() }
}

/** An error of the SDK as a `ProviderError`; any other error unchanged. */
export function toProviderError(error: unknown): unknown {
  return error instanceof errors.StripeError ? new ProviderError(detailsOf(error), error) : error
}

/** Runs a call of the SDK. Throws `ProviderError`. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw toProviderError(error)
  }
}
