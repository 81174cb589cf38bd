import { emailKey } from "#domain/fields.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import type { Role } from "#domain/role.ts"

/** More than any rush of people; one that is full is empty again within seconds. */
const MOST_WAITING = 1_000
const RETRY_AFTER_SECONDS = 5

/**
 * Has a link sent to the account with that address (docs/rules/accounts.md#same-answer-in-the-same-time). All that depends on
 * the address is left to the task, so that the response cannot show whether an account has it. 503 when too many wait.
 */
export async function askForLink(
  ctx: Context,
  task: "sendPasswordReset" | "sendValidationAgain",
  role: Role,
  email: string,
): Promise<void> {
  const isEnqueued = await inTransaction(ctx.db, (tx) =>
    ctx.queue.enqueueBelow(tx, MOST_WAITING, task, { role, email: emailKey(email) }),
  )
  if (!isEnqueued) throw new ApiError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
