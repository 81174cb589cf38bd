import { successText } from "#contract/text/catalog.ts"
import { inTransaction } from "#server/db/database.ts"
import { recordAdminCall } from "#server/features/admin/record-admin-call.ts"
import type { Handler } from "#server/handler.ts"
import { endSession } from "#server/security/sessions.ts"

/** Ends the session that asks and no other. */
export const logOutAdmin: Handler<"logOutAdmin"> = (ctx, { caller }) =>
  inTransaction(ctx.db, async (tx) => {
    await recordAdminCall(ctx, tx, caller.id, "admin.logged_out")
    await endSession(tx, caller.tokenHash)
    return { success: successText("loggedOut", caller.language) }
  })
