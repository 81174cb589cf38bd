import type { Clock } from "#server/clock.ts"
import { customers, methods } from "#server/integrations/stripe/customers.ts"
import { readEvent } from "#server/integrations/stripe/events.ts"
import { intents, payouts } from "#server/integrations/stripe/charges-and-transfers.ts"
import type { PaymentProvider } from "#server/integrations/payment-provider.ts"
import { Stripe } from "stripe"

export type { PaymentProvider } from "#server/integrations/payment-provider.ts"

/** `host` and `port` only for a provider of one's own on this machine, spoken to without TLS. */
export type StripeOptions = {
  secretKey: string
  webhookSecrets: string[]
  clock: Clock
  host?: string
  port?: number
  /** How long one try of a call may take; there are three. */
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const RETRIES = 2
/** The SDK's pauses before its retries, together. */
const PAUSES_MS = 3_000
/** The longest a call of the provider may take, in milliseconds; one that pages makes several. */
export const LONGEST_CALL_MS = (1 + RETRIES) * TIMEOUT_MS + PAUSES_MS

function openStripe(options: StripeOptions): Stripe {
  const { host, port } = options
  return new Stripe(options.secretKey, {
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(host !== undefined && { host, protocol: "http" as const }),
    ...(port !== undefined && { port }),
  })
}

/** The provider over the genuine SDK. Whether a machine of our own answers, nobody here knows. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const stripe = openStripe(options)
  return {
    ...customers(stripe),
    ...methods(stripe),
    ...intents(stripe),
    ...payouts(stripe),
    readEvent: (rawBody, signature) =>
      readEvent(stripe, options.webhookSecrets, options.clock.now(), rawBody, signature),
  }
}
