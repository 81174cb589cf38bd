import { screenLink } from "#contract/links.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { withProviderErrors, createOnce } from "#server/features/payments/provider-failure.ts"
import type { PayoutAccount } from "#server/integrations/payment-provider.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"
import type { Handler } from "#server/handler.ts"

/** The worker's payout account: made once, read anew whenever it matters. */

async function accountIdOf(ctx: Context, workerId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("payout_accounts")
    .select("account_id")
    .where("worker_id", "=", workerId)
    .where("mode", "=", ctx.mode)
    .executeTakeFirst()
  return row?.account_id ?? null
}

async function readLive(ctx: Context, id: string): Promise<PayoutAccount> {
  try {
    return await ctx.provider.retrievePayoutAccount(id)
  } catch (error) {
    // An account that left us can receive nothing; that is an answer and no trouble.
    const kind = providerErrorOf(error)?.kind
    if (kind !== "notFound" && kind !== "notAllowed") throw error
    ctx.log.warn({ accountId: id, err: error }, "a payout account is out of reach")
    return { id, canReceive: false, canPayOut: false, needsInput: false }
  }
}

/** The worker's account as the provider has it now, kept beside; null when there is none yet. */
export async function readPayoutAccount(ctx: Context, workerId: string): Promise<PayoutAccount | null> {
  const id = await accountIdOf(ctx, workerId)
  if (!id) return null
  const account = await readLive(ctx, id)
  await ctx.db
    .updateTable("payout_accounts")
    .set({
      can_receive: account.canReceive,
      can_pay_out: account.canPayOut,
      checked_at: ctx.clock.now(),
    })
    .where("account_id", "=", id)
    .execute()
  return account
}

/** Sets the worker's waiting wages going. */
export async function wakeWaiting(ctx: Context, workerId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const waiting = await tx
      .selectFrom("payments")
      .select("id")
      .where("worker_id", "=", workerId)
      .where("mode", "=", ctx.mode)
      .where("status", "=", "paid")
      .where("payout", "=", "waiting_account")
      .execute()
    for (const { id } of waiting) await ctx.queue.enqueue(tx, "advancePayment", { paymentId: id })
  })
}

/** Complete only when money can come in and go out; a link only when its owner can do something. */
export const retrieveAccount: Handler<"retrieveAccount"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => {
    const account = await readPayoutAccount(ctx, caller.id)
    if (!account) return { status: "incomplete" }
    if (account.canReceive) await wakeWaiting(ctx, caller.id)
    if (account.canReceive && account.canPayOut) return { status: "complete" }
    if (!account.needsInput) return { status: "incomplete" }
    const link = await ctx.provider.createOnboardingLink(
      account.id,
      `${ctx.publicUrl()}${screenLink("payoutCheck")}`,
    )
    return { status: "incomplete", redirect_url: link }
  })

/** Makes the worker's account, once: the same key for all who ask, and only the first answer is kept. */
export const createAccount: Handler<"createAccount"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => {
    const read = () => accountIdOf(ctx, caller.id)
    const id = (await read()) ?? (await createOnce(() => makeAccount(ctx, caller.id), read))
    return { account: { id } }
  })

async function makeAccount(ctx: Context, workerId: string): Promise<void> {
  const { name, email } = await ctx.db
    .selectFrom("workers")
    .select(["name", "email"])
    .where("id", "=", workerId)
    .executeTakeFirstOrThrow()
  const { id } = await askForAccount(ctx, { workerId, name, email, mode: ctx.mode })
  await ctx.db
    .insertInto("payout_accounts")
    .values({ worker_id: workerId, mode: ctx.mode, account_id: id, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(["worker_id", "mode"]).doNothing())
    .execute()
}

type Wish = Parameters<Context["provider"]["createPayoutAccount"]>[0]

async function askForAccount(ctx: Context, wish: Wish): Promise<{ id: string }> {
  const key = `acct:${wish.mode}:${wish.workerId}`
  try {
    return await ctx.provider.createPayoutAccount(wish, `${key}:1`)
  } catch (error) {
    const trouble = providerErrorOf(error)
    if (trouble?.kind !== "refused" || trouble.code !== "idempotency_error") throw error
    // The name or the e-mail was edited after a first try whose answer was lost: an empty account is left over.
    return ctx.provider.createPayoutAccount(wish, `${key}:2`)
  }
}
