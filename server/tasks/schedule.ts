import { HOUR_MS } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { withAdvisoryLock } from "#server/db/advisory-lock.ts"
import { nextTimerAt, runTimers } from "#server/tasks/timer-runner.ts"
import { paymentLane, shiftLane } from "#server/tasks/timers.ts"
import { purge } from "#server/tasks/purge.ts"
import { taskBodies } from "#server/tasks/bodies.ts"

/** How often a process looks for what is due; a payment cut off moves on within its lease and this. */
const SWEEP_EVERY_MS = 15_000
const MOST_STEPS = 20_000

/** What the payment sandbox owes by the clock, then every payment that is due. */
async function sweepMoney(ctx: Context): Promise<void> {
  await ctx.sandbox?.stripe.control.runDueTimers()
  await runTimers(ctx, paymentLane)
}

async function sweepShifts(ctx: Context): Promise<void> {
  await runTimers(ctx, shiftLane)
}

async function sweep(ctx: Context): Promise<void> {
  await sweepShifts(ctx)
  await sweepMoney(ctx)
}

/** Works off all that is ready: tasks, events of the payment sandbox and what they set off. */
export async function settle(ctx: Context): Promise<void> {
  const bodies = taskBodies(ctx)
  await ctx.queue.drain(bodies)
  if (!ctx.sandbox) return
  await ctx.sandbox.stripe.control.flushEvents()
  await ctx.queue.drain(bodies)
}

/**
 * Moves the sandbox's clock to `until`. On the way everything that falls due is done as of its own instant,
 * before this returns (docs/rules/time.md#moving-the-clock).
 */
export async function runDue(ctx: Context, until: Date, freeze?: boolean): Promise<void> {
  const { sandbox } = ctx
  if (!sandbox) throw new Error("the clock moves in the sandbox only")
  // Frozen at each instant on the way; afterwards frozen or running as before, unless `freeze` is given.
  const frozen = freeze ?? sandbox.clock.state.frozenAt !== null
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = ctx.clock.now()
    const instants = [
      await nextTimerAt(ctx, [shiftLane, paymentLane], now),
      await sandbox.stripe.control.nextDueAt(),
    ].filter((instant) => instant !== null && instant > now && instant <= until)
    const next = instants.reduce((first, one) => (first && one && first < one ? first : one), null)
    if (!next) break
    sandbox.clock.moveTo(next, true)
    await sandbox.keepClock()
    await sweep(ctx)
    await settle(ctx)
  }
  sandbox.clock.moveTo(until, frozen)
  await sandbox.keepClock()
  await sweep(ctx)
  await settle(ctx)
}

type Repeated = { stop(): Promise<void> }

function repeat(
  ctx: Context,
  lock: number,
  work: (ctx: Context) => Promise<void>,
  everyMs = SWEEP_EVERY_MS,
): Repeated {
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  const once = async (): Promise<void> => {
    try {
      // One process at a time does each; what another is doing needs no help.
      await withAdvisoryLock(
        ctx.db,
        lock,
        () => work(ctx),
        () => undefined,
      )
    } catch (error) {
      ctx.log.warn({ err: error }, "looking for what is due failed; it is tried again")
    }
    if (!stopped) timer = setTimeout(run, everyMs)
  }
  const run = (): void => {
    running = once()
  }
  run()
  return {
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

const TIMERS_LOCK = 7_307_002
const MONEY_LOCK = 7_307_004
const TIDY_LOCK = 7_307_005

/**
 * Looks for what is due now and again and again. Shifts and money apart, so that a provider that hangs
 * keeps no shift waiting; and tidies up each hour. `stop` ends all after the runs under way.
 */
export function startSchedule(ctx: Context): Repeated {
  const all = [
    repeat(ctx, TIMERS_LOCK, sweepShifts),
    repeat(ctx, MONEY_LOCK, sweepMoney),
    repeat(ctx, TIDY_LOCK, purge, HOUR_MS),
  ]
  return {
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}
