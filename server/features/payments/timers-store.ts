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
import { isNotBackingOff } from "#server/db/timer-failures.ts"
import type { DueRow } from "#server/timer.ts"
import { type RawBuilder, sql } from "kysely"

/** Which payments are due to be advanced, and when. */

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

/** The server or a bank has the next step, and no person. */
const moving = isIn([...activeStatuses, "processing"], activePayouts)

/** When a due payment became due: what has no instant of its own is due since its last change. */
const dueSince = sql<Date>`coalesce(next_retry_at, held_released_at, updated_at)`

/** Payments without a holder that are active, or due to be read or retried. */
function duePayments({ db, mode, clock }: Pick<Context, "db" | "mode" | "clock">, now: Date) {
  return db
    .selectFrom("payments")
    .where("mode", "=", mode)
    .where(unfinished)
    .where((where) =>
      where.or([where("lease_until", "is", null), where("lease_until", "<=", clock.systemNow())]),
    )
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
}

/** What is due at `now`, earliest first, without what is backing off. */
export async function listDuePayments(
  ctx: Pick<Context, "db" | "mode" | "clock">,
  timerName: string,
  now: Date,
  limit: number,
): Promise<DueRow[]> {
  return duePayments(ctx, now)
    .select(["id", dueSince.as("at")])
    .where(isNotBackingOff(timerName, "payments.id", now))
    .orderBy("at")
    .orderBy("id")
    .limit(limit)
    .execute()
}

/** Whether a payment is still due, as it was when it was listed. */
export async function isPaymentDue(
  ctx: Pick<Context, "db" | "mode" | "clock">,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await duePayments(ctx, now).select("id").where("id", "=", id).executeTakeFirst()
  return row !== undefined
}

/** The earliest instant after `after` at which a payment is due to be read or retried. */
export async function nextPaymentDueAt(db: Db, mode: PaymentMode, after: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("payments")
    .select((select) => select.fn.min("next_retry_at").as("next"))
    .where("mode", "=", mode)
    .where(unfinished)
    .where("next_retry_at", ">", after)
    .where((where) => where.or([watched, where("status", "=", "failed")]))
    .executeTakeFirst()
  return row?.next ?? null
}

/** What waits: since when the oldest unfinished payment that needs no person, and how many wages wait for one. */
export async function readPaymentBacklog(
  db: Db,
  mode: PaymentMode,
): Promise<{ oldest: Date | null; held: number; waiting_account: number; transfer_failed: number }> {
  const waiting = await db
    .selectFrom("payments")
    .where("mode", "=", mode)
    .where(unfinished)
    .select((select) => [
      select.fn.min("created_at").filterWhere(moving).as("oldest"),
      sql<number>`count(*) filter (where payout = 'held' and held_released_at is null)`.as("held"),
      sql<number>`count(*) filter (where payout = 'waiting_account')`.as("waiting_account"),
    ])
    .executeTakeFirstOrThrow()
  const failed = await db
    .selectFrom("payments")
    .where("mode", "=", mode)
    .where("payout", "=", sql.lit("transfer_failed"))
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return { ...waiting, transfer_failed: failed.count }
}
