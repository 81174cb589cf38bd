import { successText } from "#contract/text/catalog.ts"
import { type AuditActor, recordAudit } from "#server/db/audit.ts"
import type { Context } from "#server/context.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import type { Role } from "#domain/role.ts"
import { findAccountByEmail, setSuspension } from "#server/features/accounts/store.ts"
import { endUnstartedShifts } from "#server/features/admin/end-unstarted-shifts.ts"
import { lockUnstarted, type Account } from "#server/features/admin/lock-unstarted.ts"
import { releaseWorker } from "#server/features/admin/release-worker.ts"
import type { Handler } from "#server/handler.ts"
import { endSessions } from "#server/security/sessions.ts"

/**
 * Suspends an account with all that follows (docs/rules/accounts.md#suspension), in one transaction. Throws
 * `already_done` when it is suspended.
 */
export async function suspendAccount(
  ctx: Context,
  account: Account,
  reason: string,
  by: AuditActor & { role: "admin" },
): Promise<void> {
  const { role, id } = account
  await inTransaction(ctx.db, async (tx) => {
    const { jobs, row } = await lockUnstarted(tx, account)
    if (row.deleted_at) throw new ApiError("not_found")
    if (row.suspended_at) throw new ApiError("already_done")
    const now = ctx.clock.now()
    await setSuspension(tx, role, id, { at: now, reason })
    await endSessions(tx, { role, id })
    await recordAudit(tx, {
      at: now,
      by,
      action: "account.suspended",
      subject: { kind: role, id },
      details: { reason },
    })
    await ctx.notify(tx, "suspended", { reason }, { [role]: { id, email: row.email } })
    if (role === "worker") await releaseWorker(ctx, tx, id, jobs, by)
    else await endUnstartedShifts(ctx, tx, jobs, by)
  })
}

async function suspendByEmail(
  ctx: Context,
  role: Role,
  email: string,
  reason: string,
  caller: { role: "admin"; id: string },
): Promise<void> {
  const account = await findAccountByEmail(ctx.db, role, email)
  if (!account) throw new ApiError("not_found")
  await suspendAccount(ctx, { role, id: account.id }, reason, { role: "admin", id: caller.id })
}

export const suspendWorker: Handler<"suspendWorker"> = async (ctx, { query, body, caller }) => {
  await suspendByEmail(ctx, "worker", query.email, body.suspendedreason, caller)
  return { success: successText("accountSuspended", caller.language) }
}

export const suspendEmployer: Handler<"suspendEmployer"> = async (ctx, { query, body, caller }) => {
  await suspendByEmail(ctx, "employer", query.email, body.suspendedreason, caller)
  return { success: successText("accountSuspended", caller.language) }
}
