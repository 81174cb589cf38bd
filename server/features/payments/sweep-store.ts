import {
  activePayouts,
  activeStatuses,
  unfinishedPayouts,
  unfinishedStatuses,
  watchedPayouts,
  watchedStatuses,
} from "#domain/payment.ts"
import type { Context } from "#server/context.ts"
import type { Db } from "#server/db/database.ts"
import type { PaymentMode } from "#server/db/tables.ts"
import { type RawBuilder, sql } from "kysely"

/** Which payments the sweep advances, and when. */

/** Literals, not parameters: only then does the planner see that the condition is the one of the index. */
const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))

/** One of `statuses`, or paid with one of `payouts`. */
const isIn = (statuses: readonly string[], payouts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(status in (${literals(statuses)}) or (status = 'paid' and payout in (${literals(payouts)})))`

/** The condition of the index `payments_unfinished`. */
const unfinished = isIn(unfinishedStatuses, unfinishedPayouts)
const active = isIn(activeStatuses, activePayouts)
const watched = isIn(watchedStatuses, watchedPayouts)

/** The ids after `afterId` of payments without a holder that are active, or due to be read or retried. */
export async function listDuePayments(
  { db, mode, clock }: Pick<Context, "db" | "mode" | "clock">,
  afterId: string,
  limit: number,
): Promise<string[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom("payments")
    .select("id")
    .where("mode", "=", mode)
    .where("id", ">", afterId)
    .where(unfinished)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", clock.real())]))
    .where((where) =>
      where.or([
        active,
        where.and([
          watched,
          where.or([where("next_retry_at", "is", null), where("next_retry_at", "<=", now)]),
        ]),
        where.and([where("status", "=", "failed"), where("next_retry_at", "<=", now)]),
        where.and([where("payout", "=", "held"), where("held_released_at", "is not", null)]),
      ]),
    )
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** The earliest instant after `now` at which a payment is due to be read or retried. */
export async function findNextDue(db: Db, mode: PaymentMode, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("payments")
    .select((select) => select.fn.min("next_retry_at").as("next"))
    .where("mode", "=", mode)
    .where(unfinished)
    .where("next_retry_at", ">", now)
    .where((where) => where.or([watched, where("status", "=", "failed")]))
    .executeTakeFirst()
  return row?.next ?? null
}
