import { successText } from "#contract/text/catalog.ts"
import { countMalicious } from "#server/features/accounts/store.ts"
import type { Handler } from "#server/handler.ts"

/** One more submission that cleaning left empty (docs/rules/session.md#malicious-input). */

export const countWorkerMaliciousActivity: Handler<"countWorkerMaliciousActivity"> = async (
  ctx,
  { caller },
) => {
  await countMalicious(ctx.db, "worker", caller.id)
  return { success: successText("activityCounted", caller.language) }
}

export const countEmployerMaliciousActivity: Handler<"countEmployerMaliciousActivity"> = async (
  ctx,
  { caller },
) => {
  await countMalicious(ctx.db, "employer", caller.id)
  return { success: successText("activityCounted", caller.language) }
}
