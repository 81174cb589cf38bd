import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import {
  discardCustomer,
  ensureCustomer,
  findCustomerId,
  setCustomerId,
} from "#server/features/payments/methods-store.ts"
import { createOnce, withProviderErrors } from "#server/features/payments/provider-calls.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"
import type { Handler } from "#server/handler.ts"

const MAX_ROUNDS = 3

/**
 * The id of the employer's one customer at the provider. Concurrent requests share a key, so the provider creates
 * one. A customer that the provider no longer has is replaced by the next generation, without its methods.
 */
export async function requireCustomer(ctx: Context, employer: EmployerKey): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const now = ctx.clock.now()
    const { customer_id: id, generation } = await ensureCustomer(ctx.db, employer, now)
    if (id === null)
      return createOnce(
        () => create(ctx, employer, generation),
        () => findCustomerId(ctx.db, employer),
      )
    if (await ctx.provider.hasCustomer(id)) return id
    await inTransaction(ctx.db, (tx) => discardCustomer(tx, employer, generation, now))
  }
  throw new Error(`the provider keeps losing the customer of ${employer.employerId}`)
}

async function create(ctx: Context, employer: EmployerKey, generation: number): Promise<void> {
  const { employerId, mode } = employer
  const key = `cus:${mode}:${employerId}:${generation}`
  const { id } = await ctx.provider.createCustomer({ employerId }, key)
  await setCustomerId(ctx.db, employer, generation, id)
}

/** Creates the employer's customer, once, however often and concurrently it is called. */
export const createCustomer: Handler<"createCustomer"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => ({
    customer: { id: await requireCustomer(ctx, { employerId: caller.id, mode: ctx.mode }) },
  }))
