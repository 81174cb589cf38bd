/** Sends one signed event to the webhook. */
import { createHmac } from "node:crypto"
import type { QueuedEvent } from "../state/object-types.ts"
import type { Runtime } from "../state/runtime.ts"

export type Webhook = { url: string; snapshotSecret: string; connectSecret: string; thinSecret: string }

export const SEND_TIMEOUT_MS = 10_000

/** True when the webhook responds with 2xx. */
export async function sendEvent(
  runtime: Runtime,
  webhook: Webhook,
  { event, channel }: QueuedEvent,
  closing: AbortSignal,
): Promise<boolean> {
  // A thin event has its data only when it is retrieved.
  const payload = JSON.stringify(channel === "thin" ? { ...event, data: undefined } : event)
  try {
    const response = await fetch(webhook.url, {
      method: "POST",
      body: payload,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureOf(runtime, payload, secretOf(webhook, channel)),
        "user-agent": "Stripe/1.0 (payment sandbox)",
      },
      signal: AbortSignal.any([AbortSignal.timeout(SEND_TIMEOUT_MS), closing]),
      redirect: "manual",
    })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    if (!closing.aborted)
      runtime.log("warn", "payment sandbox: an event was not delivered", {
        url: webhook.url,
        error: String(error),
      })
    return false
  }
}

function secretOf(webhook: Webhook, channel: QueuedEvent["channel"]): string {
  if (channel === "thin") return webhook.thinSecret
  return channel === "connect" ? webhook.connectSecret : webhook.snapshotSecret
}

/** The signature header, with the sandbox's time, against which the receiver checks the age of the event. */
function signatureOf(runtime: Runtime, payload: string, secret: string): string {
  const timestamp = Math.floor(runtime.clock.now().getTime() / 1000)
  const signature = createHmac("sha256", secret).update(`${timestamp}.${payload}`).digest("hex")
  return `t=${timestamp},v1=${signature}`
}
