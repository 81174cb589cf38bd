import {
  activePayouts,
  activeStatuses,
  allowsTransition,
  type PaymentState,
  unfinishedPayouts,
  unfinishedStatuses,
  watchedPayouts,
  watchedStatuses,
} from "#domain/payment.ts"
import type { Context } from "#server/context.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, PaymentMode, Row, Tables } from "#server/db/tables.ts"
import { type RawBuilder, sql, type Updateable } from "kysely"

/** Queries over payments as functions; whose they are stands in the where clause. */

/** A payment as it is kept; amounts in cents. */
export type Payment = Row<"payments">
/** The audit's word for a charge that is asked for; its details name the `method`. */
export const CONFIRMING = "payment.confirming"

/** What a write may change; whose it is and its version it may not. */
export type PaymentChange = Omit<Updateable<Tables["payments"]>, "id" | "version">

/** Anybody's payment of any mode; for what moves it, never for a person. */
export async function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst()
}

/** The employer's payment; somebody else's is as absent as an unknown one. */
export async function findOwnPayment(
  db: Db | Tx,
  employerId: string,
  id: string,
): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .executeTakeFirst()
}

/** Inserts the job's one payment, or gives the one that exists. */
export async function insertPayment(
  tx: Tx,
  row: NewRow<"payments">,
): Promise<{ payment: Payment; inserted: boolean }> {
  const inserted = await tx
    .insertInto("payments")
    .values(row)
    .onConflict((conflict) => conflict.column("job_id").doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { payment: inserted, inserted: true }
  const payment = await tx
    .selectFrom("payments")
    .selectAll()
    .where("job_id", "=", row.job_id)
    .executeTakeFirstOrThrow()
  return { payment, inserted: false }
}

/**
 * Changes the row if it still has the version that was read; undefined when it has another. Throws, and writes
 * nothing, when the change is not in the tables of `domain/payment.ts`.
 */
export async function compareAndSet(
  db: Db | Tx,
  seen: PaymentState & { id: string; version: number },
  change: PaymentChange,
): Promise<Payment | undefined> {
  const { status = seen.status, payout = seen.payout } = change
  if (!allowsTransition(seen, { status, payout }))
    throw new Error(
      `payment ${seen.id}: ${seen.status}/${seen.payout} is not followed by ${status}/${payout}`,
    )
  return db
    .updateTable("payments")
    .set({ ...change, version: seen.version + 1 })
    .where("id", "=", seen.id)
    .where("version", "=", seen.version)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Whether a payment's charge was ever asked of the method, or of the same card or account saved under
 * another id.
 */
export async function wasTried(
  db: Db | Tx,
  paymentId: string,
  method: { id: string; fingerprint: string | null },
): Promise<boolean> {
  const line = await db
    .selectFrom("audit as a")
    .innerJoin("payment_methods as m", (join) => join.on("m.id", "=", sql<string>`a.details->>'method'`))
    .select("a.id")
    .where("a.subject_kind", "=", "payment")
    .where("a.subject_id", "=", paymentId)
    .where("a.action", "=", CONFIRMING)
    .where((where) =>
      where.or([where("m.id", "=", method.id), where("m.fingerprint", "=", method.fingerprint)]),
    )
    .executeTakeFirst()
  return line !== undefined
}

/** Literals, not parameters: the planner then sees that the condition is the one of the index. */
const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)))

/** A state that is one of `statuses`, or paid with one of `payouts`. */
const isIn = (statuses: readonly string[], payouts: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(status in (${literals(statuses)}) or (status = 'paid' and payout in (${literals(payouts)})))`

/** The condition of the index `payments_unfinished`. */
const unfinished = isIn(unfinishedStatuses, unfinishedPayouts)
const active = isIn(activeStatuses, activePayouts)
const watched = isIn(watchedStatuses, watchedPayouts)

/** Ids after `afterId` that nobody holds and that are to be moved on now: unfinished, or due to be looked at. */
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

/** The earliest instant after `now` at which a payment is to be looked at again. */
export async function nextLook(db: Db, mode: PaymentMode, now: Date): Promise<Date | null> {
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

/** A page of a person's payments with their shifts, newest first; one row more than `limit`. */
export async function listPaymentPage(
  db: Db,
  owner: { role: "employer" | "worker"; id: string; mode: PaymentMode },
  page: { skip: number; limit: number },
): Promise<
  { payment: Payment; job: Pick<Row<"jobs">, "title" | "company_name" | "starts_at" | "ends_at"> }[]
> {
  const rows = await db
    .selectFrom("payments as p")
    .innerJoin("jobs as j", "j.id", "p.job_id")
    .selectAll("p")
    .select(["j.title", "j.company_name", "j.starts_at", "j.ends_at"])
    .where(owner.role === "employer" ? "p.employer_id" : "p.worker_id", "=", owner.id)
    .where("p.mode", "=", owner.mode)
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .offset(page.skip)
    .limit(page.limit + 1)
    .execute()
  return rows.map((row) => ({ payment: row, job: row }))
}

/** The job that a payment pays for. */
export async function findPaidJob(tx: Tx, payment: Payment): Promise<Row<"jobs">> {
  return tx.selectFrom("jobs").selectAll().where("id", "=", payment.job_id).executeTakeFirstOrThrow()
}
