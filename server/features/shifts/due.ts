import { market } from "#domain/market.ts"
import { type MoveName, refusalOf, type ShiftState } from "#domain/shift.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import { keepAudit, system } from "#server/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/db.ts"
import { setAsideApplications } from "#server/features/applications/set-aside.ts"
import { markNoShow } from "#server/features/jobs/no-show.ts"
import { bothSides, shiftWords, updateJob } from "#server/features/jobs/store.ts"
import { finishWork } from "#server/features/shifts/clock-out.ts"
import { closeShift } from "#server/features/shifts/close.ts"
import { type JobRow, shiftFacts } from "#server/wire/job.ts"
import { sql } from "kysely"

/**
 * What must happen to a shift at a time (`rules.md`: Time): found by a query over what is due at the
 * clock, in order of the due instants, never by a delayed task. A row of this table says which shifts,
 * how long after which of their instants, and what is done.
 */
type Due = {
  name: string
  state: ShiftState
  /** The instant counted from, and the milliseconds after it. */
  from: "starts_at" | "ends_at" | "pending_complete_at"
  afterMs: number
  /** A move of the table of moves; the due instant and the table agree. */
  move?: MoveName
  /** Told once for each hire, kept in `shift_notices`. */
  notice?: true
  /** Of no use any more at this instant (a reminder of what has begun). */
  staleAfterMs?: number
  /** Shifts for which it never falls due. */
  unless?: "here_said_at" | "objected_at"
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
  const { employer, worker } = await bothSides(tx, job)
  if (worker) await tell({ employer, worker })
}

const startReminder = (beforeMs: number): Due => ({
  name: `startsIn${beforeMs / HOUR_MS}h`,
  state: "scheduled",
  from: "starts_at",
  afterMs: -beforeMs,
  notice: true,
  staleAfterMs: beforeMs,
  run: (ctx, tx, job) =>
    tellBoth(ctx, tx, job, (sides) =>
      ctx.announce(tx, "startsSoon", { shift: shiftWords(job), hours: beforeMs / HOUR_MS }, sides),
    ),
})

const dues: readonly Due[] = [
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
      await keepAudit(tx, { at: now, by: system, action: "expire", subject: { kind: "job", id: job.id } })
      await setAsideApplications(ctx, tx, job, "expired")
      await ctx.announce(tx, "expired", { shift: shiftWords(job) }, { employer: { id: job.employer_id } })
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
        ctx.announce(tx, "notClockedIn", { shift: shiftWords(job), workerName: sides.worker.name }, sides),
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
      await keepAudit(tx, { at: now, by: system, action: "noShow", subject: { kind: "job", id: job.id } })
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
        ctx.announce(tx, "stillClockedIn", { shift: shiftWords(job), workerName: sides.worker.name }, sides),
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
    unless: "objected_at",
    run: (ctx, tx, job) =>
      ctx.announce(tx, "closeSoon", { shift: shiftWords(job) }, { employer: { id: job.employer_id } }),
  },
  {
    name: "close",
    state: "pendingComplete",
    from: "pending_complete_at",
    afterMs: limits.automaticCloseMs,
    move: "closeAutomatically",
    unless: "objected_at",
    run: async (ctx, tx, job) => {
      await closeShift(ctx, tx, job, { role: "system", id: null })
    },
  },
]

/** The shifts for which `due` has not been done; their due instant is `from + afterMs`. */
function pending(db: Context["db"] | Tx, due: Due) {
  return (
    db
      .selectFrom("jobs")
      .where("state", "=", due.state)
      .where(due.from, "is not", null)
      .$if(due.unless !== undefined, (query) => query.where(due.unless ?? "here_said_at", "is", null))
      .$if(due.notice === true, (query) =>
        query.where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("shift_notices as n")
                .select("n.job_id")
                .whereRef("n.job_id", "=", "jobs.id")
                .where("n.kind", "=", due.name)
                .whereRef("n.hired_at", "=", "jobs.hired_at"),
            ),
          ),
        ),
      )
      // A hire that comes after the reminder's instant is not reminded of it.
      .$if(due.afterMs < 0, (query) =>
        query.where(
          sql<boolean>`hired_at <= ${sql.ref(due.from)} + make_interval(secs => ${due.afterMs / 1000})`,
        ),
      )
  )
}

/** The earliest instant after `after` at which something of a shift falls due, or null. */
export async function nextShiftDue(ctx: Context, after: Date): Promise<Date | null> {
  let earliest: Date | null = null
  for (const due of dues) {
    const row = await pending(ctx.db, due)
      .select((select) => select.fn.min(due.from).as("at"))
      .where(due.from, ">", plus(after, -due.afterMs))
      .executeTakeFirst()
    const at = row?.at ? plus(row.at, due.afterMs) : null
    if (at && (!earliest || at < earliest)) earliest = at
  }
  return earliest
}

/** Does one due thing, if it still is; answers whether it was. */
function runOne(ctx: Context, due: Due, jobId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const job = await tx.selectFrom("jobs").selectAll().where("id", "=", jobId).forUpdate().executeTakeFirst()
    const now = ctx.clock.now()
    const at = job?.[due.from]
    if (!job || job.state !== due.state || !at || plus(at, due.afterMs) > now) return false
    if (due.move && refusalOf(due.move, "system", shiftFacts(job), now)) return false
    if (due.notice) {
      const told = await tx
        .insertInto("shift_notices")
        .values({ job_id: job.id, kind: due.name, hired_at: job.hired_at ?? job.created_at, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning("kind")
        .executeTakeFirst()
      if (!told) return false
      const stale = due.staleAfterMs !== undefined && now >= plus(at, due.afterMs + due.staleAfterMs)
      if (stale) return true
    }
    await due.run(ctx, tx, job)
    return true
  })
}

const BATCH = 200

/**
 * Does what is due at the clock's present, in order of the due instants, and answers how many things that
 * was; what they set off may be due too, so the caller asks until it is none. Two at once: each thing once.
 */
export async function runDueShifts(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const found: { due: Due; id: string; at: Date }[] = []
  for (const due of dues) {
    const rows = await pending(ctx.db, due)
      .select(["id", `${due.from} as at`])
      .where(due.from, "<=", plus(now, -due.afterMs))
      .orderBy(due.from)
      .limit(BATCH)
      .execute()
    for (const { id, at } of rows) if (at) found.push({ due, id, at: plus(at, due.afterMs) })
  }
  found.sort((one, other) => one.at.getTime() - other.at.getTime())
  let done = 0
  for (const { due, id } of found) {
    try {
      if (await runOne(ctx, due, id)) done += 1
    } catch (error) {
      // One shift that cannot be helped now must not keep the others waiting.
      ctx.log.error({ err: error, due: due.name, jobId: id }, "what is due for a shift could not be done")
    }
  }
  return done
}
