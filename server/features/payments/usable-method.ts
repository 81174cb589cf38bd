import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { isAttached, removeDetached } from "#server/features/payments/detached-methods.ts"
import { findCustomerId, listMethods } from "#server/features/payments/methods-store.ts"
import { methodLabel } from "#server/features/payments/present.ts"
import { withDeadline } from "#server/features/payments/provider-calls.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/** A method that can be charged, and its customer at the provider. */
export type UsableMethod = { id: string; label: string; customerId: string; fingerprint: string | null }

/**
 * What a retry is charged with: the named method (404 when it is not the employer's) or the default. A method that
 * the provider no longer has is removed, not used. Null when none is left. When the provider has not answered by
 * `deadlineMs` (of `monotonicMs`) the method is assumed to be usable: the charge will tell.
 */
export async function findUsableMethod(
  ctx: Context,
  employer: EmployerKey,
  id: string | null,
  deadlineMs: number,
): Promise<UsableMethod | null> {
  const customerId = await findCustomerId(ctx.db, employer)
  for (const method of await listMethods(ctx.db, employer)) {
    if (!customerId || (id !== null && method.id !== id)) continue
    const attached = isAttached(ctx, method.id, customerId).catch((error: unknown) => {
      if (providerErrorOf(error)) return true
      throw error
    })
    if ((await withDeadline(ctx, deadlineMs, attached)) ?? true)
      return { id: method.id, label: methodLabel(method), customerId, fingerprint: method.fingerprint }
    await removeDetached(ctx, employer, method.id)
  }
  if (id !== null) throw new ApiError("not_found")
  return null
}
