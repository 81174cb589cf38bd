import { useEffect, useState } from "react"

/**
 * The server's clock, known from the `Date` header of every reply; the device's own may be wrong, and in
 * the sandbox time is moved. All times of the trade are compared with `serverNow()`.
 */

/** A `Date` header has whole seconds, so smaller differences say nothing. */
const HEADER_GRAIN_MS = 1000
/** Kept for the tab, so that a reload shows the right time before the first reply has come. */
const KEY = "clock-offset"
let offsetMs = Number(globalThis.sessionStorage?.getItem(KEY) ?? 0) || 0
const watching = new Set<() => void>()

/** Takes the time out of a reply that was asked for at `askedAt` and came at `cameAt` (device milliseconds). */
export function learnServerTime(headers: Headers, askedAt: number, cameAt: number): void {
  const told = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(told)) return
  const measured = told + HEADER_GRAIN_MS / 2 - (askedAt + cameAt) / 2
  if (Math.abs(measured - offsetMs) <= HEADER_GRAIN_MS) return
  offsetMs = measured
  sessionStorage.setItem(KEY, String(measured))
  for (const tell of watching) tell()
}

/** The present instant by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs)
}

/** The server's time in a component, fresh every `everyMs`. */
export function useServerNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tell = () => setNow(serverNow())
    const timer = setInterval(tell, everyMs)
    watching.add(tell)
    return () => {
      clearInterval(timer)
      watching.delete(tell)
    }
  }, [everyMs])
  return now
}
