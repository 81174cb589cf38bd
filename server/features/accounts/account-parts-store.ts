import type { termsAgreement } from "#contract/terms.ts"
import type { EmployerGap, WorkerGap } from "#domain/person.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import type { Role } from "#domain/role.ts"
import type { Method } from "#server/features/payments/methods-store.ts"
import type { PayoutAccount } from "#server/features/payments/payout-accounts-store.ts"
import type * as z from "zod/mini"

/** What other tables hold about an account. */

/** A worker with what belongs to them in other tables. */
export type WorkerWithParts = {
  worker: Row<"workers">
  history: Row<"work_history">[]
  /** Stars that employers gave, oldest shift first. */
  stars: number[]
  /** Of the payment mode in use; null before it is made. */
  payout: PayoutAccount | null
  gaps: WorkerGap[]
  agreement: z.output<typeof termsAgreement>
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
  agreement: z.output<typeof termsAgreement>
}

/** Stars that the other side gave, oldest shift first. */
export async function readStars(tx: Tx, role: Role, id: string): Promise<number[]> {
  const [given, owner] =
    role === "worker"
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
