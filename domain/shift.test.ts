import { market } from "#domain/market.ts"
import {
  type Actor,
  clockInWindow,
  codeIsVisible,
  conflicts,
  isShortNotice,
  transitions,
  type TransitionName,
  postingProblems,
  punchProblem,
  checkTransition,
  type ShiftFacts,
  type ShiftState,
  shiftStates,
} from "#domain/shift.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { describe, expect, test } from "vitest"

const startsAt = new Date("2027-03-03T17:00:00.000Z")
const endsAt = plus(startsAt, 6 * HOUR_MS)
const pendingCompleteAt = plus(endsAt, MINUTE_MS)
const facts = (state: ShiftState, more: Partial<ShiftFacts> = {}): ShiftFacts => ({
  state,
  startsAt,
  endsAt,
  pendingCompleteAt: state === "pendingComplete" ? pendingCompleteAt : null,
  arrivalReportedAt: null,
  ...more,
})

const ALWAYS = [-Infinity, Infinity] as const
const WINDOW = 10 * MINUTE_MS
const END = 6 * HOUR_MS

/**
 * The table of transitions as docs/rules/shifts.md states it, written independently: who, from which state, to
 * which, and between which first and last millisecond counted from the start.
 */
const expected: Record<
  TransitionName,
  [by: Actor[], from: ShiftState[], to: ShiftState | "same", span: readonly [first: number, last: number]]
> = {
  apply: [["worker"], ["open"], "same", [-Infinity, -1]],
  hire: [["employer"], ["open"], "scheduled", [-Infinity, -1]],
  delete: [["employer", "admin"], ["open"], "deleted", ALWAYS],
  expire: [["system"], ["open"], "expired", [0, Infinity]],
  drop: [["worker"], ["scheduled"], "open", [-Infinity, -1]],
  dropAfterStart: [["worker"], ["scheduled"], "noShow", [0, Infinity]],
  cancel: [["employer", "admin"], ["scheduled"], "cancelled", [-Infinity, WINDOW]],
  release: [["admin"], ["scheduled"], "open", [-Infinity, -1]],
  reportArrival: [["worker"], ["scheduled"], "same", [-WINDOW, WINDOW]],
  clockIn: [["worker"], ["scheduled"], "clockedIn", [-WINDOW, WINDOW]],
  markNoShow: [["employer"], ["scheduled"], "noShow", [WINDOW + 1, Infinity]],
  enterPunches: [["employer"], ["scheduled"], "pendingComplete", [WINDOW + 1, Infinity]],
  markNoShowAutomatically: [["system"], ["scheduled"], "noShow", [END + 24 * HOUR_MS, Infinity]],
  clockOut: [["worker", "employer"], ["clockedIn"], "pendingComplete", ALWAYS],
  clockOutAutomatically: [["system"], ["clockedIn"], "pendingComplete", [END + 4 * HOUR_MS, Infinity]],
  editPunches: [["employer"], ["pendingComplete"], "same", ALWAYS],
  close: [["employer"], ["pendingComplete"], "closed", ALWAYS],
  closeAutomatically: [["system"], ["pendingComplete"], "closed", [END + MINUTE_MS + 24 * HOUR_MS, Infinity]],
  rateWorker: [["employer"], ["pendingComplete", "closed"], "same", ALWAYS],
  rateEmployer: [["worker"], ["pendingComplete", "closed"], "same", ALWAYS],
}
const actors: Actor[] = ["worker", "employer", "admin", "system"]

