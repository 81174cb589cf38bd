import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { askForLink } from "#server/features/accounts/ask-for-link.ts"
import type { Role } from "#domain/role.ts"
import type { Handler } from "#server/handler.ts"

async function request(
  ctx: Context,
  role: Role,
  email: string,
  language: Language,
): Promise<{ success: string }> {
  await askForLink(ctx, "sendPasswordReset", role, email)
  return { success: successText("resetOnItsWay", language) }
}

export const requestWorkerPasswordReset: Handler<"requestWorkerPasswordReset"> = (ctx, { body, language }) =>
  request(ctx, "worker", body.email, language)
export const requestEmployerPasswordReset: Handler<"requestEmployerPasswordReset"> = (
  ctx,
  { body, language },
) => request(ctx, "employer", body.email, language)
