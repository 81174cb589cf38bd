import type { Gate } from "#contract/route.ts"
import { owedStatuses } from "#domain/payment.ts"
import { employerGaps, type EmployerGap, workerGaps, type WorkerGap } from "#domain/person.ts"
import type { Tx } from "#server/db/database.ts"
import type { PaymentMode } from "#server/db/tables.ts"
import { ApiError } from "#server/errors.ts"
import { sql } from "kysely"

/**
 * The gates, read from the stored facts, so that a removed file closes the gate again
 * (docs/rules/accounts.md#gates).
 */

/** What a worker still lacks for the gate, and how the account stands. Throws when there is no such worker. */
export async function workerFacts(
  tx: Tx,
  workerId: string,
): Promise<{ gaps: WorkerGap[]; validated: boolean; suspended: boolean }> {
  const row = await tx
    .selectFrom("workers")
    .select([
      "avatar_file",
      "licence_file",
      "food_card_file",
      "terms_agreed_at",
      "email_validated_at",
      "suspended_at",
    ])
    .where("id", "=", workerId)
    .executeTakeFirstOrThrow()
  return {
    gaps: workerGaps({
      headshot: row.avatar_file !== null,
      licence: row.licence_file !== null,
      foodcard: row.food_card_file !== null,
      terms: row.terms_agreed_at !== null,
    }),
    validated: row.email_validated_at !== null,
    suspended: row.suspended_at !== null,
  }
}

/**
 * What a restaurant still lacks for the gate, whether its e-mail is validated and whether it owes a closed
 * shift. Customers, methods and payments of another mode than `mode` are absent. Throws when there is no
 * such restaurant.
 */
export async function employerFacts(
  tx: Tx,
  employerId: string,
  mode: PaymentMode,
): Promise<{ gaps: EmployerGap[]; validated: boolean; unpaid: boolean }> {
  const row = await tx
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
  return {
    gaps: employerGaps({ customer: row.customer, method: row.method, terms: row.terms_agreed_at !== null }),
    validated: row.email_validated_at !== null,
    unpaid: row.unpaid,
  }
}

/**
 * Holds the customer as it is until the transaction ends. Taking a method away holds the same row for
 * itself (`lockCustomer`), so of taking the last one away and promising a wage at once, one waits and then
 * sees what the other did.
 */
async function holdCustomer(tx: Tx, employerId: string, mode: PaymentMode): Promise<void> {
  await tx
    .selectFrom("payment_customers")
    .select("employer_id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .forShare()
    .execute()
}

/**
 * Throws the first gate that is not met, in the order of docs/rules/api.md#gates. A call that requires `paid`
 * promises money (post, hire): the methods it relies on stay until its transaction ends.
 */
export async function requireGates(
  tx: Tx,
  caller: { role: string; id: string },
  needs: readonly Gate[],
  mode: PaymentMode,
): Promise<void> {
  if (caller.role === "employer" && needs.includes("paid")) await holdCustomer(tx, caller.id, mode)
  const facts =
    caller.role === "worker"
      ? { ...(await workerFacts(tx, caller.id)), unpaid: false }
      : await employerFacts(tx, caller.id, mode)
  if (needs.includes("gate") && facts.gaps.length > 0) throw new ApiError("gate", { missing: facts.gaps })
  if (needs.includes("email") && !facts.validated) throw new ApiError("email_not_validated")
  if (needs.includes("paid") && facts.unpaid) throw new ApiError("unpaid")
}