describe.each(Object.keys(transitions) as TransitionName[])("the transition %s", (name) => {
  const [by, from, to, [first, last]] = expected[name]
  const inside = Number.isFinite(first) ? first : Number.isFinite(last) ? last : 0
  const refusal = (actor: Actor, state: ShiftState, offset: number) =>
    checkTransition(name, actor, facts(state), plus(startsAt, offset))

  test("is for nobody but those it belongs to, from no state but its own", () => {
    expect(transitions[name].to).toBe(to)
    for (const state of shiftStates)
      for (const actor of actors) {
        const reason = refusal(actor, state, inside)?.reason ?? null
        const why = by.includes(actor) ? (from.includes(state) ? null : "wrongState") : "wrongActor"
        expect([actor, state, reason]).toEqual([actor, state, why])
      }
  })

  test("is on at both ends of its time and off a millisecond beside them", () => {
    for (const state of from)
      for (const actor of by) {
        if (Number.isFinite(first)) {
          expect(refusal(actor, state, first)).toBeNull()
          expect(refusal(actor, state, first - 1)?.reason).toBe("tooEarly")
        }
        if (Number.isFinite(last)) {
          expect(refusal(actor, state, last)).toBeNull()
          expect(refusal(actor, state, last + 1)?.reason).toBe("tooLate")
        }
        if (first === -Infinity) expect(refusal(actor, state, -1000 * HOUR_MS)).toBeNull()
        if (last === Infinity) expect(refusal(actor, state, 1000 * HOUR_MS)).toBeNull()
      }
  })
})

test("a worker who reported being there is never marked a no-show", () => {
  const here = facts("scheduled", { arrivalReportedAt: startsAt })
  const late = plus(startsAt, 100 * HOUR_MS)
  expect(checkTransition("markNoShow", "employer", here, late)?.reason).toBe("arrivalReported")
  expect(checkTransition("markNoShowAutomatically", "system", here, late)?.reason).toBe("arrivalReported")
  expect(checkTransition("enterPunches", "employer", here, late)).toBeNull()
})

test("the refusal of a clock-in says when the window opens and closes", () => {
  const { opensAt, closesAt } = clockInWindow(startsAt)
  const early = checkTransition("clockIn", "worker", facts("scheduled"), plus(opensAt, -1))
  expect(early).toEqual({ reason: "tooEarly", opensAt, closesAt })
})

test("the code shows in the window of a scheduled shift, both ends in", () => {
  const { opensAt, closesAt } = clockInWindow(startsAt)
  expect(codeIsVisible(facts("scheduled"), opensAt)).toBe(true)
  expect(codeIsVisible(facts("scheduled"), closesAt)).toBe(true)
  expect(codeIsVisible(facts("scheduled"), plus(opensAt, -1))).toBe(false)
  expect(codeIsVisible(facts("scheduled"), plus(closesAt, 1))).toBe(false)
  for (const state of shiftStates) expect(codeIsVisible(facts(state), startsAt)).toBe(state === "scheduled")
})

test("two shifts conflict when they overlap or lie closer than an hour; exactly an hour is fine", () => {
  const one = { startsAt, endsAt }
  const after = (ms: number) => ({ startsAt: plus(endsAt, ms), endsAt: plus(endsAt, ms + 4 * HOUR_MS) })
  const before = (ms: number) => ({
    startsAt: plus(startsAt, -ms - 4 * HOUR_MS),
    endsAt: plus(startsAt, -ms),
  })
  for (const other of [after, before]) {
    expect(conflicts(one, other(HOUR_MS))).toBe(false)
    expect(conflicts(one, other(HOUR_MS - 1))).toBe(true)
    expect(conflicts(other(HOUR_MS), one)).toBe(false)
    expect(conflicts(other(HOUR_MS - 1), one)).toBe(true)
    expect(conflicts(one, other(-1))).toBe(true)
  }
  expect(conflicts(one, one)).toBe(true)
  expect(conflicts(one, { startsAt: plus(startsAt, HOUR_MS), endsAt: plus(startsAt, 2 * HOUR_MS) })).toBe(
    true,
  )
})

test("notice is short from a millisecond under 24 hours", () => {
  expect(isShortNotice(startsAt, plus(startsAt, -24 * HOUR_MS))).toBe(false)
  expect(isShortNotice(startsAt, plus(startsAt, -24 * HOUR_MS + 1))).toBe(true)
})

