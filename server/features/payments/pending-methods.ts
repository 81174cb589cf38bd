import type { pendingMethod } from "#contract/payments.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { findCustomerId, listMethodIds } from "#server/features/payments/methods-store.ts"
import { presentMethod } from "#server/features/payments/present.ts"
import { nullIfNotFound } from "#server/features/payments/provider-calls.ts"
import { methodColumns, saveIfSetUp } from "#server/features/payments/save-method.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"
import type { MethodSetup } from "#server/integrations/payment-provider.ts"
import type * as z from "zod/mini"

/** Methods whose setup waits for the bank (docs/rules/payments.md#pending-methods). The provider alone knows them. */

async function listSetups(ctx: Context, employer: EmployerKey): Promise<MethodSetup[]> {
  const customerId = await findCustomerId(ctx.db, employer)
  if (!customerId) return []
  return (await nullIfNotFound(ctx.provider.listCustomerSetups(customerId))) ?? []
}

/** The pending methods, newest first. One whose setup has succeeded since is saved instead. */
export async function listPendingMethods(
  ctx: Context,
  employer: EmployerKey,
): Promise<z.output<typeof pendingMethod>[]> {
  const pending: z.output<typeof pendingMethod>[] = []
  const setups = await listSetups(ctx, employer)
  const known = await listMethodIds(ctx.db, employer)
  for (const { method, succeeded, next } of setups) {
    const { id, kind } = method
    if (succeeded && method.customerId !== null && !known.has(id)) await saveIfSetUp(ctx, employer, id)
    if (kind === "other" || !next || succeeded || pending.some((one) => one.id === id)) continue
    const shown = presentMethod({ id, kind, ...methodColumns(method) }, ctx.clock.now())
    pending.push({ ...shown, verification: next })
  }
  return pending
}

/** Cancels the setups of a pending method. Throws 404 when the caller has no such method. */
export async function cancelPendingMethod(ctx: Context, employer: EmployerKey, id: string): Promise<void> {
  const setups = await listSetups(ctx, employer)
  const waiting = setups.filter(({ method, succeeded }) => method.id === id && !succeeded)
  if (waiting.length === 0) throw new ApiError("not_found")
  for (const setup of waiting) await ctx.provider.cancelSetup(setup.id)
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, {
      at: ctx.clock.now(),
      by: { role: "employer", id: employer.employerId },
      action: "payment.setupCanceled",
      subject: { kind: "employer", id: employer.employerId },
      details: { method: id },
    }),
  )
}
