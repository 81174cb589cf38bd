import { isHexId } from "#domain/fields.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { presentWorkHistory } from "#server/features/accounts/present.ts"
import { deleteHistory, readHistory } from "#server/features/accounts/work-history-store.ts"
import type { Handler } from "#server/handler.ts"

/** 404 for both missing and foreign entries, so that ids cannot be probed. */
export const deleteWorkHistory: Handler<"deleteWorkHistory"> = async (ctx, { caller, params }) => {
  if (!isHexId(params.id)) throw new ApiError("not_found")
  return inTransaction(ctx.db, async (tx) => {
    if (!(await deleteHistory(tx, caller.id, params.id))) throw new ApiError("not_found")
    return (await readHistory(tx, caller.id)).map(presentWorkHistory)
  })
}
