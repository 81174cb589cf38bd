import type { Role } from "#domain/role.ts"
import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

export type AuditActor = { role: Row<"audit">["actor_role"]; id: string | null }

export const system = { role: "system", id: null } as const satisfies AuditActor

/** What a worker or a restaurant did, or what was done to their account: their data export names each in words. */
export type MemberAction =
  | "account.changed"
  | "account.deleted"
  | "account.password_reset"
  | "account.reactivated"
  | "account.suspended"
  | "admin.looked_at_avatar"
  | "admin.looked_at_foodcard"
  | "admin.looked_at_licence"
  | "admin.looked_at_logo"
  | "payment.methodRemoved"
  | "payment.methodSaved"
  | "payment.notCollectable"
  | "payment.opened"
  | "payment.payoutAccountReplaced"
  | "payment.retry"
  | "payment.setup"
  | "payment.setupCanceled"
  | "terms.agreed"
  | "apply"
  | "cancel"
  | "clockIn"
  | "clockOut"
  | "close"
  | "delete"
  | "drop"
  | "editPunches"
  | "enterPunches"
  | "hire"
  | "markNoShow"
  | "post"
  | "rateEmployer"
  | "rateWorker"
  | "reportArrival"
  | "withdraw"

/** What the system does, and what admins do to others than accounts. */
type SystemAction =
  | "admin.logged_in"
  | "admin.logged_out"
  | "admin.looked_at_self"
  | "admin.made"
  | "endApplication"
  | "expire"
  | "release"
  | "payment.actionRequired"
  | "payment.automaticRetry"
  | "payment.confirming"
  | "payment.failed"
  | "payment.held"
  | "payment.intent"
  | "payment.intentCanceled"
  | "payment.intentReplaced"
  | "payment.intentRequested"
  | "payment.method"
  | "payment.paid"
  | "payment.processing"
  | "payment.transferFailed"
  | "payment.transferRequestedAgain"
  | "payment.transferred"
  | "payment.transferring"
  | "payment.waitsForAccount"

export type AuditAction = MemberAction | SystemAction

/** Records who changed money, state or punches, in the transaction of the change. */
export async function recordAudit(
  tx: Tx,
  entry: {
    at: Date
    by: AuditActor
    action: AuditAction
    subject: { kind: "job" | "payment" | Role | "admin" | "application"; id: string }
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
