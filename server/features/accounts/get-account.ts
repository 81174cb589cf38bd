import { inTransaction } from "#server/db/database.ts"
import { employerAccountOf, workerAccountOf } from "#server/features/accounts/account-of.ts"
import type { Handler } from "#server/handler.ts"

/** The worker's own account and the token presented. */
export const getWorker: Handler<"getWorker"> = async (ctx, { caller }) => {
  const account = await inTransaction(ctx.db, (tx) => workerAccountOf(ctx, tx, caller.id))
  return { ...account, token: caller.token }
}

/** The restaurant's own account. */
export const getEmployer: Handler<"getEmployer"> = (ctx, { caller }) =>
  inTransaction(ctx.db, (tx) => employerAccountOf(ctx, tx, caller.id))
