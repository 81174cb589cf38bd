/** Delivers queued events to the webhook, oldest first, and retries until each is answered with 2xx. */
import { setTimeout as sleep } from "node:timers/promises"
import type { DeliveryOptions } from "../state/object-types.ts"
import type { Runtime } from "../state/runtime.ts"
import {
  type DeliveryResult,
  LEASE_MS,
  type LeasedEvent,
  isLeased,
  leaseEvents,
  listUndelivered,
  recordResults,
} from "./outbox.ts"
import { SEND_TIMEOUT_MS, type Webhook, sendEvent } from "./send-event.ts"

export type Delivery = { wake(): void; flush(): Promise<void>; close(): Promise<void> }

const POLL_MS = 5_000
const FLUSH_TIMEOUT_MS = 15_000
const FLUSH_ATTEMPTS = 3
const LEASE_POLL_MS = 25

export function startDelivery(runtime: Runtime, webhook: () => Webhook | null): Delivery {
  /** Aborts what is being sent when the sandbox closes; the next process sends it again. */
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let isScheduled = false
  let skipDelay = new AbortController()
  let flushing = 0
  // Finds the events that another process has left behind.
  const timer = setInterval(() => schedule(false), POLL_MS)
  timer.unref()

  /** Starts a round after the current one. `expected`: an event has just been queued. */
  function schedule(expected: boolean): void {
    if (isScheduled || closing.signal.aborted) return
    isScheduled = true
    running = runAfter(running, expected)
  }

  async function runAfter(previous: Promise<void>, expected: boolean): Promise<void> {
    await previous
    isScheduled = false
    await deliverReady(false, expected)
  }

  /** Sends batches until no event is ready; `force` sends one batch of all that is not leased. */
  async function deliverReady(force: boolean, expected = false): Promise<void> {
    try {
      const target = webhook()
      if (!target) return
      for (let first = true; !closing.signal.aborted; first = false) {
        const { events, options } = await leaseEvents(runtime, { force, expected: expected && first })
        if (events.length === 0) return
        if (options.delayMs > 0 && !force && flushing === 0)
          await sleep(options.delayMs, null, { signal: skipDelay.signal, ref: false }).catch(() => null)
        const results = await sendBatch(runtime, target, events, options, closing.signal)
        scheduleRetry(await recordResults(runtime, results))
        if (force) return
      }
    } catch (error) {
      runtime.log("error", "payment sandbox: events could not be delivered", { error: String(error) })
    }
  }

  function scheduleRetry(retryAt: number | null): void {
    if (retryAt !== null) setTimeout(() => schedule(false), Math.max(0, retryAt - Date.now())).unref()
  }

  async function flush(): Promise<void> {
    flushing += 1
    skipDelay.abort()
    skipDelay = new AbortController()
    try {
      const deadline = Date.now() + FLUSH_TIMEOUT_MS
      // The timeout covers a webhook that never responds.
      await Promise.race([
        running.then(() => deliverAll(deadline)),
        sleep(FLUSH_TIMEOUT_MS, null, { ref: false }),
      ])
    } finally {
      flushing -= 1
    }
  }

  /** Sends every undelivered event, with up to three attempts each. */
  async function deliverAll(deadline: number): Promise<void> {
    const attemptsBefore = new Map<string, number>()
    while (Date.now() < deadline && webhook() !== null && !closing.signal.aborted) {
      const open = (await listUndelivered(runtime)).filter(({ id, queued: { attempts } }) => {
        if (!attemptsBefore.has(id)) attemptsBefore.set(id, attempts)
        return attempts - (attemptsBefore.get(id) ?? 0) < FLUSH_ATTEMPTS
      })
      if (open.length === 0) return
      // Leased events are being sent by another process.
      if (open.every(({ queued }) => isLeased(queued, Date.now()))) await sleep(LEASE_POLL_MS)
      running = running.then(() => deliverReady(true))
      await running
    }
  }

  return {
    wake: () => schedule(true),
    flush,
    close: async () => {
      closing.abort()
      clearInterval(timer)
      skipDelay.abort()
      await running
    },
  }
}

/** Sends a batch in order, with the injected duplicates, reordering and drops. */
async function sendBatch(
  runtime: Runtime,
  webhook: Webhook,
  events: LeasedEvent[],
  options: DeliveryOptions,
  closing: AbortSignal,
): Promise<DeliveryResult[]> {
  if (options.drop) return events.map(({ id }) => ({ id, delivered: true }))
  // No attempt may outlast the lease, or another process would send the event too.
  const lastStart = Date.now() + LEASE_MS - SEND_TIMEOUT_MS
  const order = options.duplicate ? events.flatMap((each) => [each, each]) : [...events]
  if (options.reorder) order.sort(() => Math.random() - 0.5)
  const results = new Map<string, boolean | null>(events.map(({ id }) => [id, null]))
  for (const { id, queued } of order) {
    if (closing.aborted || Date.now() > lastStart) break
    const delivered = await sendEvent(runtime, webhook, queued, closing)
    if (closing.aborted) break
    results.set(id, (results.get(id) ?? true) && delivered)
  }
  return [...results].map(([id, delivered]) => ({ id, delivered }))
}
