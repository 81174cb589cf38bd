import type { Handler } from "#server/handler.ts"
import { endSession } from "#server/security/sessions.ts"

/** Ends the session that asks and no other (docs/rules/session.md#log-out). */

const LOGGED_OUT = { success: "You are logged out." }

export const logOutWorker: Handler<"logOutWorker"> = async (ctx, { caller }) => {
  await endSession(ctx.db, caller.tokenHash)
  return LOGGED_OUT
}

export const logOutEmployer: Handler<"logOutEmployer"> = async (ctx, { caller }) => {
  await endSession(ctx.db, caller.tokenHash)
  return LOGGED_OUT
}
