import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import {
  findCustomerId,
  findMethod,
  hasUnfinishedShift,
  listMethods,
  lockCustomer,
  removeMethod,
} from "#server/features/payments/methods-store.ts"
import { cancelPendingMethod } from "#server/features/payments/pending-methods.ts"
import { methodLabel, presentMethods } from "#server/features/payments/present.ts"
import { bestEffort, withProviderErrors } from "#server/features/payments/provider-calls.ts"
import { type EmployerKey, hasUnfinishedPayment } from "#server/features/payments/store.ts"
import type { Handler } from "#server/handler.ts"

async function remove(ctx: Context, tx: Tx, employer: EmployerKey, id: string): Promise<void> {
  await lockCustomer(tx, employer)
  const method = await findMethod(tx, employer, id)
  if (!method || method.removed_at) return
  const isLast = (await listMethods(tx, employer)).every((one) => one.id === id)
  if (isLast && ((await hasUnfinishedPayment(tx, employer)) || (await hasUnfinishedShift(tx, employer))))
    throw new ApiError("method_needed")
  const now = ctx.clock.now()
  await removeMethod(tx, employer, id, now)
  await recordAudit(tx, {
    at: now,
    by: { role: "employer", id: employer.employerId },
    action: "payment.methodRemoved",
    subject: { kind: "employer", id: employer.employerId },
    details: { method: id, label: methodLabel(method) },
  })
}

/**
 * Removes a method (docs/rules/payments.md#removing-a-method): first from the database, then from the provider. When
 * the provider cannot be reached the reply is an error, and a repeated call completes the removal. The setup of a
 * pending one is canceled.
 */
export const deletePaymentMethod: Handler<"deletePaymentMethod"> = (ctx, { body, caller }) =>
  withProviderErrors(ctx, async () => {
    const employer = { employerId: caller.id, mode: ctx.mode }
    const { paymentMethodId: id } = body
    if (!(await findMethod(ctx.db, employer, id))) {
      await cancelPendingMethod(ctx, employer, id)
      return presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
    }
    await inTransaction(ctx.db, (tx) => remove(ctx, tx, employer, id))
    const customerId = await findCustomerId(ctx.db, employer)
    const [first] = await listMethods(ctx.db, employer)
    if (customerId) await bestEffort(ctx, () => ctx.provider.setDefaultMethod(customerId, first?.id ?? null))
    await ctx.provider.detachMethod(id)
    return presentMethods(await listMethods(ctx.db, employer), ctx.clock.now())
  })
