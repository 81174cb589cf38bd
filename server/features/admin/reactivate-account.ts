import { successText } from "#contract/text/catalog.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import type { Role } from "#domain/role.ts"
import { findAccountByEmail, lockAccount, setSuspension } from "#server/features/accounts/store.ts"
import type { Handler } from "#server/handler.ts"

/**
 * Lets a suspended account log in again and restores nothing else (docs/rules/accounts.md#reactivation). Throws
 * `already_done` when it is active.
 */
export async function reactivateAccount(
  ctx: Context,
  { role, id }: { role: Role; id: string },
  by: AuditActor & { role: "admin" },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, role, id)
    if (!account.suspended_at) throw new ApiError("already_done")
    await setSuspension(tx, role, id, null)
    await recordAudit(tx, {
      at: ctx.clock.now(),
      by,
      action: "account.reactivated",
      subject: { kind: role, id },
    })
    await ctx.notify(tx, "reactivated", {}, { [role]: { id, email: account.email } })
  })
}

async function reactivateByEmail(
  ctx: Context,
  role: Role,
  email: string,
  caller: { role: "admin"; id: string },
): Promise<void> {
  const account = await findAccountByEmail(ctx.db, role, email)
  if (!account) throw new ApiError("not_found")
  await reactivateAccount(ctx, { role, id: account.id }, { role: "admin", id: caller.id })
}

export const reactivateWorker: Handler<"reactivateWorker"> = async (ctx, { query, caller }) => {
  await reactivateByEmail(ctx, "worker", query.email, caller)
  return { success: successText("accountReactivated", caller.language) }
}

export const reactivateEmployer: Handler<"reactivateEmployer"> = async (ctx, { query, caller }) => {
  await reactivateByEmail(ctx, "employer", query.email, caller)
  return { success: successText("accountReactivated", caller.language) }
}
