import { type CallName, calls } from "#contract/index.ts"
import type { Context } from "#server/context.ts"
import { accountHandlers } from "#server/features/accounts/handlers.ts"
import { adminHandlers } from "#server/features/admin/handlers.ts"
import { applicationHandlers } from "#server/features/applications/handlers.ts"
import { jobHandlers } from "#server/features/jobs/handlers.ts"
import { paymentHandlers } from "#server/features/payments/handlers.ts"
import { privacyHandlers } from "#server/features/privacy/handlers.ts"
import { ratingHandlers } from "#server/features/ratings/handlers.ts"
import { sessionHandlers } from "#server/features/session/handlers.ts"
import { shiftHandlers } from "#server/features/shifts/handlers.ts"
import { termsHandlers } from "#server/features/terms/handlers.ts"
import { bind } from "#server/http/bind.ts"
import type { Handlers } from "#server/handler.ts"
import type { FastifyInstance } from "fastify"

/** Every call has its handler; the compiler says which one is missing. */
const handlers: Handlers = {
  ...sessionHandlers,
  ...accountHandlers,
  ...adminHandlers,
  ...jobHandlers,
  ...applicationHandlers,
  ...shiftHandlers,
  ...ratingHandlers,
  ...paymentHandlers,
  ...privacyHandlers,
  ...termsHandlers,
}

export function bindCalls(app: FastifyInstance, ctx: Context): void {
  for (const name of Object.keys(calls) as CallName[]) {
    // `bind` hands the handler what its declaration parsed; the pairing by name is what `Handlers` states.
    bind(app, ctx, name, calls[name], handlers[name] as Parameters<typeof bind>[4])
  }
}
