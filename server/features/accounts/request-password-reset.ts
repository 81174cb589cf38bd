import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import type { Side } from "#server/features/accounts/sides.ts"
import type { Handler } from "#server/handler.ts"

/** Asks for a link. The task does all that depends on the address, so that the answer cannot tell whether an account has it. */
async function request(
  ctx: Context,
  role: Side,
  email: string,
  language: Language,
): Promise<{ success: string }> {
  await inTransaction(ctx.db, (tx) => ctx.queue.enqueue(tx, "sendPasswordReset", { role, email }))
  return { success: successText("resetOnItsWay", language) }
}

export const requestWorkerPasswordReset: Handler<"requestWorkerPasswordReset"> = (ctx, { body, language }) =>
  request(ctx, "worker", body.email, language)
export const requestEmployerPasswordReset: Handler<"requestEmployerPasswordReset"> = (
  ctx,
  { body, language },
) => request(ctx, "employer", body.email, language)
