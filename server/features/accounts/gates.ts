import type { Gate } from "#contract/route.ts"
import { employerGaps, workerGaps } from "#domain/person.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { readEmployer, readWorker } from "#server/features/accounts/store.ts"
import { shareCustomer } from "#server/features/payments/methods-store.ts"
import { termsAgreementOf } from "#server/features/terms/terms-agreement.ts"
import { readPaymentGate } from "#server/features/payments/store.ts"

/**
 * The gates, read from the stored facts, so that a removed file closes the gate again
 * (docs/rules/accounts.md#gates).
 */

/** What a worker still lacks for the gate, and the status of the account. Throws when there is no such worker. */
export async function workerFacts(ctx: Context, tx: Tx, workerId: string) {
  const worker = await readWorker(tx, workerId)
  const agreement = await termsAgreementOf(ctx, tx, "worker", workerId)
  return {
    worker,
    agreement,
    gaps: workerGaps({
      headshot: worker.avatar_file !== null,
      licence: worker.licence_file !== null,
      foodcard: worker.food_card_file !== null,
      terms: agreement.agreed,
    }),
    validated: worker.email_validated_at !== null,
    suspended: worker.suspended_at !== null,
  }
}

/**
 * What a restaurant still lacks for the gate, whether its email is validated and whether it owes a closed shift.
 * What belongs to another payment mode counts as absent. Throws when there is no such restaurant.
 */
export async function employerFacts(ctx: Context, tx: Tx, employerId: string) {
  const employer = await readEmployer(tx, employerId)
  const { customer, method, unpaid } = await readPaymentGate(tx, { employerId, mode: ctx.mode })
  const agreement = await termsAgreementOf(ctx, tx, "employer", employerId)
  return {
    employer,
    agreement,
    gaps: employerGaps({ customer, method, terms: agreement.agreed }),
    validated: employer.email_validated_at !== null,
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
  if (caller.role === "employer" && needs.includes("paid"))
    await shareCustomer(tx, { employerId: caller.id, mode: ctx.mode })
  const facts =
    caller.role === "worker"
      ? { ...(await workerFacts(ctx, tx, caller.id)), unpaid: false }
      : await employerFacts(ctx, tx, caller.id)
  if (needs.includes("gate") && facts.gaps.length > 0) throw new ApiError("gate", { missing: facts.gaps })
  if (needs.includes("terms") && facts.agreement.outdated) throw new ApiError("terms_outdated")
  if (needs.includes("email") && !facts.validated) throw new ApiError("email_not_validated")
  if (needs.includes("paid") && facts.unpaid) throw new ApiError("unpaid")
}
