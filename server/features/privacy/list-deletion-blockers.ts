import { toDollars } from "#domain/money.ts"
import { listUnfinishedPayments, listUnfinishedShifts } from "#server/features/privacy/blockers-store.ts"
import type { Handler } from "#server/handler.ts"

/** Enough to see what to do; when these are over, the next ones show. */
const MOST = 20

type Row = { id: string; title: string; company_name: string; starts_at: Date; ends_at: Date }

const presentShift = (row: Row) => ({
  jobid: row.id,
  jobtitle: row.title,
  companyname: row.company_name,
  worktime: row.starts_at.toISOString(),
  endtime: row.ends_at.toISOString(),
})

/** docs/rules/privacy.md#account-deletion. */
export const listDeletionBlockers: Handler<"listDeletionBlockers"> = async (ctx, { caller }) => {
  const account = { role: caller.role, id: caller.id }
  const shifts = await listUnfinishedShifts(ctx.db, account, MOST)
  const payments = await listUnfinishedPayments(ctx.db, account, MOST)
  return {
    shifts: shifts.map((row) => Object.assign(presentShift(row), { status: row.state })),
    payments: payments.map((row) =>
      Object.assign(presentShift(row), {
        status: row.status,
        payout: row.payout,
        amount: toDollars(caller.role === "worker" ? row.wage_cents : row.amount_cents),
      }),
    ),
  }
}
