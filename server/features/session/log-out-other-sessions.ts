import { successText } from "#contract/text/catalog.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import type { Handler } from "#server/handler.ts"
import { endOtherSessions, lockSessions } from "#server/security/sessions.ts"

/** Repeatable. Of two devices that ask at once one stays logged in (docs/rules/session.md#session-list). */
export const logOutOtherSessions: Handler<"logOutOtherSessions"> = async (ctx, { caller }) => {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockSessions(tx, caller, caller.tokenHash))) throw new ApiError("unauthorized")
    await endOtherSessions(tx, caller, caller.tokenHash)
  })
  return { success: successText("sessionsEnded", caller.language) }
}
