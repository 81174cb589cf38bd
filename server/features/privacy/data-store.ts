import type { Db, Tx } from "#server/db/database.ts"
import type { Row, Tables } from "#server/db/tables.ts"
import type { Role } from "#domain/role.ts"
import type { ExpressionBuilder } from "kysely"

/** Every query of the data export, in pages, since an account's rows are as many as its years. */

type Owner = { role: Role; id: string }

/** Few enough for a statement to end well within its timeout. */
const PAGE_SIZE = 500

/** All rows by rising id, a page at a time; nothing is held in the database between two pages. */
async function* inPages<T extends { id: string }>(
  read: (after: string) => Promise<T[]>,
): AsyncGenerator<T[], void> {
  for (let after = ""; ;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    after = last.id
  }
}

/** A restaurant's shifts; of a worker those that the worker was hired for. */
export function readJobs(db: Db, { role, id }: Owner) {
  return inPages((after) =>
    db
      .selectFrom("jobs")
      .selectAll()
      .where(role === "worker" ? "worker_id" : "employer_id", "=", id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  )
}

export function readApplications(db: Db, workerId: string) {
  return inPages((after) =>
    db
      .selectFrom("applications as a")
      .innerJoin("jobs as j", "j.id", "a.job_id")
      .select(["a.id", "a.job_id", "a.status", "a.created_at", "a.changed_at"])
      .select(["j.title", "j.company_name", "j.starts_at", "j.ends_at"])
      .where("a.worker_id", "=", workerId)
      .where("a.id", ">", after)
      .orderBy("a.id")
      .limit(PAGE_SIZE)
      .execute(),
  )
}

/** Each with the shift it pays for. */
export function readPayments(db: Db, { role, id }: Owner) {
  return inPages((after) =>
    db
      .selectFrom("payments as p")
      .innerJoin("jobs as j", "j.id", "p.job_id")
      .selectAll("p")
      .select(["j.title", "j.starts_at"])
      .where(role === "worker" ? "p.worker_id" : "p.employer_id", "=", id)
      .where("p.id", ">", after)
      .orderBy("p.id")
      .limit(PAGE_SIZE)
      .execute(),
  )
}

/** Deleted ones too: they are hidden, and still there. */
export function readMessages(db: Db, { role, id }: Owner) {
  return inPages((after) =>
    db
      .selectFrom("messages")
      .selectAll()
      .where("role", "=", role)
      .where("account_id", "=", id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  )
}

export function readMails(db: Db, { role, id }: Owner) {
  return inPages((after) =>
    db
      .selectFrom("mails")
      .select(["id", "role", "event", "facts", "recipient", "created_at", "sent_at"])
      .where("role", "=", role)
      .where("account_id", "=", id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  )
}

/** Removed ones too. */
export function readMethods(db: Db, employerId: string): Promise<Row<"payment_methods">[]> {
  return db
    .selectFrom("payment_methods")
    .selectAll()
    .where("employer_id", "=", employerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute()
}

/** What is stored of the account itself and shown on no screen. A restaurant attests no age. */
export async function readRecords(tx: Tx, { role, id }: Owner) {
  const columns = ["created_at", "email_validated_at", "malicious_count", "short_notice_cancels"] as const
  if (role === "worker")
    return tx
      .selectFrom("workers")
      .select([...columns, "age_attested_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  const row = await tx.selectFrom("employers").select(columns).where("id", "=", id).executeTakeFirstOrThrow()
  return { ...row, age_attested_at: null }
}

/** Entries that the account itself is known to have left. */
export function readActivity(db: Db, { id }: Owner) {
  return inPages((after) =>
    db
      .selectFrom("activity_log")
      .select(["id", "at", "action", "description", "address"])
      .where("user_id", "=", id)
      .where("verified", "=", true)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  )
}

const isOf =
  ({ role, id }: Owner) =>
  (where: ExpressionBuilder<Tables, "audit">) =>
    where.or([
      where.and([where("actor_role", "=", role), where("actor_id", "=", id)]),
      where.and([where("subject_kind", "=", role), where("subject_id", "=", id)]),
    ])

/** What the account did and what was done to it, oldest first; who did it only by role. */
export async function* readAudit(db: Db, owner: Owner): AsyncGenerator<Row<"audit">[], void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("audit")
      .selectAll()
      .where(isOf(owner))
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    after = last.id
  }
}
