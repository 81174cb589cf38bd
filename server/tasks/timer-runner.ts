import type { Context } from "#server/context.ts"
import { BusyError } from "#server/errors.ts"
import { clearTimerFailure, nextTimerRetryAt, recordTimerFailure } from "#server/db/timer-failures.ts"
import type { TimerLane } from "#server/tasks/timers.ts"
import type { DueRow, Timer } from "#server/timer.ts"

/** How many due rows of each timer are read at once. */
const BATCH = 200

type DueTimer = DueRow & { timer: Timer }

/**
 * What is due now over all timers, earliest first. A timer with more due rows than a batch hides its later ones,
 * so what is due after them waits for the next look.
 */
async function findDue(ctx: Context, timers: readonly Timer[]): Promise<DueTimer[]> {
  const now = ctx.clock.now()
  const found: DueTimer[] = []
  let horizon = now
  for (const timer of timers) {
    const rows = await timer.listDue(ctx, now, BATCH)
    found.push(...rows.map((row) => ({ ...row, timer })))
    const last = rows[BATCH - 1]
    if (last && last.at < horizon) horizon = last.at
  }
  return found
    .filter((one) => one.at <= horizon)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Fires what is due in a lane at the clock's present, in the order of the due instants over its timers, until nothing
 * is left. What fails is logged and tried again after a pause; the rest goes on. Two at once: each fires once.
 */
export async function runTimers(ctx: Context, { timers, concurrency }: TimerLane): Promise<void> {
  for (;;) {
    const due = await findDue(ctx, timers)
    let hasFired = false
    const work = async (): Promise<void> => {
      for (let next = due.shift(); next; next = due.shift())
        if (await fire(ctx, next.timer, next.id)) hasFired = true
    }
    await Promise.all(Array.from({ length: concurrency }, work))
    if (!hasFired) return
  }
}

/** Whether it fired or failed, so that it is no longer due. What another holder has is neither. */
async function fire(ctx: Context, timer: Timer, id: string): Promise<boolean> {
  try {
    const hasFired = await timer.fire(ctx, id)
    if (hasFired) await clearTimerFailure(ctx.db, timer.name, id)
    return hasFired
  } catch (error) {
    if (error instanceof BusyError) {
      ctx.log.info({ timer: timer.name, id }, "what a timer is due for has another holder; it is tried again")
      return false
    }
    ctx.metrics.timerFailures.inc({ timer: timer.name })
    const nextAt = await recordTimerFailure(ctx.db, timer.name, id, ctx.clock.now())
    ctx.log.error({ err: error, timer: timer.name, id, nextAt }, "a timer failed; it is tried again")
    return true
  }
}

/** The earliest instant after `after` at which a timer of any lane falls due or is tried again. */
export async function nextTimerAt(
  ctx: Context,
  lanes: readonly TimerLane[],
  after: Date,
): Promise<Date | null> {
  let earliest = await nextTimerRetryAt(ctx.db, after)
  for (const timer of lanes.flatMap((lane) => lane.timers)) {
    const at = await timer.nextDueAt(ctx, after)
    if (at && (!earliest || at < earliest)) earliest = at
  }
  return earliest
}
