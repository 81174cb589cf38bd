import { tabStorage } from "#web/data/storage.ts"
import { createTicker } from "#web/data/ticker.ts"
import { useMemo, useSyncExternalStore } from "react"

/**
 * The server's clock, known from the `Date` header of replies; the device's own may be wrong, and in the
 * sandbox time is moved. Whatever depends on the time is compared with `serverNow()`.
 */

/** A `Date` header has whole seconds, so smaller differences say nothing. */
const HEADER_RESOLUTION_MS = 1000
/** Kept for the tab, so that a reload shows the right time before the first reply has come. */
const KEY = "clock-offset"
let offsetMs = Number(tabStorage.getItem(KEY) ?? 0) || 0
const ticker = createTicker(serverMs)

function serverMs(): number {
  return Date.now() + offsetMs
}

/**
 * Takes the time out of a reply that was asked for at `sentAt` and came at `receivedAt` (device milliseconds).
 * Only JSON that no cache held: a picture may be a minute old, and a proxy's page has the proxy's time.
 */
export function learnServerTime(response: Response, sentAt: number, receivedAt: number): void {
  const { headers } = response
  if (!headers.get("content-type")?.includes("json") || headers.has("age")) return
  const headerMs = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(headerMs)) return
  const measured = headerMs + HEADER_RESOLUTION_MS / 2 - (sentAt + receivedAt) / 2
  if (Math.abs(measured - offsetMs) <= HEADER_RESOLUTION_MS) return
  offsetMs = measured
  tabStorage.setItem(KEY, String(measured))
  ticker.tick()
}

/** The present instant by the server's clock. */
export function serverNow(): Date {
  return new Date(serverMs())
}

/** The server's time at an instant of the device's clock. */
export function toServerTime(deviceMs: number): Date {
  return new Date(deviceMs + offsetMs)
}

/** What the server's time says (a phase, a minute), as a value; renders again only when that changes. */
export function useServerTime<T extends string | number | boolean>(read: (now: Date) => T): T {
  const value = () => read(serverNow())
  return useSyncExternalStore(ticker.subscribe, value, value)
}

/** The server's time in a component, to the whole `everyMs`; renders again at each of them. */
export function useServerNow(everyMs: number): Date {
  const ms = useServerTime((now) => now.getTime() - (now.getTime() % everyMs))
  return useMemo(() => new Date(ms), [ms])
}
