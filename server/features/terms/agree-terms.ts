import type { Role } from "#domain/role.ts"
import { termsInForce, type TermsVersion } from "#domain/terms.ts"
import type { Context } from "#server/context.ts"
import { recordAudit } from "#server/db/audit.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockEmployer, lockWorker } from "#server/db/lock-account.ts"
import { findTermsConsent, recordTermsConsent } from "#server/features/terms/consents-store.ts"
import { presentAgreement } from "#server/features/terms/present.ts"
import type { CallRequest, Handler } from "#server/handler.ts"
import { termsHash } from "#server/text/terms/published.ts"

/** Records the consent to a version with its audit entry; once, whatever comes again or at the same time. */
export async function agreeIn(
  tx: Tx,
  { role, id }: { role: Role; id: string },
  terms: TermsVersion,
  at: Date,
): Promise<void> {
  const { version } = terms
  const sha256 = termsHash(terms)
  if (await recordTermsConsent(tx, { role, id }, { version, sha256, at }))
    await recordAudit(tx, {
      at,
      by: { role, id },
      action: "terms.agreed",
      subject: { kind: role, id },
      details: { version, sha256 },
    })
}

/**
 * Agrees to the version in force. 409 `terms_changed` when the caller names another one, which is the one that the
 * person has read (docs/rules/terms.md#consents). Again answers as the first time.
 */
async function agree(
  ctx: Context,
  { caller, body }: CallRequest<"agreeWorkerTerms"> | CallRequest<"agreeEmployerTerms">,
) {
  const { role, id } = caller
  return inTransaction(ctx.db, async (tx) => {
    await (role === "worker" ? lockWorker(tx, id) : lockEmployer(tx, id))
    const now = ctx.clock.now()
    const inForce = termsInForce(ctx.terms[role], now)
    if (body?.version !== undefined && body.version !== inForce.version) throw new ApiError("terms_changed")
    await agreeIn(tx, { role, id }, inForce, now)
    return presentAgreement(await findTermsConsent(tx, role, id, inForce.version), inForce)
  })
}

export const agreeWorkerTerms: Handler<"agreeWorkerTerms"> = (ctx, request) => agree(ctx, request)
export const agreeEmployerTerms: Handler<"agreeEmployerTerms"> = (ctx, request) => agree(ctx, request)
