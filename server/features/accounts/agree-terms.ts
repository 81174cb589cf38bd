import { termsVersions } from "#domain/terms.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { recordTermsConsent, readTerms } from "#server/features/accounts/store.ts"
import type { Side } from "#server/features/accounts/sides.ts"
import type { Caller, Handler } from "#server/handler.ts"
import { presentTerms } from "#server/features/accounts/present.ts"

/** Keeps when, and to which version; again answers as the first time, with the first time's instant. */
async function agree(ctx: Context, caller: Caller & { role: Side }) {
  const { role, id } = caller
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const version = termsVersions[role]
    if (await recordTermsConsent(tx, role, id, { version, at }))
      await recordAudit(tx, {
        at,
        by: caller,
        action: "terms.agreed",
        subject: { kind: role, id },
        details: { version },
      })
    return presentTerms(await readTerms(tx, role, id))
  })
}

export const agreeWorkerTerms: Handler<"agreeWorkerTerms"> = (ctx, { caller }) => agree(ctx, caller)
export const agreeEmployerTerms: Handler<"agreeEmployerTerms"> = (ctx, { caller }) => agree(ctx, caller)
