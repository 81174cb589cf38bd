import { HOUR_MS, msBetween, plus } from "#domain/time.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { requireCustomer } from "#server/features/payments/create-customer.ts"
import {
  findCustomerId,
  listSetupTimes,
  lockCustomer,
  SETUP,
} from "#server/features/payments/methods-store.ts"
import { withProviderErrors } from "#server/features/payments/provider-calls.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"
import type { Handler } from "#server/handler.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

const SETUPS_PER_HOUR = 10

/** Records one more setup: null, or the milliseconds to wait when the hour's number is used up. */
async function countSetup(ctx: Context, employer: EmployerKey): Promise<number | null> {
  const now = ctx.clock.now()
  const actor = { role: "employer", id: employer.employerId } as const
  return inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, employer)
    const times = await listSetupTimes(tx, employer, plus(now, -HOUR_MS))
    const [oldest] = times
    if (oldest && times.length >= SETUPS_PER_HOUR) return msBetween(now, plus(oldest, HOUR_MS))
    const subject = { kind: "employer", id: employer.employerId } as const
    await recordAudit(tx, { at: now, by: actor, action: SETUP, subject })
    return null
  })
}

/**
 * Starts the setup of a method for the caller's own customer. Throws 409 while there is no customer, and 429 when
 * the hour's number is used up and each was used (docs/rules/payments.md#payment-methods).
 */
export const createSetupIntent: Handler<"createSetupIntent"> = async (ctx, { caller }) => {
  const employer = { employerId: caller.id, mode: ctx.mode }
  const customerId = await findCustomerId(ctx.db, employer)
  if (!customerId) throw new ApiError("no_customer")
  const waitMs = await countSetup(ctx, employer)
  return withProviderErrors(ctx, async () => {
    if (waitMs !== null) {
      const unused = await ctx.provider.findUnusedSetup(customerId)
      if (unused) return unused
      throw new ApiError("too_many", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    }
    try {
      return await ctx.provider.createSetup(customerId)
    } catch (error) {
      const details = providerErrorOf(error)
      if (details?.kind !== "notFound" || details.param !== "customer") throw error
      return ctx.provider.createSetup(await requireCustomer(ctx, employer))
    }
  })
}
