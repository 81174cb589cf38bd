import { idOf } from "#server/integrations/stripe/mapping.ts"
import { ProviderError, type ProviderEvent } from "#server/integrations/payment-provider.ts"
import type { Stripe } from "stripe"

/** How old a signature may be, in seconds: against replayed events. */
const TOLERANCE_S = 300

/** The fields that are read of an event's object. */
type EventObject = {
  id?: string
  object?: string
  metadata?: Record<string, string> | null
  payment_intent?: string | { id: string } | null
  payment_method?: string | { id: string } | null
  customer?: string | { id: string } | null
}

/** Events after which a customer's stored methods may be out of date. */
const METHOD_EVENTS = new Set([
  "payment_method.detached",
  "payment_method.updated",
  "payment_method.automatically_updated",
  "mandate.updated",
  "setup_intent.succeeded",
  "customer.deleted",
])

function methodIds(type: string, object: EventObject) {
  if (!METHOD_EVENTS.has(type)) return { customerId: null, methodId: null, setUpMethodId: null }
  const isMethod = object.object === "payment_method"
  const methodId = isMethod ? (object.id ?? null) : idOf(object.payment_method)
  return {
    customerId: object.object === "customer" ? (object.id ?? null) : idOf(object.customer),
    methodId,
    setUpMethodId: type === "setup_intent.succeeded" ? methodId : null,
  }
}

function readSnapshot(event: Stripe.Event): ProviderEvent {
  const object: EventObject = event.data.object
  const isIntent = object.object === "payment_intent"
  const isAccount = object.object === "account"
  return {
    id: event.id,
    type: event.type,
    paymentId: object.metadata?.payment_id ?? null,
    // Disputes and refunds carry metadata of their own and are found by their intent.
    intentId: isIntent ? (object.id ?? null) : idOf(object.payment_intent),
    accountId: event.account ?? (isAccount ? (object.id ?? null) : null),
    ...methodIds(event.type, object),
  }
}

function readThin(event: Stripe.V2.Core.EventNotification): ProviderEvent {
  const related = "related_object" in event && event.related_object
  return {
    id: event.id,
    type: event.type,
    paymentId: null,
    intentId: null,
    customerId: null,
    methodId: null,
    setUpMethodId: null,
    accountId:
      related && "id" in related && related.type === "v2.core.account"
        ? related.id
        : (event.context?.toString() ?? null),
  }
}

function isThin(rawBody: Buffer): boolean {
  try {
    const body: unknown = JSON.parse(rawBody.toString("utf8"))
    return typeof body === "object" && body !== null && Reflect.get(body, "object") === "v2.core.event"
  } catch {
    return false
  }
}

/**
 * Reads a signed event, snapshot or thin, trying each secret. `receivedAt` is by the product's clock. Throws
 * `badSignature` when no secret matches, the signature is too old or the body is not an event.
 */
export function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  receivedAt: Date,
  rawBody: Buffer,
  signature: string,
): ProviderEvent {
  const thin = isThin(rawBody)
  const at = receivedAt.getTime()
  let cause: unknown
  for (const secret of secrets) {
    try {
      return thin
        ? readThin(stripe.parseEventNotification(rawBody, signature, secret, TOLERANCE_S, undefined, at))
        : readSnapshot(stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S, undefined, at))
    } catch (error) {
      cause = error
    }
  }
  throw new ProviderError({ kind: "badSignature" }, cause)
}
