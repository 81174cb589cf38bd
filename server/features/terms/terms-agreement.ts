import type { Side } from "#domain/side.ts"
import { termsInForce } from "#domain/terms.ts"
import type { Context } from "#server/context.ts"
import type { Tx } from "#server/db/database.ts"
import { findTermsConsent } from "#server/features/terms/consents-store.ts"
import { presentAgreement } from "#server/features/terms/present.ts"

/** What an account has agreed to, beside the version in force now. */
export async function termsAgreementOf(ctx: Context, tx: Tx, side: Side, id: string) {
  const inForce = termsInForce(ctx.terms[side], ctx.clock.now())
  return presentAgreement(await findTermsConsent(tx, side, id, inForce.version), inForce)
}
