import { ProviderError, type ProviderErrorKind } from "#server/integrations/payment-provider.ts"
import { Stripe } from "stripe"

const { errors } = Stripe

function describe(error: InstanceType<typeof errors.StripeError>): ProviderErrorKind {
  const code = error.code ?? error.rawType ?? "unknown"
  if (error instanceof errors.StripeSignatureVerificationError) return { kind: "badSignature" }
  const status = error.statusCode ?? 0
  // At 409 the first request of that key is still under way, and what comes of it is not known yet.
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
  if (status === 401 || status === 403) return { kind: "notAllowed", message: error.message }
  if (status >= 400 && status < 500 && status !== 409 && status !== 429 && code !== "rate_limit")
    return { kind: "refused", code, message: error.message }
  return { kind: "unknownOutcome", reason: `${error.type} ${status || ""} ${error.message}`.trim() }
}

/** Runs a call of the SDK and tells its errors in our words. Anything that is none of the provider's passes. */
export async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof errors.StripeError) throw new ProviderError(describe(error), error)
    throw error
  }
}
