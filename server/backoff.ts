import { HOUR_MS, MINUTE_MS } from "#domain/time.ts"

/** The pause after so many failed attempts: a minute that doubles, up to an hour. */
export function backoffMs(attempts: number): number {
  return Math.min(HOUR_MS, MINUTE_MS * 2 ** (attempts - 1))
}
