import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { isAttached, removeDetached } from "#server/features/payments/detached-methods.ts"
import {
  discardCustomer,
  findCustomer,
  findCustomerId,
  listMethods,
  type Method,
  updateMethod,
} from "#server/features/payments/methods-store.ts"
import { nullIfNotFound } from "#server/features/payments/provider-calls.ts"
import { methodColumns, saveIfSetUp } from "#server/features/payments/save-method.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"
import type { SavedMethod } from "#server/integrations/payment-provider.ts"

/** Removes the methods that the provider no longer has, and stores what has changed of the others, as expiry dates. */
export async function refreshMethods(ctx: Context, employer: EmployerKey): Promise<void> {
  const customerId = await findCustomerId(ctx.db, employer)
  const methods = await listMethods(ctx.db, employer)
  if (!customerId || methods.length === 0) return
  const attached = (await nullIfNotFound(ctx.provider.listMethods(customerId))) ?? []
  for (const method of methods) {
    const current = attached.find(({ id }) => id === method.id)
    if (current) await updateIfChanged(ctx, employer, method, current)
    else if (!(await isAttached(ctx, method.id, customerId))) await removeDetached(ctx, employer, method.id)
  }
}

async function updateIfChanged(
  ctx: Context,
  employer: EmployerKey,
  stored: Method,
  current: SavedMethod,
): Promise<void> {
  const details = methodColumns(current)
  const isChanged = Object.entries(details).some(([name, value]) => stored[name as keyof Method] !== value)
  if (isChanged) await updateMethod(ctx.db, employer, stored.id, details)
}

/**
 * Follows what happened to a customer outside the product (docs/rules/payments.md#detached-methods): a customer that
 * the provider no longer has is replaced at the next setup, methods are refreshed, and one whose setup has succeeded
 * since is saved.
 */
export async function refreshCustomer(
  ctx: Context,
  employer: EmployerKey,
  setUpMethodId: string | null,
): Promise<void> {
  const customer = await findCustomer(ctx.db, employer)
  if (!customer?.customer_id) return
  if (!(await ctx.provider.hasCustomer(customer.customer_id)))
    return inTransaction(ctx.db, (tx) => discardCustomer(tx, employer, customer.generation, ctx.clock.now()))
  await refreshMethods(ctx, employer)
  if (setUpMethodId !== null) await saveIfSetUp(ctx, employer, setUpMethodId)
}
