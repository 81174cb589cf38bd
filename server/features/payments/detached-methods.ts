import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import {
  findCustomerId,
  listMethods,
  lockCustomer,
  removeMethod,
} from "#server/features/payments/methods-store.ts"
import { nullIfNotFound } from "#server/features/payments/provider-calls.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"

/** Whether the provider still has the method attached to the customer. */
export async function isAttached(ctx: Context, methodId: string, customerId: string): Promise<boolean> {
  const method = await nullIfNotFound(ctx.provider.retrieveMethod(methodId))
  return method?.customerId === customerId
}

/** Removes a method that the provider no longer has. */
export async function removeDetached(ctx: Context, employer: EmployerKey, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, employer)
    await removeMethod(tx, employer, id, ctx.clock.now())
  })
}

/** Removes every method that the provider no longer has (docs/rules/payments.md#detached-methods). */
export async function removeAllDetached(ctx: Context, employer: EmployerKey): Promise<void> {
  const customerId = await findCustomerId(ctx.db, employer)
  const methods = await listMethods(ctx.db, employer)
  if (!customerId || methods.length === 0) return
  const attached = (await nullIfNotFound(ctx.provider.listMethods(customerId))) ?? []
  const missing = methods.filter((method) => !attached.some((one) => one.id === method.id))
  for (const { id } of missing)
    if (!(await isAttached(ctx, id, customerId))) await removeDetached(ctx, employer, id)
}
