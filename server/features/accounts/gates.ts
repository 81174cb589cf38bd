import type { Gate } from "#contract/route.ts"
import { employerGaps, type EmployerGap, workerGaps, type WorkerGap } from "#domain/person.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import type { PaymentMode } from "#server/db/tables.ts"
import { ApiError } from "#server/errors.ts"
import { readEmployer, readWorker } from "#server/features/accounts/store.ts"
import { shareCustomer } from "#server/features/payments/methods-store.ts"
import { findTermsConsent } from "#server/features/terms/consents-store.ts"
import { termsAgreementOf } from "#server/features/terms/terms-agreement.ts"
import { readPaymentGate } from "#server/features/payments/store.ts"

/**
 * The gates, read from the stored facts, so that a removed file closes the gate again
 * (docs/rules/accounts.md#gates).
 */

/** What a worker still lacks for the gate, and the status of the account. Throws when there is no such worker. */
export async function workerFacts(
  tx: Tx,
  workerId: string,
): Promise<{ gaps: WorkerGap[]; validated: boolean; suspended: boolean }> {
  const row = await readWorker(tx, workerId)
  return {
    gaps: workerGaps({
      headshot: row.avatar_file !== null,
      licence: row.licence_file !== null,
      foodcard: row.food_card_file !== null,
      terms: (await findTermsConsent(tx, "worker", workerId)) !== null,
    }),
    validated: row.email_validated_at !== null,
    suspended: row.suspended_at !== null,
  }
}

/**
 * What a restaurant still lacks for the gate, whether its email is validated and whether it owes a closed shift.
 * What belongs to another payment mode counts as absent. Throws when there is no such restaurant.
 */
export async function employerFacts(
  tx: Tx,
  employerId: string,
  mode: PaymentMode,
): Promise<{ gaps: EmployerGap[]; validated: boolean; unpaid: boolean }> {
  const row = await readEmployer(tx, employerId)
  const { customer, method, unpaid } = await readPaymentGate(tx, { employerId, mode })
  const terms = (await findTermsConsent(tx, "employer", employerId)) !== null
  return {
    gaps: employerGaps({ customer, method, terms }),
    validated: row.email_validated_at !== null,
    unpaid,
  }
}

/**
 * Throws the first gate that is not met, in the order of docs/rules/api.md#gates. A call that requires `paid`
 * promises money (post, hire): the methods it relies on cannot be removed until its transaction ends.
 */
export async function requireGates(
  ctx: Context,
  tx: Tx,
  caller: { role: string; id: string },
  needs: readonly Gate[],
): Promise<void> {
  const { mode } = ctx
  if (caller.role === "employer" && needs.includes("paid"))
    await shareCustomer(tx, { employerId: caller.id, mode })
  const facts =
    caller.role === "worker"
      ? { ...(await workerFacts(tx, caller.id)), unpaid: false }
      : await employerFacts(tx, caller.id, mode)
  if (needs.includes("gate") && facts.gaps.length > 0) throw new ApiError("gate", { missing: facts.gaps })
  if (needs.includes("terms") && (caller.role === "worker" || caller.role === "employer")) {
    const { outdated } = await termsAgreementOf(ctx, tx, caller.role, caller.id)
    if (outdated) throw new ApiError("terms_outdated")
  }
  if (needs.includes("email") && !facts.validated) throw new ApiError("email_not_validated")
  if (needs.includes("paid") && facts.unpaid) throw new ApiError("unpaid")
}
