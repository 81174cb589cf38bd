import type { Need } from "#contract/route.ts"
import { employerGaps, type EmployerGap, workerGaps, type WorkerGap } from "#domain/person.ts"
import type { Tx } from "#server/db/db.ts"
import type { PaymentMode } from "#server/db/tables.ts"
import { Failure } from "#server/failure.ts"
import { sql } from "kysely"

/** The gates of `product.md` section 4, read from the stored facts, so that a removed file closes the gate again. */

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
      sql<boolean>`exists (select from payments p where p.employer_id = e.id and p.mode = ${mode} and (p.status in ('failed', 'action_required') or p.disputed))`.as(
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

/** Throws the first unmet need, in the order gate, e-mail, unpaid (`api.md`: Conventions). */
export async function requireNeeds(
  tx: Tx,
  caller: { role: string; id: string },
  needs: readonly Need[],
  mode: PaymentMode,
): Promise<void> {
  const facts =
    caller.role === "worker"
      ? { ...(await workerFacts(tx, caller.id)), unpaid: false }
      : await employerFacts(tx, caller.id, mode)
  if (needs.includes("gate") && facts.gaps.length > 0) throw new Failure("gate", { missing: facts.gaps })
  if (needs.includes("email") && !facts.validated) throw new Failure("email_not_validated")
  if (needs.includes("paid") && facts.unpaid) throw new Failure("unpaid")
}
