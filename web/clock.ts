import { useEffect, useState } from "react"

/**
 * The server's clock, known from the `Date` header of every reply; the device's own may be wrong, and in
 * the sandbox time is moved. All times of the trade are compared with `serverNow()`.
 */

/** A `Date` header has whole seconds, so smaller differences say nothing. */
const HEADER_GRAIN_MS = 1000
let offsetMs = 0

/** Takes the time out of a reply that was asked for at `askedAt` and came at `cameAt` (device milliseconds). */
export function learnServerTime(headers: Headers, askedAt: number, cameAt: number): void {
  const told = Date.parse(headers.get("date") ?? "")
  if (Number.isNaN(told)) return
  const measured = told + HEADER_GRAIN_MS / 2 - (askedAt + cameAt) / 2
  if (Math.abs(measured - offsetMs) > HEADER_GRAIN_MS) offsetMs = measured
}

/** The present instant by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs)
}

/** The server's time in a component, fresh every `everyMs`. */
export function useServerNow(everyMs: number): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
