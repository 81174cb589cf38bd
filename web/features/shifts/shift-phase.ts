import { clockInWindow, checkTransition } from "#domain/shift.ts"
import { shiftFactsOf, type JobView } from "#web/data/shift-view.ts"

/**
 * Where a hired shift stands for its worker: `before` the clock-in window, in the `window`, `late` after it
 * without a clock-in, `onShift`, or `cancelled` by the restaurant.
 */
export type Phase = "before" | "window" | "late" | "onShift" | "cancelled"

/** Asked of the same table of moves as the server asks. */
export function phaseOf(job: JobView, now: Date): Phase {
  if (job.status === "clockedIn") return "onShift"
  const refusal = checkTransition("clockIn", "worker", shiftFactsOf(job), now)
  if (!refusal) return "window"
  if (refusal.reason === "tooEarly") return "before"
  return refusal.reason === "tooLate" ? "late" : "cancelled"
}

export function windowOf(job: JobView): { opensAt: Date; closesAt: Date } {
  return clockInWindow(new Date(job.worktime))
}
