import { shiftFacts } from "#server/features/jobs/store.ts"
import { checkTransition } from "#domain/shift.ts"
import { plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { type ShiftTimer, shiftTimers } from "#server/features/shifts/timers.ts"
import { sql } from "kysely"

/** Finds what the table of `due.ts` says is due at the clock, and does it. */

/** The shifts for which `due` has not been done; their due instant is `from + afterMs`. */
function pending(db: Context["db"] | Tx, due: ShiftTimer) {
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
export async function nextShiftTimer(ctx: Context, after: Date): Promise<Date | null> {
  let earliest: Date | null = null
  for (const due of shiftTimers) {
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
function runOne(ctx: Context, due: ShiftTimer, jobId: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const job = await tx.selectFrom("jobs").selectAll().where("id", "=", jobId).forUpdate().executeTakeFirst()
    const now = ctx.clock.now()
    const at = job?.[due.from]
    if (!job || job.state !== due.state || !at || plus(at, due.afterMs) > now) return false
    if (due.move && checkTransition(due.move, "system", shiftFacts(job), now)) return false
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
export async function runShiftTimers(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  const found: { due: ShiftTimer; id: string; at: Date }[] = []
  for (const due of shiftTimers) {
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
