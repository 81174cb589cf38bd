import { type AutomaticTransition, checkTransition, dueAt, transitions } from "#domain/shift.ts"
import { msBetween } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { type JobRow, shiftFacts } from "#server/features/jobs/store.ts"
import {
  insertNotice,
  listDueShifts,
  lockDueShift,
  nextDueShiftAt,
  type ShiftTimer,
} from "#server/features/shifts/timers-store.ts"
import type { Timer } from "#server/timer.ts"

type Fire = (ctx: Context, tx: Tx, job: JobRow) => Promise<unknown>

/** A timer over shifts; `mayFire` decides with the row locked, after the query's own conditions. */
function timerOver(
  shifts: ShiftTimer,
  mayFire: (tx: Tx, job: JobRow, now: Date) => boolean | Promise<boolean>,
  fire: Fire,
): Timer {
  return {
    name: `shift.${shifts.name}`,
    listDue: (ctx, now, limit) => listDueShifts(ctx.db, shifts, `shift.${shifts.name}`, now, limit),
    nextDueAt: (ctx, after) => nextDueShiftAt(ctx.db, shifts, after),
    fire: (ctx, id) =>
      inTransaction(ctx.db, async (tx) => {
        const now = ctx.clock.now()
        const job = await lockDueShift(tx, shifts, id, now)
        if (!job || !(await mayFire(tx, job, now))) return false
        await fire(ctx, tx, job)
        return true
      }),
  }
}

/** Makes a transition when the transition table says that it is due. */
export function transitionTimer(name: AutomaticTransition, fire: Fire): Timer {
  const { from, ...declared } = transitions[name]
  const [state] = from
  return timerOver(
    { name, state, ...declared },
    (_, job, now) => checkTransition(name, "system", shiftFacts(job), now) === null,
    fire,
  )
}

/** Notifies once for each hire; not once `staleAfterMs` have passed since it was due. */
export function noticeTimer(
  shifts: Omit<ShiftTimer, "oncePerHire">,
  fire: Fire,
  staleAfterMs = Number.POSITIVE_INFINITY,
): Timer {
  return timerOver(
    { ...shifts, oncePerHire: true },
    async (tx, job, now) => {
      const at = dueAt(shifts.due, shiftFacts(job))
      const isStale = at !== null && msBetween(at, now) >= staleAfterMs
      return (await insertNotice(tx, job, shifts.name, now)) && !isStale
    },
    fire,
  )
}
