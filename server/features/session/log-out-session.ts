import { successText } from "#contract/text/catalog.ts"
import { ApiError } from "#server/errors.ts"
import type { Handler } from "#server/handler.ts"
import { endSessionOf } from "#server/security/sessions.ts"

/** Ends one session of the account, also the one that asks (docs/rules/session.md#session-list). */
export const logOutSession: Handler<"logOutSession"> = async (ctx, { caller, params }) => {
  if (!(await endSessionOf(ctx.db, caller, params.id))) throw new ApiError("not_found")
  return { success: successText("sessionEnded", caller.language) }
}
