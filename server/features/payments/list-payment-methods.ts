import { removeAllDetached } from "#server/features/payments/detached-methods.ts"
import { listMethods } from "#server/features/payments/methods-store.ts"
import { presentMethods } from "#server/features/payments/present.ts"
import { bestEffort } from "#server/features/payments/provider-calls.ts"
import type { Handler } from "#server/handler.ts"

/** The caller's methods, without those that the provider no longer has when it can be reached. */
export const listPaymentMethods: Handler<"listPaymentMethods"> = async (ctx, { caller }) => {
  const employer = { employerId: caller.id, mode: ctx.mode }
  await bestEffort(ctx, () => removeAllDetached(ctx, employer))
  return presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
}
