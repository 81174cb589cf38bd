import type { Db, Tx } from "#server/db/database.ts"
import type { PaymentMode, Row } from "#server/db/tables.ts"
import type { Payment } from "#server/features/payments/store.ts"
import { methodLabel } from "#server/features/payments/present.ts"

/** Queries over customers and saved methods. What was made in another mode is absent. */

/** A saved method, taken away or not. */
export type Method = Row<"payment_methods">
/** A restaurant in the mode the provider is spoken to. */
export type Owner = { employerId: string; mode: PaymentMode }

/** Saved and not taken away, the default first, then the newest. */
export async function listMethods(db: Db | Tx, { employerId, mode }: Owner): Promise<Method[]> {
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

/** The owner's method, taken away or not; somebody else's is as absent as an unknown one. */
export async function findMethod(
  db: Db | Tx,
  { employerId, mode }: Owner,
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

/** The owner's customer row; its `customer_id` is null until the provider has made one. */
export async function findCustomer(
  db: Db | Tx,
  { employerId, mode }: Owner,
): Promise<Row<"payment_customers"> | undefined> {
  return db
    .selectFrom("payment_customers")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .executeTakeFirst()
}

/** The customer's row, held until the transaction ends: changes to one restaurant's methods take turns. */
export async function lockCustomer(
  tx: Tx,
  { employerId, mode }: Owner,
): Promise<Row<"payment_customers"> | undefined> {
  return tx
    .selectFrom("payment_customers")
    .selectAll()
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes one method the default. Under `lockCustomer`. */
export async function makeDefault(tx: Tx, { employerId, mode }: Owner, id: string): Promise<void> {
  await tx
    .updateTable("payment_methods")
    .set({ is_default: false })
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("is_default", "=", true)
    .where("id", "!=", id)
    .execute()
  await tx.updateTable("payment_methods").set({ is_default: true }).where("id", "=", id).execute()
}

/** Takes a method away; the newest other one becomes the default in its place. Under `lockCustomer`. */
export async function removeMethod(tx: Tx, owner: Owner, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("payment_methods")
    .set({ removed_at: now, is_default: false })
    .where("id", "=", id)
    .execute()
  const [first] = await listMethods(tx, owner)
  if (first && !first.is_default) await makeDefault(tx, owner, first.id)
}

/** With what a payment is charged: the method it was frozen with while it is there, else the default. */
export async function chargeableMethod(
  db: Db | Tx,
  payment: Pick<Payment, "employer_id" | "mode" | "payment_method_id">,
): Promise<{ id: string; label: string; customerId: string } | null> {
  const owner = { employerId: payment.employer_id, mode: payment.mode }
  const customer = await findCustomer(db, owner)
  const methods = await listMethods(db, owner)
  const method =
    methods.find((one) => one.id === payment.payment_method_id) ?? methods.find((one) => one.is_default)
  if (!method || !customer?.customer_id) return null
  return { id: method.id, label: methodLabel(method), customerId: customer.customer_id }
}
