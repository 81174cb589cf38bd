import { successText } from "#contract/text/catalog.ts"
import type { Handler } from "#server/handler.ts"
import { endSession } from "#server/security/sessions.ts"

/** Ends the session that asks and no other (docs/rules/session.md#log-out). */

export const logOutWorker: Handler<"logOutWorker"> = async (ctx, { caller }) => {
  await endSession(ctx.db, caller.tokenHash)
  return { success: successText("loggedOut", caller.language) }
}

export const logOutEmployer: Handler<"logOutEmployer"> = async (ctx, { caller }) => {
  await endSession(ctx.db, caller.tokenHash)
  return { success: successText("loggedOut", caller.language) }
}
