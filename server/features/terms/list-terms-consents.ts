import { listTermsConsentsOf } from "#server/features/terms/consents-store.ts"
import { presentConsent } from "#server/features/terms/present.ts"
import type { Handler } from "#server/handler.ts"

export const listTermsConsents: Handler<"listTermsConsents"> = async (ctx, { caller: { role, id } }) =>
  (await listTermsConsentsOf(ctx.db, role, id)).map(presentConsent)
