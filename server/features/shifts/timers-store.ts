import type { Due, ShiftInstant, ShiftState } from "#domain/shift.ts"
import { plus } from "#domain/time.ts"
import type { Db, Tx } from "#server/db/database.ts"
import { isNotBackingOff } from "#server/db/timer-failures.ts"
import type { JobRow } from "#server/features/jobs/store.ts"
import type { DueRow } from "#server/timer.ts"
import { sql } from "kysely"

/** Every query of the timers over shifts. */

/** Which shifts a timer concerns, and when it falls due for them. */
export type ShiftTimer = {
  name: string
  state: ShiftState
  due: Due
  unlessArrivalReported?: true
  /** Recorded in `shift_notices`, so that it is sent once for each hire. */
  oncePerHire?: true
}

const columns = {
  startsAt: "starts_at",
  endsAt: "ends_at",
  pendingCompleteAt: "pending_complete_at",
} as const satisfies Record<ShiftInstant, keyof JobRow>

/** The shifts for which the timer has not fired. */
function pending(db: Db | Tx, { name, state, due, unlessArrivalReported, oncePerHire }: ShiftTimer) {
  const since = columns[due.since]
  return (
    db
      .selectFrom("jobs")
      .where("state", "=", state)
      .where(since, "is not", null)
      .$if(unlessArrivalReported === true, (query) => query.where("arrival_reported_at", "is", null))
      .$if(oncePerHire === true, (query) =>
        query.where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom("shift_notices as n")
                .select("n.job_id")
                .whereRef("n.job_id", "=", "jobs.id")
                .where("n.kind", "=", name)
                .whereRef("n.hired_at", "=", "jobs.hired_at"),
            ),
          ),
        ),
      )
      // A hire after the instant of a reminder is not reminded of it.
      .$if(due.afterMs < 0, (query) =>
        query.where(
          sql<boolean>`hired_at <= ${sql.ref(since)} + make_interval(secs => ${due.afterMs / 1000})`,
        ),
      )
  )
}

/** What is due at `now`, earliest first, without what is backing off. */
export async function listDueShifts(
  db: Db,
  timer: ShiftTimer,
  timerName: string,
  now: Date,
  limit: number,
): Promise<DueRow[]> {
  const { since, afterMs } = timer.due
  const column = columns[since]
  const rows = await pending(db, timer)
    .select(["id", `${column} as since`])
    .where(column, "<=", plus(now, -afterMs))
    .where(isNotBackingOff(timerName, "jobs.id", now))
    .orderBy(column)
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows.flatMap(({ id, since }) => (since ? [{ id, at: plus(since, afterMs) }] : []))
}

/** The earliest instant after `after` at which the timer falls due. */
export async function nextDueShiftAt(db: Db, timer: ShiftTimer, after: Date): Promise<Date | null> {
  const { since, afterMs } = timer.due
  const row = await pending(db, timer)
    .select((select) => select.fn.min(columns[since]).as("since"))
    .where(columns[since], ">", plus(after, -afterMs))
    .executeTakeFirst()
  return row?.since ? plus(row.since, afterMs) : null
}

/** The shift, locked, if the timer is still due for it. */
export function lockDueShift(tx: Tx, timer: ShiftTimer, id: string, now: Date): Promise<JobRow | undefined> {
  return pending(tx, timer)
    .selectAll()
    .where("id", "=", id)
    .where(columns[timer.due.since], "<=", plus(now, -timer.due.afterMs))
    .forUpdate()
    .executeTakeFirst()
}

/** Records that the hire was notified; false when it was before. */
export async function insertNotice(tx: Tx, job: JobRow, kind: string, at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto("shift_notices")
    .values({ job_id: job.id, kind, hired_at: job.hired_at ?? job.created_at, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst()
  return inserted !== undefined
}
