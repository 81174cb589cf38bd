import type { Context } from "#server/context.ts"
import { type AuditAction, recordAudit } from "#server/db/audit.ts"
import type { Tx } from "#server/db/database.ts"

/** Records an admin's call (docs/rules/admin.md#audit-trail). */
export async function recordAdminCall(ctx: Context, tx: Tx, id: string, action: AuditAction): Promise<void> {
  const by = { role: "admin", id } as const
  await recordAudit(tx, { at: ctx.clock.now(), by, action, subject: { kind: "admin", id } })
}
