import { termsInForce } from "#domain/terms.ts"
import { ApiError } from "#server/errors.ts"
import { presentTerms } from "#server/features/terms/present.ts"
import type { Handler } from "#server/handler.ts"

/** The version in force, or an earlier one. One whose day has not come is 404. */
export const getTerms: Handler<"getTerms"> = async (ctx, { params: { role }, query }) => {
  const versions = ctx.terms[role]
  const inForce = termsInForce(versions, ctx.clock.now())
  const asked = query.version ?? inForce.version
  const found = versions.find(({ version }) => version === asked && version <= inForce.version)
  if (!found) throw new ApiError("not_found")
  return presentTerms(versions, found)
}
