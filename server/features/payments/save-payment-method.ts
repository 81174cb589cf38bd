import { listMethods } from "#server/features/payments/methods-store.ts"
import { presentMethods } from "#server/features/payments/present.ts"
import { withProviderErrors } from "#server/features/payments/provider-calls.ts"
import { saveSetUpMethod } from "#server/features/payments/save-method.ts"
import type { Handler } from "#server/handler.ts"

/** Saves a method that was set up. */
export const savePaymentMethod: Handler<"savePaymentMethod"> = (ctx, { body, caller }) =>
  withProviderErrors(ctx, async () => {
    const employer = { employerId: caller.id, mode: ctx.mode }
    await saveSetUpMethod(ctx, employer, body.paymentMethodId)
    return presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
  })
