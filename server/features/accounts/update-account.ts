import { companyNameOnEdit } from "#domain/fields.ts"
import { recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction, type Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { emailColumns, followIdentityChange, hashOfNewPassword } from "#server/features/accounts/identity.ts"
import { employerAccountOf, workerAccountOf } from "#server/features/accounts/account-of.ts"
import { lockEmployer, lockWorker } from "#server/db/lock-account.ts"
import { changeEmployer, changeWorker } from "#server/features/accounts/store.ts"
import type { Role } from "#domain/role.ts"
import { lockSessions } from "#server/security/sessions.ts"
import { addressPosition } from "#server/integrations/places.ts"
import type { Caller, CallRequest, Handler } from "#server/handler.ts"
import { isDeepStrictEqual } from "node:util"

/** Changes name, email, password, language or notifications. Asked again it answers as the first time and tells nobody twice. */
export const updateWorker: Handler<"updateWorker"> = async (ctx, { caller, body, address }) => {
  const passwordHash = await hashOfNewPassword(ctx, caller, { password: body.password, address })
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockWorker(tx, caller.id)
    await requireSessionInside(tx, caller)
    const changed = differing(before, {
      name: body.username,
      ...emailColumns(before, body.email),
      password_hash: passwordHash ?? undefined,
      language: body.language,
      muted_topics: body.mutedtopics && [...new Set(body.mutedtopics)].toSorted(),
    })
    if (Object.keys(changed).length > 0) {
      await changeWorker(tx, caller.id, changed)
      await keepAccountAudit(ctx, tx, caller, Object.keys(changed))
      const email = changed.email ?? before.email
      await followIdentityChange(ctx, tx, caller, { before, email, newPassword: passwordHash !== null })
    }
    return workerAccountOf(ctx, tx, caller.id)
  })
}

/**
 * The same for a restaurant, its address and its people. The place on the map moves with zip and city; the
 * state stays the market's. Shifts posted before keep what they were posted with.
 */
export const updateEmployer: Handler<"updateEmployer"> = async (ctx, { caller, body, address }) => {
  const passwordHash = await hashOfNewPassword(ctx, caller, { password: body.password, address })
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockEmployer(tx, caller.id)
    await requireSessionInside(tx, caller)
    refuseBadCompanyName(before.company_name, body.companyname)
    const moved = differing(before, { zip: body.zipcode, city: body.city })
    const changed = differing(before, {
      ...employerColumns(body),
      ...(Object.keys(moved).length > 0 &&
        addressPosition({ zip: moved.zip ?? before.zip, city: moved.city ?? before.city })),
      ...emailColumns(before, body.email),
      password_hash: passwordHash ?? undefined,
      language: body.language,
      muted_topics: body.mutedtopics && [...new Set(body.mutedtopics)].toSorted(),
    })
    if (Object.keys(changed).length > 0) {
      await changeEmployer(tx, caller.id, changed)
      await keepAccountAudit(ctx, tx, caller, Object.keys(changed))
      const email = changed.email ?? before.email
      await followIdentityChange(ctx, tx, caller, { before, email, newPassword: passwordHash !== null })
    }
    return employerAccountOf(ctx, tx, caller.id)
  })
}

/**
 * With the account's row locked: of a change and what ends its session at the same time, a reset or another change of
 * the password, the first one is done and the second refused (401).
 */
async function requireSessionInside(tx: Tx, caller: Caller): Promise<void> {
  if (!(await lockSessions(tx, caller, caller.tokenHash))) throw new ApiError("unauthorized")
}

type EmployerFields = Omit<
  CallRequest<"updateEmployer">["body"],
  "email" | "password" | "language" | "mutedtopics"
>

function employerColumns(fields: EmployerFields) {
  const { companyname, hiringmanager, storemanager, streetaddress, ...rest } = fields
  const { city, zipcode, phonenumber, storenumber, ...forgotten } = rest
  // A field of the call without a column does not compile.
  forgotten satisfies Record<string, never>
  return {
    company_name: companyname,
    hiring_manager: hiringmanager,
    store_manager: storemanager,
    street_address: streetaddress,
    city,
    zip: zipcode,
    phone: phonenumber,
    store_number: storenumber === "" ? null : storenumber,
  }
}

/**
 * Either rule will do, and an unchanged name never prevents saving
 * (docs/rules/accounts.md#company-name-on-edit).
 */
function refuseBadCompanyName(before: string, typed: string | undefined): void {
  if (typed === undefined || typed === before) return
  const problem = companyNameOnEdit(typed)
  if (problem) throw invalidField("companyname", problem)
}

/** What of `wanted` differs from `before`; what is undefined was not asked for. */
function differing<T extends object, K extends keyof T>(
  before: T,
  wanted: { [P in K]?: T[P] | undefined },
): Partial<Pick<T, K>> {
  const changed: Partial<Pick<T, K>> = {}
  for (const name of Object.keys(wanted) as K[]) {
    const value = wanted[name]
    if (value !== undefined && !isDeepStrictEqual(value, before[name])) changed[name] = value
  }
  return changed
}

/** Which columns changed, not to what: the trail outlives the account. */
async function keepAccountAudit(
  ctx: Context,
  tx: Tx,
  caller: Caller & { role: Role },
  columns: (keyof Row<"workers"> | keyof Row<"employers">)[] | string[],
): Promise<void> {
  await recordAudit(tx, {
    at: ctx.clock.now(),
    by: caller,
    action: "account.changed",
    subject: { kind: caller.role, id: caller.id },
    details: { columns },
  })
}
