import { unfinishedStates } from "#domain/shift.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { NewRow, PaymentMode, Row } from "#server/db/tables.ts"
import { methodLabel } from "#server/features/payments/present.ts"
import type { EmployerKey, Payment } from "#server/features/payments/store.ts"

/** Queries over payment customers and methods. */

/** A saved method, removed or not. */
export type Method = Row<"payment_methods">
export type Customer = Row<"payment_customers">

/** The methods that are not removed: the default first, then the newest. */
export async function listMethods(db: Db | Tx, { employerId, mode }: EmployerKey): Promise<Method[]> {
  return db
    .selectFrom("payment_methods")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("removed_at", "is", null)
    .orderBy("is_default", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute()
}

/** The ids of all methods that were ever saved, removed ones included. */
export async function listMethodIds(db: Db, { employerId, mode }: EmployerKey): Promise<Set<string>> {
  const rows = await db
    .selectFrom("payment_methods")
    .select("id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** A method, removed or not; undefined for a missing one and for another employer's. */
export async function findMethod(
  db: Db | Tx,
  { employerId, mode }: EmployerKey,
  id: string,
): Promise<Method | undefined> {
  return db
    .selectFrom("payment_methods")
    .selectAll()
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
}

/** Saves a method. One that was removed before is there again. */
export async function saveMethod(
  tx: Tx,
  { employerId, mode }: EmployerKey,
  method: Omit<NewRow<"payment_methods">, "employer_id" | "mode" | "removed_at" | "is_default">,
): Promise<Method> {
  const { id, ...columns } = { ...method, removed_at: null }
  return tx
    .insertInto("payment_methods")
    .values({ id, employer_id: employerId, mode, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
}

type MethodDetails = Pick<
  Method,
  "fingerprint" | "brand" | "bank_name" | "account_type" | "last4" | "exp_month" | "exp_year"
>

/** Stores what the provider says of a saved method. */
export async function updateMethod(
  db: Db,
  { employerId, mode }: EmployerKey,
  id: string,
  details: MethodDetails,
): Promise<void> {
  await db
    .updateTable("payment_methods")
    .set(details)
    .where("id", "=", id)
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .execute()
}

/** The employer whose customer or saved method an event is about; null for unknown ones. */
export async function findEventEmployerId(
  tx: Tx,
  mode: PaymentMode,
  { customerId, methodId }: { customerId: string | null; methodId: string | null },
): Promise<string | null> {
  const ofMethod =
    methodId &&
    (await tx
      .selectFrom("payment_methods")
      .select("employer_id")
      .where("id", "=", methodId)
      .where("mode", "=", mode)
      .executeTakeFirst())
  if (ofMethod) return ofMethod.employer_id
  const ofCustomer =
    customerId &&
    (await tx
      .selectFrom("payment_customers")
      .select("employer_id")
      .where("customer_id", "=", customerId)
      .where("mode", "=", mode)
      .executeTakeFirst())
  return ofCustomer ? ofCustomer.employer_id : null
}

/** Makes one method the default. Requires `lockCustomer`. */
export async function makeDefault(tx: Tx, { employerId, mode }: EmployerKey, id: string): Promise<void> {
  const methods = tx
    .updateTable("payment_methods")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
  await methods.set({ is_default: false }).where("is_default", "=", true).where("id", "!=", id).execute()
  await methods.set({ is_default: true }).where("id", "=", id).execute()
}

/** Removes a method; the newest other one becomes the default in its place. Requires `lockCustomer`. */
export async function removeMethod(tx: Tx, employer: EmployerKey, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("payment_methods")
    .set({ removed_at: now, is_default: false })
    .where("id", "=", id)
    .where("employer_id", "=", employer.employerId)
    .where("mode", "=", employer.mode)
    .execute()
  const [first] = await listMethods(tx, employer)
  if (first && !first.is_default) await makeDefault(tx, employer, first.id)
}

/** What a payment is charged with: its frozen method unless it has none or that was removed, else the default. */
export async function chargeableMethod(
  db: Db | Tx,
  payment: Pick<Payment, "employer_id" | "mode" | "payment_method_id">,
): Promise<{ id: string; label: string; customerId: string } | null> {
  const employer = { employerId: payment.employer_id, mode: payment.mode }
  const customerId = await findCustomerId(db, employer)
  const methods = await listMethods(db, employer)
  const method =
    methods.find((one) => one.id === payment.payment_method_id) ?? methods.find((one) => one.is_default)
  return method && customerId ? { id: method.id, label: methodLabel(method), customerId } : null
}

/** Inserts the employer's customer, whose `customer_id` is null until the provider has created it; or returns it. */
export async function ensureCustomer(
  db: Db,
  { employerId, mode }: EmployerKey,
  now: Date,
): Promise<Customer> {
  await db
    .insertInto("payment_customers")
    .values({ employer_id: employerId, mode, customer_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom("payment_customers")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .executeTakeFirstOrThrow()
}

export async function findCustomer(
  db: Db | Tx,
  { employerId, mode }: EmployerKey,
): Promise<Customer | undefined> {
  return db
    .selectFrom("payment_customers")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
}

/** The employer's customer at the provider; null while there is none. */
export async function findCustomerId(db: Db | Tx, employer: EmployerKey): Promise<string | null> {
  return (await findCustomer(db, employer))?.customer_id ?? null
}

/** Locks the employer's customer until the transaction ends: changes to their methods are serialized. */
export async function lockCustomer(tx: Tx, { employerId, mode }: EmployerKey): Promise<Customer | undefined> {
  return tx
    .selectFrom("payment_customers")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the customer's row in share mode until the transaction ends. Removing a method locks the same row
 * exclusively (`lockCustomer`), so of removing the last one and promising a wage at once, one waits and then
 * sees what the other did.
 */
export async function shareCustomer(tx: Tx, { employerId, mode }: EmployerKey): Promise<void> {
  await tx
    .selectFrom("payment_customers")
    .select("employer_id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .forShare()
    .execute()
}

/** Stores what the provider created for a generation, unless another request has stored it. */
export async function setCustomerId(
  db: Db,
  { employerId, mode }: EmployerKey,
  generation: number,
  customerId: string,
): Promise<void> {
  await db
    .updateTable("payment_customers")
    .set({ customer_id: customerId })
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("generation", "=", generation)
    .where("customer_id", "is", null)
    .execute()
}

/** Begins the next generation of a customer that the provider no longer has; its methods are removed. */
export async function discardCustomer(
  tx: Tx,
  employer: EmployerKey,
  generation: number,
  now: Date,
): Promise<void> {
  const { employerId, mode } = employer
  const row = await lockCustomer(tx, employer)
  if (row?.generation !== generation) return
  await tx
    .updateTable("payment_customers")
    .set({ customer_id: null, generation: generation + 1 })
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .execute()
  await tx
    .updateTable("payment_methods")
    .set({ removed_at: now, is_default: false })
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("removed_at", "is", null)
    .execute()
}

/** The audit action of a setup that was started. */
export const SETUP = "payment.setup"

/** When the employer started setups after `since`, oldest first. */
export async function listSetupTimes(tx: Tx, { employerId }: EmployerKey, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("audit")
    .select("at")
    .where("subject_kind", "=", "employer")
    .where("subject_id", "=", employerId)
    .where("action", "=", SETUP)
    .where("at", ">", since)
    .orderBy("at")
    .execute()
  return rows.map((row) => row.at)
}

/** Whether a shift of the employer may still have to be paid. */
export async function hasUnfinishedShift(tx: Tx, { employerId }: EmployerKey): Promise<boolean> {
  const row = await tx
    .selectFrom("jobs")
    .select("id")
    .where("employer_id", "=", employerId)
    .where("state", "in", ["open", ...unfinishedStates])
    .executeTakeFirst()
  return row !== undefined
}
