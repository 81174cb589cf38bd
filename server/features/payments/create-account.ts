import type { Context } from "#server/context.ts"
import {
  findPayee,
  findPayoutAccountId,
  insertPayoutAccount,
} from "#server/features/payments/payout-accounts-store.ts"
import { createOnce, withProviderErrors } from "#server/features/payments/provider-calls.ts"
import type { WorkerKey } from "#server/features/payments/store.ts"
import type { Handler } from "#server/handler.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/** Creates the worker's payout account, once: all requests share a key, and only the first reply is stored. */
export const createAccount: Handler<"createAccount"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => {
    const worker = { workerId: caller.id, mode: ctx.mode }
    const read = () => findPayoutAccountId(ctx.db, worker)
    const id = (await read()) ?? (await createOnce(() => create(ctx, worker), read))
    return { account: { id } }
  })

async function create(ctx: Context, worker: WorkerKey): Promise<void> {
  const payee = await findPayee(ctx.db, worker.workerId)
  const { id } = await createAtProvider(ctx, { ...worker, ...payee })
  await insertPayoutAccount(ctx.db, worker, id, ctx.clock.now())
}

type Params = Parameters<Context["provider"]["createPayoutAccount"]>[0]

async function createAtProvider(ctx: Context, params: Params): Promise<{ id: string }> {
  const key = `acct:${params.mode}:${params.workerId}`
  try {
    return await ctx.provider.createPayoutAccount(params, `${key}:1`)
  } catch (error) {
    const details = providerErrorOf(error)
    if (details?.kind !== "refused" || details.code !== "idempotency_error") throw error
    // The name or the email was edited since a first request whose reply was lost: its empty account stays unused.
    return ctx.provider.createPayoutAccount(params, `${key}:2`)
  }
}
