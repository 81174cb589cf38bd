import { clockInWindow, type ShiftFacts } from "#domain/shift.ts"
import type { Reply } from "#web/data/api.ts"
import { focusOn } from "#web/navigation/focus.ts"
import type { Tone } from "#web/ui/tone.ts"

/** A job as both sides see it as a shift: its phase and where it is on the screen. */

export type Job = Reply<"getJob">

/** The hired worker's name; "" for those who may not see it. */
export function workerName(job: Job): string {
  return job.scheduledEmployee?.employeename ?? ""
}

/** What the table of transitions has to know; what the API leaves out, the person cannot act upon either. */
export function shiftFactsOf(job: Job): ShiftFacts {
  return {
    state: job.status,
    startsAt: new Date(job.worktime),
    endsAt: new Date(job.endtime),
    pendingCompleteAt: null,
    arrivalReportedAt: job.here ? new Date(job.worktime) : null,
  }
}

export function clockInWindowOf(job: Job): { opensAt: Date; closesAt: Date } {
  return clockInWindow(new Date(job.worktime))
}

/**
 * Where a hired shift is in time: `before` the clock-in window, in the `window`, `late` after it without a
 * clock-in, `onShift`, `cancelled` by the restaurant, or `over`.
 */
export type ShiftPhase = "before" | "window" | "late" | "onShift" | "cancelled" | "over"

export function shiftPhase(job: Job, now: Date): ShiftPhase {
  if (job.status === "cancelled") return "cancelled"
  if (job.status === "clockedIn") return "onShift"
  if (job.status !== "scheduled") return "over"
  const { opensAt, closesAt } = clockInWindowOf(job)
  if (now < opensAt) return "before"
  return now <= closesAt ? "window" : "late"
}

/** The color of a hired shift's phase, the same for the worker and the restaurant. */
export const phaseTones: Record<ShiftPhase, Tone> = {
  before: "primary",
  window: "accent",
  late: "danger",
  onShift: "success",
  cancelled: "danger",
  over: "info",
}

/** Whom a worker asks at the restaurant. */
export function managerOf(job: Job): string {
  return job.hiringmanager ?? job.companyname
}

/** The id of the heading that names a shift's card. */
export const shiftHeadingId = (id: string): string => `shift-${id}`

/** Focuses a shift's heading once the change is on the page; the screen's without a shift. */
export function focusShift(id: string | undefined): void {
  focusOn(id === undefined ? undefined : shiftHeadingId(id))
}
