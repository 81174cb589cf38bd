import { inTransaction } from "#server/db/database.ts"
import { recordAdminCall } from "#server/features/admin/record-admin-call.ts"
import { readAdmin } from "#server/features/admin/store.ts"
import type { Handler } from "#server/handler.ts"

/** The admin's own record. */
export const getAdmin: Handler<"getAdmin"> = (ctx, { caller }) =>
  inTransaction(ctx.db, async (tx) => {
    await recordAdminCall(ctx, tx, caller.id, "admin.looked_at_self")
    return readAdmin(tx, caller.id)
  })
