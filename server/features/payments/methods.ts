import { unfinishedStatuses } from "#domain/payment.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
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
import {
  withProviderErrors,
  withDeadline,
  orAbsent,
  tidy,
} from "#server/features/payments/provider-failure.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"
import type { Handler } from "#server/handler.ts"
import { methodLabel, presentMethods } from "#server/features/payments/present.ts"

const wired = async (ctx: Context, owner: Owner) =>
  presentMethods(await listMethods(ctx.db, owner), ctx.clock.now())

/** Whether the provider still has the method with this customer. */
async function isAlive(ctx: Context, method: Method, customer: string): Promise<boolean> {
  const live = await orAbsent(ctx.provider.retrieveMethod(method.id))
  return live?.customerId === customer
}

async function drop(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockCustomer(tx, owner)
    await removeMethod(tx, owner, id, ctx.clock.now())
  })
}

/** Takes away what the provider no longer has; when it cannot be asked, all stays as it is. */
async function dropDead(ctx: Context, owner: Owner): Promise<void> {
  const customer = (await findCustomer(ctx.db, owner))?.customer_id
  const methods = await listMethods(ctx.db, owner)
  if (!customer || methods.length === 0) return
  const live = (await orAbsent(ctx.provider.listMethods(customer))) ?? []
  const missing = methods.filter((method) => !live.some((one) => one.id === method.id))
  for (const method of missing) if (!(await isAlive(ctx, method, customer))) await drop(ctx, owner, method.id)
}

/** The caller's methods. What the provider no longer has is taken away first, when it can be asked. */
export const listPaymentMethods: Handler<"listPaymentMethods"> = async (ctx, { caller }) => {
  const owner = { employerId: caller.id, mode: ctx.mode }
  await tidy(ctx, () => dropDead(ctx, owner))
  return wired(ctx, owner)
}

/** Charges this method from now on. Throws 404 for one that is not the caller's or was taken away. */
export const setDefaultPaymentMethod: Handler<"setDefaultPaymentMethod"> = async (ctx, { body, caller }) => {
  const owner = { employerId: caller.id, mode: ctx.mode }
  const customer = await inTransaction(ctx.db, async (tx) => {
    const row = await lockCustomer(tx, owner)
    const method = await findMethod(tx, owner, body.paymentMethodId)
    if (!method || method.removed_at) throw new ApiError("not_found")
    if (!method.is_default) await makeDefault(tx, owner, method.id)
    return row?.customer_id
  })
  if (customer) await tidy(ctx, () => ctx.provider.setDefaultMethod(customer, body.paymentMethodId))
  return wired(ctx, owner)
}

/** Whether a payment is not final or a shift is open, scheduled or under way. */
async function isNeeded(tx: Tx, { employerId, mode }: Owner): Promise<boolean> {
  const payment = await tx
    .selectFrom("payments")
    .select("id")
    .where("employer_id", "=", employerId)
    .where("mode", "=", mode)
    .where("status", "in", unfinishedStatuses)
    .executeTakeFirst()
  if (payment) return true
  const job = await tx
    .selectFrom("jobs")
    .select("id")
    .where("employer_id", "=", employerId)
    .where("state", "in", ["open", "scheduled", "clockedIn", "pendingComplete"])
    .executeTakeFirst()
  return job !== undefined
}

async function takeAway(ctx: Context, tx: Tx, owner: Owner, id: string): Promise<void> {
  await lockCustomer(tx, owner)
  const method = await findMethod(tx, owner, id)
  if (!method) throw new ApiError("not_found")
  if (method.removed_at) return
  const others = (await listMethods(tx, owner)).filter((one) => one.id !== id)
  if (others.length === 0 && (await isNeeded(tx, owner))) throw new ApiError("method_needed")
  const now = ctx.clock.now()
  await removeMethod(tx, owner, id, now)
  await recordAudit(tx, {
    at: now,
    by: { role: "employer", id: owner.employerId },
    action: "payment.methodRemoved",
    subject: { kind: "employer", id: owner.employerId },
    details: { method: id, label: methodLabel(method) },
  })
}

/**
 * Takes a method away: here first, then at the provider. When the provider cannot be asked the caller is
 * told, and asking again ends it.
 */
export const deletePaymentMethod: Handler<"deletePaymentMethod"> = (ctx, { body, caller }) =>
  withProviderErrors(ctx, async () => {
    const owner = { employerId: caller.id, mode: ctx.mode }
    await inTransaction(ctx.db, (tx) => takeAway(ctx, tx, owner, body.paymentMethodId))
    const customer = (await findCustomer(ctx.db, owner))?.customer_id
    const [first] = await listMethods(ctx.db, owner)
    if (customer) await tidy(ctx, () => ctx.provider.setDefaultMethod(customer, first?.id ?? null))
    await ctx.provider.detachMethod(body.paymentMethodId)
    return wired(ctx, owner)
  })

/** A method a charge may be asked of, and whose it is at the provider. */
export type UsableMethod = { id: string; label: string; customerId: string; fingerprint: string | null }

/**
 * What another try is to be charged with: the named own method (throws 404 when it is not there) or the
 * default; what the provider no longer has is never sent and taken away. Null when none is left. A provider
 * that has not answered by `deadline` (real time) is not waited for: the charge will tell.
 */
export async function usableMethod(
  ctx: Context,
  owner: Owner,
  id: string | null,
  deadline: Date,
): Promise<UsableMethod | null> {
  const customerId = (await findCustomer(ctx.db, owner))?.customer_id
  for (const method of await listMethods(ctx.db, owner)) {
    if (!customerId || (id !== null && method.id !== id)) continue
    const answer = isAlive(ctx, method, customerId).catch((error: unknown) => {
      // Not to be asked now: the charge will tell.
      if (providerErrorOf(error)) return true
      throw error
    })
    if ((await withDeadline(ctx, deadline, answer)) ?? true)
      return { id: method.id, label: methodLabel(method), customerId, fingerprint: method.fingerprint }
    await drop(ctx, owner, method.id)
  }
  if (id !== null) throw new ApiError("not_found")
  return null
}
