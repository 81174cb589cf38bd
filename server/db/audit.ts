import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

export type AuditActor = { role: Row<"audit">["actor_role"]; id: string | null }

export const system = { role: "system", id: null } as const satisfies AuditActor

/** Records who changed money, state or punches, in the transaction of the change. */
export async function recordAudit(
  tx: Tx,
  entry: {
    at: Date
    by: AuditActor
    action: string
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
