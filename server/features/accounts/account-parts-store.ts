import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { PaymentMode, Row } from "#server/db/tables.ts"
import type { Side } from "#server/features/accounts/sides.ts"

/** What other tables hold about an account. */

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

/** Stars that the other side gave, oldest shift first. */
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

/** Whether the worker has applied to the employer and not withdrawn, or has had a shift with them. */
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
