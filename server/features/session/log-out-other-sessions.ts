import { successText } from "#contract/text/catalog.ts"
import type { Handler } from "#server/handler.ts"
import { endOtherSessions } from "#server/security/sessions.ts"

/** Repeatable (docs/rules/session.md#session-list). */
export const logOutOtherSessions: Handler<"logOutOtherSessions"> = async (ctx, { caller }) => {
  await endOtherSessions(ctx.db, caller, caller.tokenHash)
  return { success: successText("sessionsEnded", caller.language) }
}
