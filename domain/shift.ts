import type { Role } from "#domain/role.ts"
import { market } from "#domain/market.ts"
import { plus } from "#domain/time.ts"

/**
 * The states of a shift and the one table of transitions (docs/rules/shifts.md#transitions). The server decides
 * by it, and the screens ask it before they enable a button, so that a disabled button can say why.
 */

export const shiftStates = [
  "open",
  "scheduled",
  "clockedIn",
  "pendingComplete",
  "closed",
  "deleted",
  "cancelled",
  "expired",
  "noShow",
] as const
export type ShiftState = (typeof shiftStates)[number]

/** Hired and not over: the shift is still to be worked or closed. Exported for queries, which filter by it. */
export const unfinishedStates = ["scheduled", "clockedIn", "pendingComplete"] as const satisfies ShiftState[]

export type Actor = Role | "admin" | "system"

/** What the table needs to know of a shift. Instants; null while not yet. */
export type ShiftFacts = {
  state: ShiftState
  startsAt: Date
  endsAt: Date
  /** When the shift became `pendingComplete`. */
  pendingCompleteAt: Date | null
  /** When the worker reported arriving (docs/rules/shifts.md#reporting-arrival). */
  arrivalReportedAt: Date | null
}

/** Why a transition is refused; `tooEarly` and `tooLate` with the instants that bound it. */
export type Refusal = {
  reason: "wrongActor" | "wrongState" | "tooEarly" | "tooLate" | "arrivalReported"
  opensAt?: Date
  closesAt?: Date
}

type Span = { from?: Date; until?: Date; /** whether `until` itself is still in */ untilIncluded?: boolean }

/** An instant of a shift that timers count from. */
export type ShiftInstant = "startsAt" | "endsAt" | "pendingCompleteAt"

/** When something falls due by itself: so many milliseconds after an instant of the shift. */
export type Due = { since: ShiftInstant; afterMs: number }

type Transition = {
  by: readonly Actor[]
  from: readonly ShiftState[]
  /** `same` for what changes the shift without moving it. */
  to: ShiftState | "same"
  /** When it may be made; always without one. */
  span?: (shift: ShiftFacts) => Span
  /** When the system makes it, and not before. The timers run by the same declaration. */
  due?: Due
  /** Not once the worker has reported arriving. */
  unlessArrivalReported?: true
}

const { limits } = market

/**
 * From 10 minutes before to 10 minutes after the start, both ends included
 * (docs/rules/shifts.md#clock-in-window).
 */
export function clockInWindow(startsAt: Date): { opensAt: Date; closesAt: Date } {
  return {
    opensAt: plus(startsAt, -limits.clockInWindowMs),
    closesAt: plus(startsAt, limits.clockInWindowMs),
  }
}

const beforeStart = (shift: ShiftFacts): Span => ({ until: shift.startsAt })
const fromStart = (shift: ShiftFacts): Span => ({ from: shift.startsAt })
const inWindow = (shift: ShiftFacts): Span => {
  const { opensAt, closesAt } = clockInWindow(shift.startsAt)
  return { from: opensAt, until: closesAt, untilIncluded: true }
}
const untilWindowCloses = (shift: ShiftFacts): Span => ({
  until: clockInWindow(shift.startsAt).closesAt,
  untilIncluded: true,
})
/** From the first millisecond after the window, whose end is included in it. */
const afterWindow = (shift: ShiftFacts): Span => ({ from: plus(clockInWindow(shift.startsAt).closesAt, 1) })

