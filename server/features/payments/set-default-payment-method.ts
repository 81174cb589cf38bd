import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import {
  findMethod,
  listMethods,
  lockCustomer,
  makeDefault,
} from "#server/features/payments/methods-store.ts"
import { forgetMethodOfRetries } from "#server/features/payments/store.ts"
import { presentMethods } from "#server/features/payments/present.ts"
import { bestEffort } from "#server/features/payments/provider-calls.ts"
import type { Handler } from "#server/handler.ts"

/** Charges this method from now on, automatic retries included. Throws 404 for a method that was removed or is not the caller's. */
export const setDefaultPaymentMethod: Handler<"setDefaultPaymentMethod"> = async (ctx, { body, caller }) => {
  const employer = { employerId: caller.id, mode: ctx.mode }
  const { paymentMethodId } = body
  const customerId = await inTransaction(ctx.db, async (tx) => {
    const customer = await lockCustomer(tx, employer)
    const method = await findMethod(tx, employer, paymentMethodId)
    if (!method || method.removed_at) throw new ApiError("not_found")
    if (!method.is_default) {
      await makeDefault(tx, employer, method.id)
      await forgetMethodOfRetries(tx, employer)
    }
    return customer?.customer_id
  })
  if (customerId) await bestEffort(ctx, () => ctx.provider.setDefaultMethod(customerId, paymentMethodId))
  return presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
}
