/**
 * The queue of undelivered events, kept in the store. A process leases the events that it sends, so that only one of
 * several processes sends each, and another takes over when that one has died. Times here are machine time.
 */
import { type Context, add } from "../state/context.ts"
import { readFaultSettings } from "../state/fault-settings.ts"
import type { DeliveryOptions, QueuedEvent } from "../state/object-types.ts"
import type { StoredRecord } from "../state/records.ts"
import { type Runtime, createContext } from "../state/runtime.ts"

/** How long a process may take to send the events it has leased. */
export const LEASE_MS = 30_000
const BATCH = 50
const MAX_ATTEMPTS = 16
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 60_000
const UNDELIVERED = { kind: "event", where: { undelivered: "yes" }, order: "oldest", limit: 1000 } as const

export type LeasedEvent = { id: string; queued: QueuedEvent }
/** `delivered` is null for an event that was leased and not attempted. */
export type DeliveryResult = { id: string; delivered: boolean | null }

/** Queues an event in the transaction of the change that it reports. */
export function enqueueEvent(
  ctx: Context,
  id: string,
  event: object,
  channel: QueuedEvent["channel"],
  keys: Record<string, string>,
): void {
  const queued: QueuedEvent = { event, channel, attempts: 0, leasedUntil: 0, retryAt: 0 }
  add(ctx, id, queued, { kind: "event", keys: { ...keys, undelivered: "yes" } })
}

export async function listUndelivered(runtime: Runtime): Promise<LeasedEvent[]> {
  const records = await runtime.store.read((unit) => unit.list(UNDELIVERED))
  return records.map((record) => ({ id: record.id, queued: queuedEventOf(record) }))
}

/** True while a process is sending the event. */
export function isLeased(queued: QueuedEvent, now: number): boolean {
  return queued.leasedUntil > now
}

/**
 * Leases the events that are ready to be sent; `force` ignores the delay before a retry. Reads before it takes the
 * write lock, unless new events are `expected`.
 */
export async function leaseEvents(
  runtime: Runtime,
  { force, expected }: { force: boolean; expected: boolean },
): Promise<{ events: LeasedEvent[]; options: DeliveryOptions }> {
  const now = Date.now()
  const isReady = (queued: QueuedEvent): boolean => !isLeased(queued, now) && (force || queued.retryAt <= now)
  if (!expected && !(await listUndelivered(runtime)).some(({ queued }) => isReady(queued)))
    return { events: [], options: { duplicate: false, reorder: false, drop: false, delayMs: 0 } }
  return runtime.store.write(
    async (unit) => {
      const { delivery: options } = await readFaultSettings(createContext(runtime, unit))
      const records = (await unit.list(UNDELIVERED)).filter((each) => isReady(queuedEventOf(each)))
      const leased = records.slice(0, BATCH)
      for (const record of leased) {
        queuedEventOf(record).leasedUntil = now + LEASE_MS + options.delayMs
        await unit.put(record)
      }
      return { events: leased.map((each) => ({ id: each.id, queued: queuedEventOf(each) })), options }
    },
    undefined,
    // A lease that is lost with the machine only makes an event arrive twice.
    "async",
  )
}

/** Records the results of a batch: delivered, to be retried, or given up. Returns when the next retry is due, or null. */
export async function recordResults(runtime: Runtime, results: DeliveryResult[]): Promise<number | null> {
  return runtime.store.write(
    async (unit) => {
      let next: number | null = null
      for (const { id, delivered } of results) {
        const record = await unit.get(id)
        if (!record) continue
        const queued = queuedEventOf(record)
        queued.leasedUntil = 0
        if (delivered === null) {
          next = 0
          await unit.put(record)
          continue
        }
        queued.attempts += 1
        queued.retryAt = Date.now() + retryDelay(queued.attempts)
        if (delivered || queued.attempts >= MAX_ATTEMPTS) {
          delete record.keys.undelivered
          if (delivered && "pending_webhooks" in queued.event) queued.event.pending_webhooks = 0
        } else next = Math.min(next ?? queued.retryAt, queued.retryAt)
        await unit.put(record)
      }
      return next
    },
    undefined,
    "async",
  )
}

/** Half a second after the first attempt, then doubling up to a minute. */
export function retryDelay(attempts: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1))
}

function queuedEventOf(record: StoredRecord): QueuedEvent {
  return (record.body as { shown: QueuedEvent }).shown
}
