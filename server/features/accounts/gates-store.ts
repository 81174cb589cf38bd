import { owedStatuses } from "#domain/payment.ts"
import type { Tx } from "#server/db/database.ts"
import type { PaymentMode } from "#server/db/tables.ts"
import { sql } from "kysely"

/** What the restaurant's gate depends on, in one query. Throws when there is no such restaurant. */
export function readEmployerGate(tx: Tx, employerId: string, mode: PaymentMode) {
  return tx
    .selectFrom("employers as e")
    .select(["e.terms_agreed_at", "e.email_validated_at"])
    .select([
      sql<boolean>`exists (select from payment_customers c where c.employer_id = e.id and c.mode = ${mode} and c.customer_id is not null)`.as(
        "customer",
      ),
      sql<boolean>`exists (select from payment_methods m where m.employer_id = e.id and m.mode = ${mode} and m.removed_at is null)`.as(
        "method",
      ),
      sql<boolean>`exists (select from payments p where p.employer_id = e.id and p.mode = ${mode} and p.status in (${sql.join(owedStatuses)}))`.as(
        "unpaid",
      ),
    ])
    .where("e.id", "=", employerId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the customer's row in share mode until the transaction ends. Removing a method locks the same row
 * exclusively (`lockCustomer`), so of removing the last one and promising a wage at once, one waits and then
 * sees what the other did.
 */
export async function shareCustomer(tx: Tx, employerId: string, mode: PaymentMode): Promise<void> {
  await tx
    .selectFrom("payment_customers")
    .select("employer_id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .forShare()
    .execute()
}
