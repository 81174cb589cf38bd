import { listMethods } from "#server/features/payments/methods-store.ts"
import { presentMethods } from "#server/features/payments/present.ts"
import { bestEffort } from "#server/features/payments/provider-calls.ts"
import { refreshMethods } from "#server/features/payments/refresh-customer.ts"
import type { Handler } from "#server/handler.ts"

/** The caller's methods, as the provider has them when it can be reached. */
export const listPaymentMethods: Handler<"listPaymentMethods"> = async (ctx, { caller }) => {
  const employer = { employerId: caller.id, mode: ctx.mode }
  await bestEffort(ctx, () => refreshMethods(ctx, employer))
  return presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
}