export const transitions = {
  apply: { by: ["worker"], from: ["open"], to: "same", span: beforeStart },
  hire: { by: ["employer"], from: ["open"], to: "scheduled", span: beforeStart },
  delete: { by: ["employer", "admin"], from: ["open"], to: "deleted" },
  expire: { by: ["system"], from: ["open"], to: "expired", due: { since: "startsAt", afterMs: 0 } },
  drop: { by: ["worker"], from: ["scheduled"], to: "open", span: beforeStart },
  dropAfterStart: { by: ["worker"], from: ["scheduled"], to: "noShow", span: fromStart },
  cancel: { by: ["employer", "admin"], from: ["scheduled"], to: "cancelled", span: untilWindowCloses },
  /** Takes a suspended worker off a shift. */
  release: { by: ["admin"], from: ["scheduled"], to: "open", span: beforeStart },
  reportArrival: { by: ["worker"], from: ["scheduled"], to: "same", span: inWindow },
  clockIn: { by: ["worker"], from: ["scheduled"], to: "clockedIn", span: inWindow },
  markNoShow: {
    by: ["employer"],
    from: ["scheduled"],
    to: "noShow",
    span: afterWindow,
    unlessArrivalReported: true,
  },
  enterPunches: { by: ["employer"], from: ["scheduled"], to: "pendingComplete", span: afterWindow },
  markNoShowAutomatically: {
    by: ["system"],
    from: ["scheduled"],
    to: "noShow",
    due: { since: "endsAt", afterMs: limits.noShowAfterEndMs },
    unlessArrivalReported: true,
  },
  clockOut: { by: ["worker", "employer"], from: ["clockedIn"], to: "pendingComplete" },
  clockOutAutomatically: {
    by: ["system"],
    from: ["clockedIn"],
    to: "pendingComplete",
    due: { since: "endsAt", afterMs: limits.automaticClockOutAfterEndMs },
  },
  editPunches: { by: ["employer"], from: ["pendingComplete"], to: "same" },
  close: { by: ["employer"], from: ["pendingComplete"], to: "closed" },
  closeAutomatically: {
    by: ["system"],
    from: ["pendingComplete"],
    to: "closed",
    due: { since: "pendingCompleteAt", afterMs: limits.automaticCloseMs },
  },
  /** Each once: that it was done is not the state's but the stars' to say. */
  rateWorker: { by: ["employer"], from: ["pendingComplete", "closed"], to: "same" },
  rateEmployer: { by: ["worker"], from: ["pendingComplete", "closed"], to: "same" },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

/** The transitions that the system makes by itself. */
export type AutomaticTransition = {
  [N in TransitionName]: (typeof transitions)[N] extends { due: Due } ? N : never
}[TransitionName]

/** Null when `actor` may make the transition now, else the first reason why not. */
export function checkTransition(
  name: TransitionName,
  actor: Actor,
  shift: ShiftFacts,
  now: Date,
): Refusal | null {
  const transition: Transition = transitions[name]
  if (!transition.by.includes(actor)) return { reason: "wrongActor" }
  if (!transition.from.includes(shift.state)) return { reason: "wrongState" }
  const { from, until, untilIncluded } = spanOf(transition, shift)
  const bounds = { ...(from && { opensAt: from }), ...(until && { closesAt: until }) }
  if (from && now < from) return { reason: "tooEarly", ...bounds }
  if (until && (untilIncluded ? now > until : now >= until)) return { reason: "tooLate", ...bounds }
  return transition.unlessArrivalReported && shift.arrivalReportedAt ? { reason: "arrivalReported" } : null
}

function spanOf({ span, due }: Transition, shift: ShiftFacts): Span {
  if (!due) return span?.(shift) ?? {}
  const at = dueAt(due, shift)
  if (!at) throw new Error(`a shift in state ${shift.state} lacks its ${due.since}`)
  return { from: at }
}

/** When it falls due; null while the shift lacks the instant. */
export function dueAt({ since, afterMs }: Due, shift: Pick<ShiftFacts, ShiftInstant>): Date | null {
  const instant = shift[since]
  return instant && plus(instant, afterMs)
}

/** Whether the employer sees the clock-in code now: in the window and while it is of use. */
export function codeIsVisible(shift: ShiftFacts, now: Date): boolean {
  return checkTransition("clockIn", "worker", shift, now) === null
}

/** A shift with the gap on both sides: what conflicts with it starts before `until` and ends after `from`. */
export function conflictSpan(shift: { startsAt: Date; endsAt: Date }): { from: Date; until: Date } {
  return {
    from: plus(shift.startsAt, -limits.gapBetweenShiftsMs),
    until: plus(shift.endsAt, limits.gapBetweenShiftsMs),
  }
}

/** Whether two shifts cannot be worked by one person: they overlap, or lie closer than the gap (exactly the gap is fine). */
export function conflicts(
  one: { startsAt: Date; endsAt: Date },
  other: { startsAt: Date; endsAt: Date },
): boolean {
  const { from, until } = conflictSpan(one)
  return other.startsAt < until && other.endsAt > from
}

/** Whether leaving a shift now counts as short notice. */
export function isShortNotice(startsAt: Date, now: Date): boolean {
  return now > plus(startsAt, -limits.shortNoticeMs)
}

export type PostingProblem =
  | "startPast"
  | "startTooSoon"
  | "startTooFar"
  | "endBeforeStart"
  | "tooShort"
  | "tooLong"

/** The first thing wrong with the times of a new posting, field by field; empty when all is well. */
export function postingProblems(
  startsAt: Date,
  endsAt: Date,
  now: Date,
): { worktime?: PostingProblem; endtime?: PostingProblem } {
  const problems: { worktime?: PostingProblem; endtime?: PostingProblem } = {}
  if (startsAt < now) problems.worktime = "startPast"
  else if (startsAt < plus(now, limits.postingLeadMs)) problems.worktime = "startTooSoon"
  else if (startsAt > plus(now, limits.furthestPostingMs)) problems.worktime = "startTooFar"
  const length = endsAt.getTime() - startsAt.getTime()
  if (length <= 0) problems.endtime = "endBeforeStart"
  else if (length < limits.shortestShiftMs) problems.endtime = "tooShort"
  else if (length > limits.longestShiftMs) problems.endtime = "tooLong"
  return problems
}

export type PunchProblem = "punchOrder" | "punchFuture" | "punchTooLong" | "punchTooEarly"

/** What is wrong with punches entered by hand (docs/rules/shifts.md#editing-punches), or null. */
export function punchProblem(
  punches: { in: Date; out: Date },
  shift: { startsAt: Date },
  now: Date,
): PunchProblem | null {
  if (punches.in >= punches.out) return "punchOrder"
  if (punches.out > now) return "punchFuture"
  if (punches.out.getTime() - punches.in.getTime() > limits.longestPunchMs) return "punchTooLong"
  return punches.in < plus(shift.startsAt, -limits.earliestPunchBeforeStartMs) ? "punchTooEarly" : null
}