describe("a posting", () => {
  const now = new Date("2027-03-01T17:00:00.000Z")
  const problems = (startsIn: number, length = 6 * HOUR_MS) =>
    postingProblems(plus(now, startsIn), plus(now, startsIn + length), now)

  test("starts at least 24 hours ahead, and what lies in the past has words of its own", () => {
    expect(problems(24 * HOUR_MS)).toEqual({})
    expect(problems(24 * HOUR_MS - 1)).toEqual({ worktime: "startTooSoon" })
    expect(problems(0)).toEqual({ worktime: "startTooSoon" })
    expect(problems(-1)).toEqual({ worktime: "startPast" })
  })

  test("starts at most 365 days ahead, so that a wrong year is noticed", () => {
    expect(problems(365 * DAY_MS)).toEqual({})
    expect(problems(365 * DAY_MS + 1)).toEqual({ worktime: "startTooFar" })
    for (const year of ["2207", "9999"]) {
      const start = new Date(`${year}-03-01T17:00:00.000Z`)
      expect(postingProblems(start, plus(start, 6 * HOUR_MS), now)).toEqual({ worktime: "startTooFar" })
    }
  })

  test("lasts 4 to 24 hours", () => {
    expect(problems(48 * HOUR_MS, 4 * HOUR_MS)).toEqual({})
    expect(problems(48 * HOUR_MS, 4 * HOUR_MS - 1)).toEqual({ endtime: "tooShort" })
    expect(problems(48 * HOUR_MS, 24 * HOUR_MS)).toEqual({})
    expect(problems(48 * HOUR_MS, 24 * HOUR_MS + 1)).toEqual({ endtime: "tooLong" })
    expect(problems(48 * HOUR_MS, 1)).toEqual({ endtime: "tooShort" })
    expect(problems(48 * HOUR_MS, 0)).toEqual({ endtime: "endBeforeStart" })
    expect(problems(48 * HOUR_MS, -HOUR_MS)).toEqual({ endtime: "endBeforeStart" })
  })

  test("reports both problems at once", () => {
    expect(problems(0, 0)).toEqual({ worktime: "startTooSoon", endtime: "endBeforeStart" })
  })

  test("keeps its 24 and 4 hours exact across the days on which others change their clocks", () => {
    for (const day of ["2026-03-08", "2026-11-01"]) {
      const night = new Date(`${day}T05:00:00Z`)
      const next = plus(night, 24 * HOUR_MS)
      expect(postingProblems(next, plus(next, 4 * HOUR_MS), night)).toEqual({})
      expect(postingProblems(plus(next, -1), plus(next, 4 * HOUR_MS - 2), night)).toEqual({
        worktime: "startTooSoon",
        endtime: "tooShort",
      })
    }
  })
})

test("punches by hand are in order, past, at most 24 hours long and at most 12 hours early", () => {
  const now = plus(startsAt, 48 * HOUR_MS)
  const problem = (from: number, to: number) =>
    punchProblem({ in: plus(startsAt, from), out: plus(startsAt, to) }, { startsAt }, now)
  expect(problem(0, 1)).toBeNull()
  expect(problem(0, 0)).toBe("punchOrder")
  expect(problem(1, 0)).toBe("punchOrder")
  expect(problem(30 * HOUR_MS, 48 * HOUR_MS)).toBeNull()
  expect(problem(30 * HOUR_MS, 48 * HOUR_MS + 1)).toBe("punchFuture")
  expect(problem(0, 24 * HOUR_MS)).toBeNull()
  expect(problem(0, 24 * HOUR_MS + 1)).toBe("punchTooLong")
  expect(problem(-12 * HOUR_MS, 0)).toBeNull()
  expect(problem(-12 * HOUR_MS - 1, 0)).toBe("punchTooEarly")
})

test("the market has nine cities and four titles with their descriptions", () => {
  expect(market.cities.map((city) => city.name)).toEqual([
    "Phoenix",
    "Tempe",
    "Chandler",
    "Scottsdale",
    "Mesa",
    "Glendale",
    "Tucson",
    "Marana",
    "Oro Valley",
  ])
  expect(market.titles.map((title) => title.name)).toEqual(["busser", "dishwasher", "host", "appetizer cook"])
})
