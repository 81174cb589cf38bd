import { clockInWindow, refusalOf } from "#domain/shift.ts"
import { MINUTE_MS } from "#domain/time.ts"
import { shiftFactsOf, type JobView } from "#web/shift-view.ts"

/**
 * Where a hired shift stands for its worker: `before` the clock-in window, in the `window`, `late` after it
 * without a clock-in, `onShift`, or `cancelled` by the restaurant.
 */
export type Phase = "before" | "window" | "late" | "onShift" | "cancelled"

/** Asked of the same table of moves as the server asks. */
export function phaseOf(job: JobView, now: Date): Phase {
  if (job.status === "clockedIn") return "onShift"
  const refusal = refusalOf("clockIn", "worker", shiftFactsOf(job), now)
  if (!refusal) return "window"
  if (refusal.reason === "tooEarly") return "before"
  return refusal.reason === "tooLate" ? "late" : "cancelled"
}

export function windowOf(job: JobView): { opensAt: Date; closesAt: Date } {
  return clockInWindow(new Date(job.worktime))
}

/** Whole minutes until an instant, at least 1 while it is still to come. */
export function minutesUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / MINUTE_MS))
}

/** A span as a stopwatch shows it: `2:04:09`, `9:41`. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (part: number) => String(part).padStart(2, "0")
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
