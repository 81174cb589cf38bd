import { market } from "#domain/market.ts"
import { HOUR_MS } from "#domain/time.ts"
import { recordAudit, system } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { setAsideApplications } from "#server/features/applications/set-aside.ts"
import { markNoShow } from "#server/features/jobs/mark-no-show.ts"
import { type JobRow, updateJob } from "#server/features/jobs/store.ts"
import { finishWork } from "#server/features/shifts/clock-out.ts"
import { closeShift } from "#server/features/shifts/close-job.ts"
import { noticeTimer, transitionTimer } from "#server/features/shifts/shift-timer.ts"
import { shiftDetails } from "#server/notifications/facts.ts"
import { findRecipients } from "#server/notifications/recipients.ts"
import type { Timer } from "#server/timer.ts"

const { limits } = market

/** Notifies the restaurant and the hired worker. */
async function notifyBoth(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  event: "notClockedIn" | "stillClockedIn",
): Promise<void> {
  const { employer, worker } = await findRecipients(tx, job)
  if (!worker) return
  const facts = { shift: shiftDetails(job), workerName: worker.name }
  await ctx.notify(tx, event, facts, { employer, worker })
}

const startReminder = (beforeMs: number): Timer =>
  noticeTimer(
    {
      name: `startsIn${beforeMs / HOUR_MS}h`,
      state: "scheduled",
      due: { since: "startsAt", afterMs: -beforeMs },
    },
    async (ctx, tx, job) => {
      const { employer, worker } = await findRecipients(tx, job)
      const facts = { shift: shiftDetails(job), hours: beforeMs / HOUR_MS }
      await ctx.notify(tx, "startsSoon", facts, { employer, ...(worker && { worker }) })
    },
    beforeMs,
  )

/** What happens to a shift at a time: the automatic transitions and the notices (docs/rules/shifts.md). */
export const shiftTimers: readonly Timer[] = [
  ...limits.startRemindersMs.map(startReminder),
  transitionTimer("expire", async (ctx, tx, job) => {
    const now = ctx.clock.now()
    await updateJob(tx, job.id, { state: "expired", ended_at: now })
    await recordAudit(tx, { at: now, by: system, action: "expire", subject: { kind: "job", id: job.id } })
    await setAsideApplications(ctx, tx, job, "expired")
    await ctx.notify(tx, "expired", { shift: shiftDetails(job) }, { employer: { id: job.employer_id } })
  }),
  noticeTimer(
    {
      name: "notClockedIn",
      state: "scheduled",
      // The window includes its end.
      due: { since: "startsAt", afterMs: limits.clockInWindowMs + 1 },
    },
    (ctx, tx, job) => notifyBoth(ctx, tx, job, "notClockedIn"),
  ),
  transitionTimer("markNoShowAutomatically", async (ctx, tx, job) => {
    const now = ctx.clock.now()
    await markNoShow(ctx, tx, job, now, "system")
    await recordAudit(tx, { at: now, by: system, action: "markNoShow", subject: { kind: "job", id: job.id } })
  }),
  noticeTimer(
    {
      name: "stillClockedIn",
      state: "clockedIn",
      due: { since: "endsAt", afterMs: limits.clockOutReminderAfterEndMs },
    },
    (ctx, tx, job) => notifyBoth(ctx, tx, job, "stillClockedIn"),
  ),
  transitionTimer("clockOutAutomatically", (ctx, tx, job) => finishWork(ctx, tx, job, system, job.ends_at)),
  noticeTimer(
    {
      name: "closeSoon",
      state: "pendingComplete",
      due: { since: "pendingCompleteAt", afterMs: limits.closeReminderMs },
    },
    (ctx, tx, job) =>
      ctx.notify(tx, "closeSoon", { shift: shiftDetails(job) }, { employer: { id: job.employer_id } }),
  ),
  transitionTimer("closeAutomatically", (ctx, tx, job) => closeShift(ctx, tx, job, system)),
]
