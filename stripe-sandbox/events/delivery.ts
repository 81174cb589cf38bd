/**
 * Carries events to the webhook: oldest first, signed, tried again with growing pauses until a 2xx. Pauses and
 * timeouts are real time. Whoever takes an event up holds it for a while, so that of two processes over one
 * store only one sends it, and another may when that one died.
 */
import { createHmac } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type Runtime, createContext } from "../state/runtime.ts"
import type { QueuedEvent, DeliveryOptions } from "../state/object-types.ts"
import { readFaultSettings } from "../state/fault-settings.ts"

export type Webhook = { url: string; snapshotSecret: string; connectSecret: string; thinSecret: string }
export type Delivery = { kick(): void; flush(): Promise<void>; close(): Promise<void> }
type Taken = { id: string; dispatch: QueuedEvent }

const BATCH = 50
const HOLD_MS = 30_000
const TIMEOUT_MS = 10_000
const GIVE_UP_AFTER = 16
const FLUSH_MS = 15_000
const LOOK_AGAIN_MS = 5_000
const FLUSH_TRIES = 3

export function startDelivery(runtime: Runtime, webhook: () => Webhook | null): Delivery {
  /** Ends what is being sent when the sandbox closes; it is sent again by whoever comes next. */
  const closing = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let asked = false
  let hurry = new AbortController()
  let flushing = 0
  // Finds what another process left behind, and what is to be tried again.
  const timer = setInterval(() => begin(false), LOOK_AGAIN_MS)
  timer.unref()

  /** `expected`: something has just been written down, so that there is no need to look first. */
  function begin(expected: boolean): void {
    if (asked || closing.signal.aborted) return
    asked = true
    running = after(running, expected)
  }

  async function after(earlier: Promise<void>, expected: boolean): Promise<void> {
    await earlier
    asked = false
    await rounds(false, expected)
  }

  /** Sends until nothing is ready; resolves to how many events still wait for another try. */
  async function rounds(force: boolean, expected = false): Promise<void> {
    try {
      const target = webhook()
      if (!target) return
      for (let first = true; !closing.signal.aborted; first = false) {
        const { taken, options } = await take(runtime, force, expected && first)
        if (taken.length === 0) return
        if (options.delayMs > 0 && !force && flushing === 0)
          await sleep(options.delayMs, null, { signal: hurry.signal, ref: false }).catch(() => null)
        lookAt(await finishRound(runtime, await sendAll(runtime, target, taken, options, closing.signal)))
        if (force) return
      }
    } catch (error) {
      runtime.log("error", "payment sandbox: events could not be delivered", { error: String(error) })
    }
  }

  /** Looks again when the first of the pauses is over; the timer that looks anyway is for other processes' events. */
  function lookAt(retryAt: number | null): void {
    if (retryAt !== null) setTimeout(() => begin(false), Math.max(0, retryAt - Date.now())).unref()
  }

  async function flush(): Promise<void> {
    flushing += 1
    hurry.abort()
    hurry = new AbortController()
    try {
      const deadline = Date.now() + FLUSH_MS
      // Whatever hangs at the webhook, whoever flushes goes on after a while.
      await Promise.race([
        running.then(() => sendAllWaiting(deadline)),
        sleep(FLUSH_MS, null, { ref: false }),
      ])
    } finally {
      flushing -= 1
    }
  }

  async function sendAllWaiting(deadline: number): Promise<void> {
    const triedBefore = new Map<string, number>()
    while (Date.now() < deadline && webhook() !== null && !closing.signal.aborted) {
      const left = await runtime.store.read((unit) => unit.list(UNDELIVERED))
      const hopeful = left.filter((each) => {
        const { attempts } = (each.body as Kept).shown
        if (!triedBefore.has(each.id)) triedBefore.set(each.id, attempts)
        return attempts - (triedBefore.get(each.id) ?? 0) < FLUSH_TRIES
      })
      if (hopeful.length === 0) return
      // Held by another process: it is being sent there.
      if (hopeful.every((each) => isHeld(each.body as Kept, Date.now()))) await sleep(25)
      running = running.then(() => rounds(true))
      await running
    }
  }

  return {
    kick: () => begin(true),
    flush,
    close: async () => {
      closing.abort()
      clearInterval(timer)
      hurry.abort()
      await running
    },
  }
}

type Kept = { shown: QueuedEvent; hidden: object }
const UNDELIVERED = { kind: "event", where: { undelivered: "yes" }, order: "oldest", limit: 1000 } as const

function isHeld(kept: Kept, at: number): boolean {
  return kept.shown.leasedUntil > at
}

