import type { Clock } from "#server/clock.ts"
import { MAX_CALL_MS, type PaymentProvider } from "#server/integrations/payment-provider.ts"
import { customerCalls } from "#server/integrations/stripe/customers.ts"
import { readEvent } from "#server/integrations/stripe/events.ts"
import { intentCalls } from "#server/integrations/stripe/intents.ts"
import { methodCalls } from "#server/integrations/stripe/methods.ts"
import { payoutCalls } from "#server/integrations/stripe/payouts.ts"
import { Stripe } from "stripe"

/** `host` and `port` are those of the payment sandbox, which is reached without TLS. */
export type StripeOptions = {
  secretKey: string
  webhookSecrets: string[]
  clock: Clock
  host?: string
  port?: number
  /** How long each of a call's three attempts may take. */
  timeoutMs?: number
}

const RETRIES = 2
/** The SDK's pauses before its retries, together. */
const BACKOFF_MS = 3_000
const TIMEOUT_MS = (MAX_CALL_MS - BACKOFF_MS) / (1 + RETRIES)

function createStripe(options: StripeOptions): Stripe {
  const { host, port } = options
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(host !== undefined && { host, protocol: "http" as const }),
    ...(port !== undefined && { port }),
  })
}

/** Stripe, or the payment sandbox when `host` and `port` say so: the code is the same. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = createStripe(options)
  return {
    ...customerCalls(stripe),
    ...methodCalls(stripe),
    ...intentCalls(stripe),
    ...payoutCalls(stripe),
    readEvent: (rawBody, signature) =>
      readEvent(stripe, options.webhookSecrets, options.clock.now(), rawBody, signature),
  }
}
