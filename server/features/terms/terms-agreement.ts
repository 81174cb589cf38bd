import type { Role } from "#domain/role.ts"
import { termsInForce } from "#domain/terms.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { findTermsConsent } from "#server/features/terms/consents-store.ts"
import { presentAgreement } from "#server/features/terms/present.ts"

/** What an account has agreed to, beside the version in force now. */
export async function termsAgreementOf(ctx: Context, tx: Tx, role: Role, id: string) {
  const inForce = termsInForce(ctx.terms[role], ctx.clock.now())
  return presentAgreement(await findTermsConsent(tx, role, id, inForce.version), inForce)
}
