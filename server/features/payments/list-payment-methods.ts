import { listMethods } from "#server/features/payments/methods-store.ts"
import { listPendingMethods } from "#server/features/payments/pending-methods.ts"
import { presentMethods } from "#server/features/payments/present.ts"
import { bestEffort } from "#server/features/payments/provider-calls.ts"
import { refreshMethods } from "#server/features/payments/refresh-customer.ts"
import type { Handler } from "#server/handler.ts"

/** The caller's methods, saved and pending, as the provider has them when it can be reached. */
export const listPaymentMethods: Handler<"listPaymentMethods"> = async (ctx, { caller }) => {
  const employer = { employerId: caller.id, mode: ctx.mode }
  let pendingMethods: Awaited<ReturnType<typeof listPendingMethods>> = []
  await bestEffort(ctx, async () => {
    await refreshMethods(ctx, employer)
    pendingMethods = await listPendingMethods(ctx, employer)
  })
  const saved = presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
  return pendingMethods.length > 0 ? { ...saved, pendingMethods } : saved
}
