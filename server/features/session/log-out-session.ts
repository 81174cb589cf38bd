import { successText } from "#contract/text/catalog.ts"
import { ApiError } from "#server/errors.ts"
import type { Handler } from "#server/handler.ts"
import { inTransaction } from "#server/db/database.ts"
import { endSessionOf, lockSessions } from "#server/security/sessions.ts"

/**
 * Ends one session of the account, also the one that asks. Of two devices that end each other at once one stays logged
 * in (docs/rules/session.md#session-list).
 */
export const logOutSession: Handler<"logOutSession"> = async (ctx, { caller, params }) => {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockSessions(tx, caller, caller.tokenHash))) throw new ApiError("unauthorized")
    if (!(await endSessionOf(tx, caller, params.id))) throw new ApiError("not_found")
  })
  return { success: successText("sessionEnded", caller.language) }
}
