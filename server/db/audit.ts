import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import type { MyDataTexts } from "#server/text/my-data-en.ts"

export type AuditActor = { role: Row<"audit">["actor_role"]; id: string | null }

export const system = { role: "system", id: null } as const satisfies AuditActor

/**
 * A data export names what a person did or what was done to their account. The rest are entries of others: of the system,
 * of admins about themselves, and of a release.
 */
export type AuditAction =
  | keyof MyDataTexts["actions"]
  | "endApplication"
  | "expire"
  | "release"
  | `payment.${string}`
  | "admin.made"
  | "admin.logged_in"
  | "admin.logged_out"
  | "admin.looked_at_self"

/** Records who changed money, state or punches, in the transaction of the change. */
export async function recordAudit(
  tx: Tx,
  entry: {
    at: Date
    by: AuditActor
    action: AuditAction
    subject: { kind: "job" | "payment" | "worker" | "employer" | "admin" | "application"; id: string }
    details?: object
  },
): Promise<void> {
  await tx
    .insertInto("audit")
    .values({
      at: entry.at,
      actor_role: entry.by.role,
      actor_id: entry.by.id,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
