import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import {
  findCustomer,
  findMethod,
  listMethods,
  lockCustomer,
  makeDefault,
  type Method,
  type Owner,
  removeMethod,
} from "#server/features/payments/methods-store.ts"
import { withProviderErrors, orAbsent, tidy } from "#server/features/payments/provider-failure.ts"
import type { SavedMethod } from "#server/integrations/payment-provider.ts"
import type { Handler } from "#server/handler.ts"
import { methodLabel, presentMethods } from "#server/features/payments/present.ts"

const ID = /^[a-z]+_\w{1,90}$/

/**
 * The method as the provider has it: attached to the caller's own customer by a set-up that succeeded.
 * Somebody else's is as absent as an unknown one; one that waits for its bank is not there yet (409).
 */
async function readSetUp(ctx: Context, owner: Owner, id: string): Promise<SavedMethod> {
  const customer = (await findCustomer(ctx.db, owner))?.customer_id
  const method = customer && ID.test(id) ? await orAbsent(ctx.provider.retrieveMethod(id)) : null
  if (!method || !customer) throw new ApiError("not_found")
  const setups = (await ctx.provider.listSetups(id)).filter((setup) => setup.customerId === customer)
  const succeeded = setups.some((setup) => setup.succeeded)
  if (method.customerId !== customer && (succeeded || setups.length === 0)) throw new ApiError("not_found")
  if (!succeeded) throw new ApiError("method_unconfirmed")
  return method
}

type Kept = { first: boolean; replaced: string[] }

async function keep(ctx: Context, tx: Tx, owner: Owner, method: SavedMethod): Promise<Kept> {
  const now = ctx.clock.now()
  if (method.kind === "other") throw invalidField("paymentMethodId", "methodKind")
  await lockCustomer(tx, owner)
  const known = await findMethod(tx, owner, method.id)
  if (known && !known.removed_at) return { first: false, replaced: [] }
  const others = await listMethods(tx, owner)
  // The same card again: the newer one has the newer date and mandate.
  const twins = others.filter((one) => method.fingerprint !== null && one.fingerprint === method.fingerprint)
  for (const twin of twins) await removeMethod(tx, owner, twin.id, now)
  const row = await insert(tx, owner, method, others, now)
  const first = twins.some((twin) => twin.is_default) || others.length === 0
  if (first) await makeDefault(tx, owner, row.id)
  const label = methodLabel(row)
  await recordAudit(tx, {
    at: now,
    by: { role: "employer", id: owner.employerId },
    action: "payment.methodSaved",
    subject: { kind: "employer", id: owner.employerId },
    details: { method: row.id, label },
  })
  await ctx.notify(tx, "methodSaved", { methodLabel: label }, { employer: { id: owner.employerId } })
  return { first, replaced: twins.map((twin) => twin.id) }
}

async function insert(
  tx: Tx,
  owner: Owner,
  method: SavedMethod,
  others: readonly Method[],
  now: Date,
): Promise<Method> {
  const newest = Math.max(0, ...others.map((one) => one.created_at.getTime()))
  const facts = {
    kind: method.kind === "card" ? ("card" as const) : ("us_bank_account" as const),
    fingerprint: method.fingerprint,
    brand: method.brand,
    bank_name: method.bankName,
    account_type: method.accountType,
    last4: method.last4,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    removed_at: null,
    // Which is the newest stays told, even when a clock stands still.
    created_at: new Date(Math.max(now.getTime(), newest + 1)),
  }
  return tx
    .insertInto("payment_methods")
    .values({ id: method.id, employer_id: owner.employerId, mode: owner.mode, ...facts })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(facts))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps a method that was set up. Saved again, nothing changes; the first one becomes the default. */
export const savePaymentMethod: Handler<"savePaymentMethod"> = (ctx, { body, caller }) =>
  withProviderErrors(ctx, async () => {
    const owner = { employerId: caller.id, mode: ctx.mode }
    const method = await readSetUp(ctx, owner, body.paymentMethodId)
    const { first, replaced } = await inTransaction(ctx.db, (tx) => keep(ctx, tx, owner, method))
    const customer = method.customerId
    if (first && customer) await tidy(ctx, () => ctx.provider.setDefaultMethod(customer, method.id))
    for (const id of replaced) await tidy(ctx, () => ctx.provider.detachMethod(id))
    return presentMethods(await listMethods(ctx.db, owner), ctx.clock.now())
  })
