import { HOUR_MS, plus } from "#domain/time.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { findCustomer, lockCustomer, type Owner } from "#server/features/payments/methods-store.ts"
import { withProviderErrors, createOnce } from "#server/features/payments/provider-failure.ts"
import type { Handler } from "#server/handler.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"

/** How many setups may be started within an hour (docs/rules/payments.md#payment-methods). */
const SETUPS_AN_HOUR = 10
const ROUNDS = 3

/**
 * The restaurant's one customer at the provider. Whoever asks at the same time uses the same key, so the
 * provider makes one; whoever writes second finds it written. A customer the provider no longer has is
 * replaced by one of the next generation, and its methods are gone with it.
 */
async function customerOf(ctx: Context, owner: Owner): Promise<string> {
  const { employerId, mode } = owner
  await ctx.db
    .insertInto("payment_customers")
    .values({ employer_id: employerId, mode, customer_id: null, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (let round = 0; round < ROUNDS; round += 1) {
    const row = await findCustomer(ctx.db, owner)
    if (!row) throw new Error("the customer's row was just made")
    if (row.customer_id) {
      if (await ctx.provider.hasCustomer(row.customer_id)) return row.customer_id
      await forget(ctx, owner, row.generation)
    } else {
      const read = async () => (await findCustomer(ctx.db, owner))?.customer_id ?? null
      return createOnce(() => make(ctx, owner, row.generation), read)
    }
  }
  throw new Error(`the provider forgets the customer of ${employerId} again and again`)
}

async function make(ctx: Context, { employerId, mode }: Owner, generation: number): Promise<void> {
  const key = `cus:${mode}:${employerId}:${generation}`
  const { id } = await ctx.provider.createCustomer({ employerId }, key)
  await ctx.db
    .updateTable("payment_customers")
    .set({ customer_id: id })
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("generation", "=", generation)
    .where("customer_id", "is", null)
    .execute()
}

async function forget(ctx: Context, owner: Owner, generation: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockCustomer(tx, owner)
    if (row?.generation !== generation) return
    await tx
      .updateTable("payment_customers")
      .set({ customer_id: null, generation: generation + 1 })
      .where("employer_id", "=", owner.employerId)
      .where("mode", "=", owner.mode)
      .execute()
    await tx
      .updateTable("payment_methods")
      .set({ removed_at: ctx.clock.now(), is_default: false })
      .where("employer_id", "=", owner.employerId)
      .where("mode", "=", owner.mode)
      .where("removed_at", "is", null)
      .execute()
  })
}

/** Makes the restaurant's customer, once, however often and by how many at once it is asked. */
export const createCustomer: Handler<"createCustomer"> = (ctx, { caller }) =>
  withProviderErrors(ctx, async () => ({
    customer: { id: await customerOf(ctx, { employerId: caller.id, mode: ctx.mode }) },
  }))

/** Throws 429 when the hour's share is used up; else counts one more. */
async function countSetup(ctx: Context, owner: Owner): Promise<void> {
  const now = ctx.clock.now()
  const subject = { kind: "employer", id: owner.employerId } as const
  const action = "payment.setup"
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, owner)
    const earlier = await tx
      .selectFrom("audit")
      .select("at")
      .where("subject_kind", "=", subject.kind)
      .where("subject_id", "=", subject.id)
      .where("action", "=", action)
      .where("at", ">", plus(now, -HOUR_MS))
      .orderBy("at")
      .execute()
    const [oldest] = earlier
    if (oldest && earlier.length >= SETUPS_AN_HOUR) {
      const waitMs = plus(oldest.at, HOUR_MS).getTime() - now.getTime()
      throw new ApiError("too_many", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
    }
    await recordAudit(tx, { at: now, by: { role: "employer", id: owner.employerId }, action, subject })
  })
}

/** Begins to save a method, for the caller's own customer only. */
export const createSetupIntent: Handler<"createSetupIntent"> = async (ctx, { caller }) => {
  const owner = { employerId: caller.id, mode: ctx.mode }
  const customer = await findCustomer(ctx.db, owner)
  const { customer_id: id } = customer ?? { customer_id: null }
  if (!id) throw new ApiError("no_customer")
  await countSetup(ctx, owner)
  return withProviderErrors(ctx, async () => {
    try {
      return await ctx.provider.createSetup(id)
    } catch (error) {
      const trouble = providerErrorOf(error)
      if (trouble?.kind !== "notFound" || trouble.param !== "customer") throw error
      return ctx.provider.createSetup(await customerOf(ctx, owner))
    }
  })
}
