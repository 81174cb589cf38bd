import type { Role } from "#domain/role.ts"
import { allowsTransition, owedStatuses, type PaymentState, unfinishedStatuses } from "#domain/payment.ts"
import type { Db, Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import type { NewRow, PaymentMode, Row, Tables } from "#server/db/tables.ts"
import { sql, type Updateable } from "kysely"

/** Queries over payments; whose they are is part of the condition. */

/** Amounts in cents. */
export type Payment = Row<"payments">
/** An employer's rows of one mode. */
export type EmployerKey = { employerId: string; mode: PaymentMode }
/** A worker's rows of one mode. */
export type WorkerKey = { workerId: string; mode: PaymentMode }

/** The audit action of a confirmation; its details name the `method`. */
export const CONFIRMING = "payment.confirming"
/** The audit action of a wage that begins to wait for a payout account. */
export const WAITING = "payment.waitsForAccount"

/** What a write may change: never the id or the version. */
export type PaymentChange = Omit<Updateable<Tables["payments"]>, "id" | "version">

/** Any payment of any mode: for the code that advances it, never for a person. */
export async function findPayment(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst()
}

/** Undefined for a missing payment and for another employer's. */
export async function findEmployerPayment(
  db: Db | Tx,
  { employerId, mode }: EmployerKey,
  id: string,
): Promise<Payment | undefined> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
}

/** The id of the payment that an event is about: by the metadata, or by the intent for disputes and refunds. */
export async function findEventPaymentId(
  tx: Tx,
  mode: PaymentMode,
  { paymentId, intentId }: { paymentId: string | null; intentId: string | null },
): Promise<string | null> {
  if (paymentId === null && intentId === null) return null
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("mode", "=", mode)
    .where((where) =>
      where.or([
        ...(paymentId === null ? [] : [where("id", "=", paymentId)]),
        ...(intentId === null ? [] : [where("pi_id", "=", intentId)]),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** Records an event of the provider; false when it is recorded already. */
export async function recordEvent(tx: Tx, event: { id: string; type: string }, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("provider_events")
    .values({ id: event.id, type: event.type, received_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the provider's events that were received before `before`. */
export async function deleteEvents(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "provider_events", "received_at", before)
}

/** Inserts the one payment of a job, or returns the one that exists. */
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

/** Has the employer's automatic retries charge what is the default at their time. Their holders, if any, stop. */
export async function forgetMethodOfRetries(tx: Tx, { employerId, mode }: EmployerKey): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ payment_method_id: null, lease_until: null, version: sql`version + 1` })
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("status", "=", "failed")
    .where("next_retry_at", "is not", null)
    .execute()
}

/** Whether a confirmation used the method, or the same card or account saved under another id. */
export async function wasMethodAttempted(
  db: Db | Tx,
  paymentId: string,
  method: { id: string; fingerprint: string | null },
): Promise<boolean> {
  const row = await db
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
  return row !== undefined
}

/** How often a payment began to wait for a payout account. */
export async function countWaits(tx: Tx, paymentId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("audit")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("subject_kind", "=", "payment")
    .where("subject_id", "=", paymentId)
    .where("action", "=", WAITING)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of a worker's payments that wait for a payout account. */
export async function listWaitingWages(tx: Tx, { workerId, mode }: WorkerKey): Promise<string[]> {
  const rows = await tx
    .selectFrom("payments")
    .select("id")
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .where("status", "=", "paid")
    .where("payout", "=", "waiting_account")
    .execute()
  return rows.map((row) => row.id)
}

export async function hasUnfinishedPayment(tx: Tx, { employerId, mode }: EmployerKey): Promise<boolean> {
  const row = await tx
    .selectFrom("payments")
    .select("id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("status", "in", unfinishedStatuses)
    .executeTakeFirst()
  return row !== undefined
}

/** What of the restaurant's gate depends on payments, in one query. */
export function readPaymentGate(
  tx: Tx,
  { employerId, mode }: EmployerKey,
): Promise<{ customer: boolean; method: boolean; unpaid: boolean }> {
  return tx
    .selectNoFrom([
      sql<boolean>`exists (select from payment_customers where employer_id = ${employerId} and mode = ${mode} and customer_id is not null)`.as(
        "customer",
      ),
      sql<boolean>`exists (select from payment_methods where employer_id = ${employerId} and mode = ${mode} and removed_at is null)`.as(
        "method",
      ),
      sql<boolean>`exists (select from payments where employer_id = ${employerId} and mode = ${mode} and status in (${sql.join(owedStatuses)}))`.as(
        "unpaid",
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** A page of an account's payments with their shifts, newest first; one row more than `limit`. */
export async function listPaymentPage(
  db: Db,
  owner: { role: Role; id: string; mode: PaymentMode },
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

/** The payments of several jobs, at most one each. */
export async function listJobPayments(db: Db | Tx, jobIds: readonly string[]): Promise<Payment[]> {
  return db.selectFrom("payments").selectAll().where("job_id", "in", jobIds).execute()
}

export async function findPaidJob(tx: Db | Tx, payment: Payment): Promise<Row<"jobs">> {
  return tx.selectFrom("jobs").selectAll().where("id", "=", payment.job_id).executeTakeFirstOrThrow()
}
