import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import { accountTables, type Side } from "#server/features/accounts/sides.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, PaymentMode, Row, Tables } from "#server/db/tables.ts"
import { sql, type Updateable } from "kysely"

export type PayoutAccount = Pick<Row<"payout_accounts">, "account_id" | "can_receive" | "can_pay_out">
export type Method = Pick<Row<"payment_methods">, "id" | "is_default">

/** A worker with what belongs to them in other tables. */
export type WorkerWithParts = {
  worker: Row<"workers">
  history: Row<"work_history">[]
  /** Stars that employers gave, oldest shift first. */
  stars: number[]
  closedShifts: number
  /** Of the payment mode in use; null before it is made. */
  payout: PayoutAccount | null
  gaps: WorkerGap[]
}

/** An employer with what belongs to them in other tables. */
export type EmployerWithParts = {
  employer: Row<"employers">
  /** Stars that workers gave, oldest shift first. */
  stars: number[]
  /** Of the payment mode in use; null before it is made. */
  customerId: string | null
  methods: Method[]
  unpaid: boolean
  gaps: EmployerGap[]
}

export function readWorker(tx: Tx, id: string): Promise<Row<"workers">> {
  return tx.selectFrom("workers").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

export function readEmployer(tx: Tx, id: string): Promise<Row<"employers">> {
  return tx.selectFrom("employers").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
}

/** The same with the row held until the transaction ends. */
export function lockWorker(tx: Tx, id: string): Promise<Row<"workers">> {
  return tx.selectFrom("workers").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow()
}

export function lockEmployer(tx: Tx, id: string): Promise<Row<"employers">> {
  return tx.selectFrom("employers").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow()
}

/** Fails with `taken` when another worker has the address. */
export async function changeWorker(tx: Tx, id: string, set: Updateable<Tables["workers"]>): Promise<void> {
  await tx.updateTable("workers").set(set).where("id", "=", id).execute()
}

/** Fails with `taken` when another employer has the address. */
export async function changeEmployer(
  tx: Tx,
  id: string,
  set: Updateable<Tables["employers"]>,
): Promise<void> {
  await tx.updateTable("employers").set(set).where("id", "=", id).execute()
}

/** The latest beginning first, then the latest added. */
export function readHistory(tx: Tx, workerId: string): Promise<Row<"work_history">[]> {
  return tx
    .selectFrom("work_history")
    .selectAll()
    .where("worker_id", "=", workerId)
    .orderBy(sql`right(started, 4)`, "desc")
    .orderBy("started", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute()
}

export async function insertHistory(tx: Tx, row: NewRow<"work_history">): Promise<void> {
  await tx.insertInto("work_history").values(row).execute()
}

/** False when the worker has no such entry. */
export async function deleteHistory(tx: Tx, workerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("work_history")
    .where("worker_id", "=", workerId)
    .where("id", "=", id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Stars given to somebody by the other side, oldest shift first. */
export async function readStars(tx: Tx, side: Side, id: string): Promise<number[]> {
  const [given, owner] =
    side === "worker"
      ? (["worker_stars", "worker_id"] as const)
      : (["employer_stars", "employer_id"] as const)
  const rows = await tx
    .selectFrom("jobs")
    .select(`${given} as stars`)
    .where(owner, "=", id)
    .where(given, "is not", null)
    .orderBy("starts_at")
    .orderBy("id")
    .execute()
  return rows.flatMap((row) => row.stars ?? [])
}

export async function countClosedShifts(tx: Tx, workerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("jobs")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("worker_id", "=", workerId)
    .where("state", "=", "closed")
    .executeTakeFirstOrThrow()
  return count
}

export async function readPayout(tx: Tx, workerId: string, mode: PaymentMode) {
  const row = await tx
    .selectFrom("payout_accounts")
    .select(["account_id", "can_receive", "can_pay_out"])
    .where("worker_id", "=", workerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
  return row ?? null
}

export async function readCustomerId(tx: Tx, employerId: string, mode: PaymentMode): Promise<string | null> {
  const row = await tx
    .selectFrom("payment_customers")
    .select("customer_id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

export function readMethods(tx: Tx, employerId: string, mode: PaymentMode) {
  return tx
    .selectFrom("payment_methods")
    .select(["id", "is_default"])
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("removed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

/** Whether a worker's application stands with the employer, or a shift of theirs has or had that worker. */
export async function areConnected(db: Db, employerId: string, workerId: string): Promise<boolean> {
  const { connected } = await db
    .selectNoFrom((from) =>
      from
        .or([
          from.exists(
            from
              .selectFrom("jobs")
              .select("jobs.id")
              .where("jobs.employer_id", "=", employerId)
              .where("jobs.worker_id", "=", workerId),
          ),
          from.exists(
            from
              .selectFrom("applications")
              .innerJoin("jobs", "jobs.id", "applications.job_id")
              .select("applications.id")
              .where("jobs.employer_id", "=", employerId)
              .where("applications.worker_id", "=", workerId)
              .where("applications.status", "!=", "withdrawn"),
          ),
        ])
        .as("connected"),
    )
    .executeTakeFirstOrThrow()
  return Boolean(connected)
}

/** Keeps an agreement to a version; one that stands already keeps its time. */
export async function recordTermsConsent(
  tx: Tx,
  side: Side,
  id: string,
  agreement: { version: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(accountTables[side])
    .set({ terms_version: agreement.version, terms_agreed_at: agreement.at })
    .where("id", "=", id)
    .where((row) =>
      row.or([
        row("terms_version", "is distinct from", agreement.version),
        row("terms_agreed_at", "is", null),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function readTerms(tx: Tx, side: Side, id: string) {
  return tx
    .selectFrom(accountTables[side])
    .select(["terms_version", "terms_agreed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}
