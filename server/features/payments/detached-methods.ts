import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { lockCustomer, removeMethod } from "#server/features/payments/methods-store.ts"
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
