import { inTransaction } from "#server/db/database.ts"
import {
  getAvatar,
  getDriversLicense,
  getFoodHandlersCard,
  uploadAvatar,
  uploadDriversLicense,
  uploadFoodHandlersCard,
} from "#server/features/accounts/credentials.ts"
import { employerAccountOf, workerAccountOf } from "#server/features/accounts/load.ts"
import { agreeEmployerTerms, agreeWorkerTerms } from "#server/features/accounts/terms.ts"
import { updateEmployer, updateWorker } from "#server/features/accounts/update.ts"
import { addWorkHistory, deleteWorkHistory } from "#server/features/accounts/work-history.ts"
import type { Handler, Handlers } from "#server/handler.ts"

/** The worker's own account and the token presented. */
const getWorker: Handler<"getWorker"> = async (ctx, { caller }) => {
  const account = await inTransaction(ctx.db, (tx) => workerAccountOf(ctx, tx, caller.id))
  return { ...account, token: caller.token }
}

const getEmployer: Handler<"getEmployer"> = (ctx, { caller }) =>
  inTransaction(ctx.db, (tx) => employerAccountOf(ctx, tx, caller.id))

/** A person's own account; each subject is a file beside this one. */
export const accountHandlers = {
  getWorker,
  getEmployer,
  updateWorker,
  updateEmployer,
  addWorkHistory,
  deleteWorkHistory,
  getAvatar,
  getDriversLicense,
  getFoodHandlersCard,
  uploadAvatar,
  uploadDriversLicense,
  uploadFoodHandlersCard,
  agreeWorkerTerms,
  agreeEmployerTerms,
} satisfies Partial<Handlers>
