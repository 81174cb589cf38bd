import { market } from "#domain/market.ts"
import type { TransitionName, ShiftState } from "#domain/shift.ts"
import { HOUR_MS } from "#domain/time.ts"
import { recordAudit, system } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { setAsideApplications } from "#server/features/applications/set-aside.ts"
import { markNoShow } from "#server/features/jobs/mark-no-show.ts"
import { updateJob, type JobRow } from "#server/features/jobs/store.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import { finishWork } from "#server/features/shifts/clock-out.ts"
import { closeShift } from "#server/features/shifts/close-job.ts"

/**
 * What must happen to a shift at a time (docs/rules/time.md#timers): found by a query for what is due at the
 * clock, in order of the due instants, never by a delayed task. A row of this table says which shifts,
 * how long after which of their instants, and what is done.
 */
export type ShiftTimer = {
  name: string
  state: ShiftState
  /** The instant counted from, and the milliseconds after it. */
  from: "starts_at" | "ends_at" | "pending_complete_at"
  afterMs: number
  /** A move of the table of moves; the due instant and the table agree. */
  move?: TransitionName
  /** Told once for each hire, kept in `shift_notices`. */
  notice?: true
  /** Of no use any more at this instant (a reminder of what has begun). */
  staleAfterMs?: number
  /** Shifts for which it never falls due. */
  unless?: "here_said_at"
  run(ctx: Context, tx: Tx, job: JobRow): Promise<void>
}

const { limits } = market

async function tellBoth(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  tell: (sides: {
    employer: { id: string; email: string }
    worker: { id: string; email: string; name: string }
  }) => Promise<void>,
): Promise<void> {
  const { employer, worker } = await findRecipients(tx, job)
  if (worker) await tell({ employer, worker })
}

const startReminder = (beforeMs: number): ShiftTimer => ({
  name: `startsIn${beforeMs / HOUR_MS}h`,
  state: "scheduled",
  from: "starts_at",
  afterMs: -beforeMs,
  notice: true,
  staleAfterMs: beforeMs,
  run: (ctx, tx, job) =>
    tellBoth(ctx, tx, job, (sides) =>
      ctx.notify(tx, "startsSoon", { shift: shiftDetails(job), hours: beforeMs / HOUR_MS }, sides),
    ),
})

export const shiftTimers: readonly ShiftTimer[] = [
  ...limits.startRemindersMs.map(startReminder),
  {
    name: "expire",
    state: "open",
    from: "starts_at",
    afterMs: 0,
    move: "expire",
    run: async (ctx, tx, job) => {
      const now = ctx.clock.now()
      await updateJob(tx, job.id, { state: "expired", ended_at: now })
      await recordAudit(tx, { at: now, by: system, action: "expire", subject: { kind: "job", id: job.id } })
      await setAsideApplications(ctx, tx, job, "expired")
      await ctx.notify(tx, "expired", { shift: shiftDetails(job) }, { employer: { id: job.employer_id } })
    },
  },
  {
    name: "notClockedIn",
    state: "scheduled",
    from: "starts_at",
    // The end of the window still belongs to the worker.
    afterMs: limits.clockInWindowMs + 1,
    notice: true,
    run: (ctx, tx, job) =>
      tellBoth(ctx, tx, job, (sides) =>
        ctx.notify(tx, "notClockedIn", { shift: shiftDetails(job), workerName: sides.worker.name }, sides),
      ),
  },
  {
    name: "noShow",
    state: "scheduled",
    from: "ends_at",
    afterMs: limits.noShowAfterEndMs,
    move: "missWithoutWord",
    unless: "here_said_at",
    run: async (ctx, tx, job) => {
      const now = ctx.clock.now()
      await markNoShow(ctx, tx, job, now)
      await recordAudit(tx, { at: now, by: system, action: "noShow", subject: { kind: "job", id: job.id } })
    },
  },
  {
    name: "stillClockedIn",
    state: "clockedIn",
    from: "ends_at",
    afterMs: limits.clockOutReminderAfterEndMs,
    notice: true,
    run: (ctx, tx, job) =>
      tellBoth(ctx, tx, job, (sides) =>
        ctx.notify(tx, "stillClockedIn", { shift: shiftDetails(job), workerName: sides.worker.name }, sides),
      ),
  },
  {
    name: "clockOut",
    state: "clockedIn",
    from: "ends_at",
    afterMs: limits.automaticClockOutAfterEndMs,
    move: "clockOutAutomatically",
    run: async (ctx, tx, job) => {
      await finishWork(ctx, tx, job, { role: "system", id: null }, job.ends_at)
    },
  },
  {
    name: "closeSoon",
    state: "pendingComplete",
    from: "pending_complete_at",
    afterMs: limits.closeReminderMs,
    notice: true,
    run: (ctx, tx, job) =>
      ctx.notify(tx, "closeSoon", { shift: shiftDetails(job) }, { employer: { id: job.employer_id } }),
  },
  {
    name: "close",
    state: "pendingComplete",
    from: "pending_complete_at",
    afterMs: limits.automaticCloseMs,
    move: "closeAutomatically",
    run: async (ctx, tx, job) => {
      await closeShift(ctx, tx, job, { role: "system", id: null })
    },
  },
]
