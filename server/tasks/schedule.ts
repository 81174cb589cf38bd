import { HOUR_MS } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { withAdvisoryLock } from "#server/db/advisory-lock.ts"
import { sweepMails } from "#server/tasks/deliver-mail.ts"
import { nextTimerAt, runTimers } from "#server/tasks/timer-runner.ts"
import { paymentLane, shiftLane } from "#server/tasks/timers.ts"
import { purge } from "#server/tasks/purge.ts"
import { taskBodies } from "#server/tasks/bodies.ts"

/** How often a process looks for due work. An interrupted payment continues after its lease and at most this. */
const SWEEP_EVERY_MS = 15_000
const MOST_STEPS = 20_000

/** Runs the payment sandbox's due timers, then every payment that is due. */
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
  await sweepMails(ctx)
}

/** Runs all ready tasks, delivers the payment sandbox's events and runs the tasks that those enqueue. */
export async function settle(ctx: Context): Promise<void> {
  const bodies = taskBodies(ctx)
  await ctx.queue.drain(bodies)
  if (!ctx.sandbox) return
  await ctx.sandbox.stripe.control.flushEvents()
  await ctx.queue.drain(bodies)
}

/**
 * Moves the sandbox's clock to `until`. Everything that falls due on the way is done at its own instant, before
 * this returns (docs/rules/time.md#moving-the-clock).
 */
export async function runDue(ctx: Context, until: Date, freeze?: boolean): Promise<void> {
  const { sandbox } = ctx
  if (!sandbox) throw new Error("the clock moves in the sandbox only")
  // Frozen at each instant on the way; at the end frozen or running as before, unless `freeze` is given.
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
  name: string,
  lock: number,
  work: (ctx: Context) => Promise<void>,
  everyMs = SWEEP_EVERY_MS,
): Repeated {
  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  const once = async (): Promise<void> => {
    try {
      // One process at a time runs it; the others skip this round.
      await withAdvisoryLock(
        ctx.db,
        lock,
        async () => {
          await work(ctx)
          ctx.metrics.lastSweep.set({ sweep: name }, ctx.clock.systemNow().getTime() / 1000)
        },
        () => undefined,
      )
    } catch (error) {
      ctx.log.warn({ err: error, sweep: name }, "looking for what is due failed; it is tried again")
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
const PURGE_LOCK = 7_307_005
const MAIL_LOCK = 7_307_006

/**
 * Runs what is due, at once and then at intervals. Shift timers, payments and mail run separately, so that
 * a provider that hangs delays no shift; the purge runs each hour. `stop` waits for the runs under way.
 */
export function startSchedule(ctx: Context): Repeated {
  const all = [
    repeat(ctx, "shifts", TIMERS_LOCK, sweepShifts),
    repeat(ctx, "payments", MONEY_LOCK, sweepMoney),
    repeat(ctx, "mail", MAIL_LOCK, sweepMails),
    repeat(ctx, "purge", PURGE_LOCK, purge, HOUR_MS),
  ]
  return {
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()))
    },
  }
}
