import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import {
  findOpenAccountId,
  findPayee,
  setPayoutAccountId,
  startPayoutAccount,
} from "#server/features/payments/payout-accounts-store.ts"
import { readPayoutAccount } from "#server/features/payments/payout-account.ts"
import { bestEffort, createOnce, withProviderErrors } from "#server/features/payments/provider-calls.ts"
import type { WorkerKey } from "#server/features/payments/store.ts"
import type { Handler } from "#server/handler.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/**
 * Creates the worker's payout account, once: all requests share a key, and only the first reply is stored. An account
 * that the provider no longer has is replaced (docs/rules/payments.md#payout-account).
 */
export const createAccount: Handler<"createAccount"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => {
    const worker = { workerId: caller.id, mode: ctx.mode }
    const read = () => findOpenAccountId(ctx.db, worker)
    // Marks an account that the provider no longer has as closed.
    if (await read()) await bestEffort(ctx, () => readPayoutAccount(ctx, caller.id))
    const id = (await read()) ?? (await createOnce(() => create(ctx, worker), read))
    return { account: { id } }
  })

async function create(ctx: Context, worker: WorkerKey): Promise<void> {
  const generation = await inTransaction(ctx.db, (tx) => startPayoutAccount(tx, worker, ctx.clock.now()))
  const payee = await findPayee(ctx.db, worker.workerId)
  const { id } = await createAtProvider(ctx, { ...worker, ...payee }, generation)
  await setPayoutAccountId(ctx.db, worker, generation, id)
}

type Params = Parameters<Context["provider"]["createPayoutAccount"]>[0]

async function createAtProvider(ctx: Context, params: Params, generation: number): Promise<{ id: string }> {
  const key = `acct:${params.mode}:${params.workerId}:${generation}`
  try {
    return await ctx.provider.createPayoutAccount(params, key)
  } catch (error) {
    const details = providerErrorOf(error)
    if (details?.kind !== "refused" || details.code !== "idempotency_error") throw error
    // The name or the email was edited since a first request whose reply was lost: its empty account stays unused.
    return ctx.provider.createPayoutAccount(params, `${key}:edited`)
  }
}