/** Takes up what is ready, so that nobody else does. Looks before it locks, unless something is `expected`. */
async function take(
  runtime: Runtime,
  force: boolean,
  expected: boolean,
): Promise<{ taken: Taken[]; options: DeliveryOptions }> {
  const now = Date.now()
  const ready = (kept: Kept): boolean => !isHeld(kept, now) && (force || kept.shown.retryAt <= now)
  const waiting = expected ? [] : await runtime.store.read((unit) => unit.list(UNDELIVERED))
  if (!expected && !waiting.some((each) => ready(each.body as Kept)))
    return { taken: [], options: { duplicate: false, reorder: false, drop: false, delayMs: 0 } }
  return runtime.store.write(
    async (unit) => {
      const { delivery: options } = await readFaultSettings(createContext(runtime, unit))
      const found = (await unit.list(UNDELIVERED)).filter((each) => ready(each.body as Kept)).slice(0, BATCH)
      for (const each of found) {
        ;(each.body as Kept).shown.leasedUntil = now + HOLD_MS + options.delayMs
        await unit.put(each)
      }
      return { taken: found.map((each) => ({ id: each.id, dispatch: (each.body as Kept).shown })), options }
      // A hold that is lost with the machine costs an event that comes twice.
    },
    undefined,
    "async",
  )
}

/** `arrived` is null for what was taken up and not tried after all. */
type Sent = { id: string; arrived: boolean | null }

async function sendAll(
  runtime: Runtime,
  target: Webhook,
  taken: Taken[],
  options: DeliveryOptions,
  closing: AbortSignal,
): Promise<Sent[]> {
  // Nothing is begun that might outlast the hold, or another process would send it too.
  const lastStart = Date.now() + HOLD_MS - TIMEOUT_MS
  if (options.drop) return taken.map(({ id }) => ({ id, arrived: true }))
  const order = options.duplicate ? taken.flatMap((each) => [each, each]) : [...taken]
  if (options.reorder) order.sort(() => Math.random() - 0.5)
  const results = new Map<string, boolean | null>(taken.map(({ id }) => [id, null]))
  for (const { id, dispatch } of order) {
    if (closing.aborted || Date.now() > lastStart) break
    const arrived = await send(runtime, target, dispatch, closing)
    if (closing.aborted) break
    results.set(id, (results.get(id) ?? true) && arrived)
  }
  return [...results].map(([id, arrived]) => ({ id, arrived }))
}

async function send(
  runtime: Runtime,
  target: Webhook,
  { event, channel }: QueuedEvent,
  closing: AbortSignal,
): Promise<boolean> {
  const payload = JSON.stringify(
    channel === "thin" ? { ...event, data: undefined, changes: undefined } : event,
  )
  const secret = { platform: target.snapshotSecret, connect: target.connectSecret, thin: target.thinSecret }[
    channel
  ]
  // Signed by the clock handed in, since whoever receives it holds its age against that same clock.
  const at = Math.floor(runtime.clock.now().getTime() / 1000)
  const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")
  try {
    const response = await fetch(target.url, {
      method: "POST",
      body: payload,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": `t=${at},v1=${signature}`,
        "user-agent": "Stripe/1.0 (payment sandbox)",
      },
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing]),
      redirect: "manual",
    })
    await response.arrayBuffer()
    return response.ok
  } catch (error) {
    if (closing.aborted) return false
    runtime.log("warn", "payment sandbox: an event did not arrive", { url: target.url, error: String(error) })
    return false
  }
}

/** Writes down how it went: delivered, to be tried again later, or given up. When the next try is due; null for none. */
async function finishRound(runtime: Runtime, sent: Sent[]): Promise<number | null> {
  return runtime.store.write(
    async (unit) => {
      let next: number | null = null
      for (const { id, arrived } of sent) {
        const record = await unit.get(id)
        if (!record) continue
        const kept = (record.body as Kept).shown
        kept.leasedUntil = 0
        if (arrived === null) {
          next = 0
          await unit.put(record)
          continue
        }
        kept.attempts += 1
        kept.retryAt = Date.now() + Math.min(60_000, 250 * 2 ** kept.attempts)
        if (arrived || kept.attempts >= GIVE_UP_AFTER) {
          delete record.keys.undelivered
          if (arrived && "pending_webhooks" in kept.event) kept.event.pending_webhooks = 0
        } else next = Math.min(next ?? kept.retryAt, kept.retryAt)
        await unit.put(record)
      }
      return next
    },
    undefined,
    "async",
  )
}
