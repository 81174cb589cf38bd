import { plus } from "#domain/time.ts"
import { backoffMs } from "#server/backoff.ts"
import type { Db } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import { sql } from "kysely"

/** Back-off of what a timer could not do (docs/rules/time.md#timers). In the database, so that a restart keeps it. */

/** The condition that a row, by its column `id`, is not waiting to be tried again. */
export function isNotBackingOff(timer: string, id: string, now: Date) {
  return sql<boolean>`not exists (
    select from timer_failures f where f.timer = ${timer} and f.subject_id = ${sql.ref(id)} and f.next_at > ${now})`
}

/** Records a failure and returns when it is tried again. */
export async function recordTimerFailure(db: Db, timer: string, id: string, now: Date): Promise<Date> {
  const { attempts } = await db
    .insertInto("timer_failures")
    .values({ timer, subject_id: id, attempts: 1, next_at: plus(now, backoffMs(1)) })
    .onConflict((conflict) =>
      conflict.columns(["timer", "subject_id"]).doUpdateSet({ attempts: sql`timer_failures.attempts + 1` }),
    )
    .returning("attempts")
    .executeTakeFirstOrThrow()
  const next = plus(now, backoffMs(attempts))
  await db
    .updateTable("timer_failures")
    .set({ next_at: next })
    .where("timer", "=", timer)
    .where("subject_id", "=", id)
    .execute()
  return next
}

export async function clearTimerFailure(db: Db, timer: string, id: string): Promise<void> {
  await db.deleteFrom("timer_failures").where("timer", "=", timer).where("subject_id", "=", id).execute()
}

/** Deletes the failures that were to be tried again before `before`. */
export async function deleteTimerFailures(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "timer_failures", "next_at", before)
}

/** The earliest instant after `after` at which something is tried again. */
export async function nextTimerRetryAt(db: Db, after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("timer_failures")
    .select((select) => select.fn.min("next_at").as("at"))
    .where("next_at", ">", after)
    .executeTakeFirst()
  return row?.at ?? null
}
