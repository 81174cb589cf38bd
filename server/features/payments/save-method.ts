import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import {
  findCustomerId,
  findMethod,
  listMethods,
  lockCustomer,
  makeDefault,
  removeMethod,
  saveMethod,
} from "#server/features/payments/methods-store.ts"
import { methodLabel } from "#server/features/payments/present.ts"
import { bestEffort, nullIfNotFound } from "#server/features/payments/provider-calls.ts"
import type { EmployerKey } from "#server/features/payments/store.ts"
import type { SavedMethod } from "#server/integrations/payment-provider.ts"

const METHOD_ID = /^[a-z]+_\w{1,90}$/

/**
 * The method as the provider has it: attached to the caller's customer by a setup that succeeded. 404 for a missing
 * method and for another customer's, so that ids cannot be probed; 409 while the setup waits for the bank.
 */
async function retrieveSetUpMethod(ctx: Context, employer: EmployerKey, id: string): Promise<SavedMethod> {
  const customerId = await findCustomerId(ctx.db, employer)
  const method =
    customerId && METHOD_ID.test(id) ? await nullIfNotFound(ctx.provider.retrieveMethod(id)) : null
  if (!method || !customerId) throw new ApiError("not_found")
  const setups = (await ctx.provider.listSetups(id)).filter((setup) => setup.customerId === customerId)
  const succeeded = setups.some((setup) => setup.succeeded)
  if (method.customerId !== customerId && (succeeded || setups.length === 0)) throw new ApiError("not_found")
  if (!succeeded) throw new ApiError("method_unconfirmed")
  return method
}

/** What is stored of a method besides its id and kind. */
export function methodColumns(method: SavedMethod) {
  return {
    fingerprint: method.fingerprint,
    brand: method.brand,
    bank_name: method.bankName,
    account_type: method.accountType,
    last4: method.last4,
    exp_month: method.expMonth,
    exp_year: method.expYear,
  }
}

type Saved = { isDefault: boolean; replacedIds: string[] }

async function save(ctx: Context, tx: Tx, employer: EmployerKey, method: SavedMethod): Promise<Saved> {
  const now = ctx.clock.now()
  const { id, kind, fingerprint } = method
  if (kind === "other") throw invalidField("paymentMethodId", "methodKind")
  // Replaced, or gone with a deleted account, since the provider was asked.
  const customer = await lockCustomer(tx, employer)
  if (customer?.customer_id !== method.customerId) throw new ApiError("not_found")
  const known = await findMethod(tx, employer, id)
  if (known && !known.removed_at) return { isDefault: false, replacedIds: [] }
  const others = await listMethods(tx, employer)
  // The same card or account again: the newer one has the newer expiry date and mandate.
  const replaced = others.filter((one) => fingerprint !== null && one.fingerprint === fingerprint)
  for (const one of replaced) await removeMethod(tx, employer, one.id, now)
  const newest = Math.max(0, ...others.map((one) => one.created_at.getTime()))
  const row = await saveMethod(tx, employer, {
    id,
    kind,
    ...methodColumns(method),
    // Later than any other, so that the order is defined even while the clock is frozen.
    created_at: new Date(Math.max(now.getTime(), newest + 1)),
  })
  const isDefault = others.length === 0 || replaced.some((one) => one.is_default)
  if (isDefault) await makeDefault(tx, employer, id)
  await record(ctx, tx, employer, { id, label: methodLabel(row) })
  return { isDefault, replacedIds: replaced.map((one) => one.id) }
}

async function record(
  ctx: Context,
  tx: Tx,
  { employerId }: EmployerKey,
  { id, label }: { id: string; label: string },
): Promise<void> {
  await recordAudit(tx, {
    at: ctx.clock.now(),
    by: { role: "employer", id: employerId },
    action: "payment.methodSaved",
    subject: { kind: "employer", id: employerId },
    details: { method: id, label },
  })
  await ctx.notify(tx, "methodSaved", { methodLabel: label }, { employer: { id: employerId } })
}

/**
 * Saves a method that was set up; the first becomes the default. Saving it again changes nothing. Throws 404 and 409
 * as long as it is not set up for this employer.
 */
export async function saveSetUpMethod(ctx: Context, employer: EmployerKey, id: string): Promise<void> {
  const method = await retrieveSetUpMethod(ctx, employer, id)
  const { isDefault, replacedIds } = await inTransaction(ctx.db, (tx) => save(ctx, tx, employer, method))
  const { customerId } = method
  if (isDefault && customerId)
    await bestEffort(ctx, () => ctx.provider.setDefaultMethod(customerId, method.id))
  for (const replaced of replacedIds) await bestEffort(ctx, () => ctx.provider.detachMethod(replaced))
}

/** Saves a method whose setup has succeeded, unless it is known: one that was removed since is not saved again. */
export async function saveIfSetUp(ctx: Context, employer: EmployerKey, id: string): Promise<void> {
  if (await findMethod(ctx.db, employer, id)) return
  try {
    await saveSetUpMethod(ctx, employer, id)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    ctx.log.debug({ err: error, methodId: id }, "a method that was set up cannot be saved")
  }
}
