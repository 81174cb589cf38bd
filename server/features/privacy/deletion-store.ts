import type { Db, Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import type { Role } from "#domain/role.ts"
import { sql } from "kysely"

/** Every query of the deletion of an account. */

type Account = { role: Role; id: string }

/** What replaces the person. */
export type Replacement = { name: string; email: string; passwordHash: string; at: Date }

/** The row without what names the worker. Returns it as it was. */
export async function anonymizeWorker(tx: Tx, id: string, by: Replacement): Promise<Row<"workers">> {
  const before = await tx.selectFrom("workers").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  await tx
    .updateTable("workers")
    .set({
      name: by.name,
      email: by.email,
      email_validated_at: null,
      password_hash: by.passwordHash,
      avatar_file: null,
      licence_file: null,
      food_card_file: null,
      last_login_at: null,
      deleted_at: by.at,
    })
    .where("id", "=", id)
    .execute()
  await tx.deleteFrom("work_history").where("worker_id", "=", id).execute()
  return before
}

/**
 * The row, and its shifts, without what names people or reaches them. A shift keeps the restaurant's name and place.
 * Returns the row as it was.
 */
export async function anonymizeEmployer(tx: Tx, id: string, by: Replacement): Promise<Row<"employers">> {
  const before = await tx.selectFrom("employers").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  await tx
    .updateTable("employers")
    .set({
      company_name: by.name,
      email: by.email,
      email_validated_at: null,
      password_hash: by.passwordHash,
      street_address: "",
      hiring_manager: "",
      store_manager: "",
      store_number: null,
      phone: "",
      ein: "",
      logo_file: null,
      last_login_at: null,
      deleted_at: by.at,
    })
    .where("id", "=", id)
    .execute()
  await tx
    .updateTable("jobs")
    .set({ hiring_manager: "", store_manager: "" })
    .where("employer_id", "=", id)
    .execute()
  return before
}

/**
 * Read by the index on the shift in their facts. Of 300,000 messages a scan took 0.5 s, so of a hundred million it would
 * outlast the statement's timeout; the index takes 7 ms. The index has the default collation and the ids another, so the
 * ids are compared as an array: a join of the two might not use the index.
 */
const FACT_TABLES = ["messages", "pushes", "mails"] as const

/**
 * Replaces the worker's name in what restaurants were notified of. Facts hold a name and no id, so of the shifts that the
 * worker applied for every name goes that is the worker's now or is nobody else's of those who applied: it may be an
 * earlier one of the worker.
 */
export async function replaceWorkerName(
  tx: Tx,
  worker: { id: string; name: string },
  name: string,
): Promise<void> {
  const applied = sql`select job_id::text collate "default" from applications where worker_id = ${worker.id}`
  for (const table of FACT_TABLES)
    await sql`
      update ${sql.table(table)} f
      set facts = jsonb_set(f.facts, '{workerName}', to_jsonb(${name}::text))
      where f.role = 'employer' and f.facts ? 'workerName'
        and f.facts -> 'shift' ->> 'id' = any(array(${applied}))
        and (f.facts ->> 'workerName' = ${worker.name} or f.facts ->> 'workerName' not in (
          select w.name from applications a join workers w on w.id = a.worker_id
          where a.job_id = f.facts -> 'shift' ->> 'id' and w.id <> ${worker.id}
        ))
    `.execute(tx)
}

/** Removes the manager's name from what workers were notified of. */
export async function removeManagerName(tx: Tx, employerId: string): Promise<void> {
  for (const table of FACT_TABLES)
    await sql`
      update ${sql.table(table)} set facts = facts - 'managerName'
      where role = 'worker' and facts ? 'managerName'
        and facts -> 'shift' ->> 'id' = any(array(select id::text collate "default" from jobs where employer_id = ${employerId}))
    `.execute(tx)
}

/** Deletes what belongs to the account alone: its messages and mails, links, answers to keys and log entries. */
export async function deleteOwnRows(tx: Tx, { role, id }: Account): Promise<void> {
  for (const table of ["messages", "pushes", "mails", "email_validations", "password_resets"] as const)
    await tx.deleteFrom(table).where("role", "=", role).where("account_id", "=", id).execute()
  await tx.deleteFrom("idempotent_answers").where("account_id", "=", id).execute()
  await tx.deleteFrom("activity_log").where("user_id", "=", id).execute()
}

/** The restaurant's customers at the payment provider, of every mode, locked until the transaction ends. */
export function lockCustomers(tx: Tx, employerId: string) {
  return tx
    .selectFrom("payment_customers")
    .select(["mode", "generation", "customer_id"])
    .where("employer_id", "=", employerId)
    .orderBy("mode")
    .forUpdate()
    .execute()
}

/** Deletes the last mails to accounts that were deleted before `before`, since they hold the address. */
export async function deleteLastMails(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("mails")
    .where("event", "=", "accountDeleted")
    .where("created_at", "<", before)
    .execute()
}
