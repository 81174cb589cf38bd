import { successText } from "#contract/text/catalog.ts"
import type { Language } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { askForLink } from "#server/features/accounts/ask-for-link.ts"
import type { Role } from "#domain/role.ts"
import type { Handler } from "#server/handler.ts"

async function resend(
  ctx: Context,
  role: Role,
  email: string,
  language: Language,
): Promise<{ success: string }> {
  await askForLink(ctx, "sendValidationAgain", role, email)
  return { success: successText("linkOnItsWay", language) }
}

export const resendWorkerValidation: Handler<"resendWorkerValidation"> = (ctx, { body, language }) =>
  resend(ctx, "worker", body.email, language)
export const resendEmployerValidation: Handler<"resendEmployerValidation"> = (ctx, { body, language }) =>
  resend(ctx, "employer", body.email, language)
