import { unfinishedStates } from "#domain/shift.ts"
import { unfinishedPayouts, unfinishedStatuses } from "#domain/payment.ts"
import type { Db, Tx } from "#server/db/database.ts"
import type { Account } from "#server/features/admin/lock-unstarted.ts"

/**
 * What the deletion of an account waits for (docs/rules/privacy.md#account-deletion), the earliest shift first. The
 * account's screen shows it and the deletion is refused by it.
 */

const ownColumn = { worker: "worker_id", employer: "employer_id" } as const

/** Shifts of the account that are hired and not closed. */
export function listUnfinishedShifts(db: Db | Tx, { role, id }: Account, limit: number) {
  return db
    .selectFrom("jobs")
    .select(["id", "title", "company_name", "starts_at", "ends_at", "state"])
    .where(ownColumn[role], "=", id)
    .where("state", "in", unfinishedStates)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(limit)
    .execute()
}

/** Money of the account that is on its way: charges, and for a worker also wages that have not been sent. */
export function listUnfinishedPayments(db: Db | Tx, { role, id }: Account, limit: number) {
  return db
    .selectFrom("payments as p")
    .innerJoin("jobs as j", "j.id", "p.job_id")
    .select(["j.id", "j.title", "j.company_name", "j.starts_at", "j.ends_at"])
    .select(["p.status", "p.payout", "p.amount_cents", "p.wage_cents"])
    .where(`p.${ownColumn[role]}`, "=", id)
    .where((where) => {
      const uncharged = where("p.status", "in", unfinishedStatuses)
      if (role === "employer") return uncharged
      const unpaid = where("p.payout", "in", [...unfinishedPayouts, "transfer_failed"])
      return where.or([uncharged, where.and([where("p.status", "=", "paid"), unpaid])])
    })
    .orderBy("j.starts_at")
    .orderBy("p.id")
    .limit(limit)
    .execute()
}
