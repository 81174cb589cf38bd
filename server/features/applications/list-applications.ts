import { periodStart } from "#domain/calendar.ts"
import { inTransaction } from "#server/db/database.ts"
import { listOrder } from "#server/features/jobs/list-jobs.ts"
import { withParts } from "#server/features/jobs/store.ts"
import type { Handler } from "#server/handler.ts"
import { presentApplication } from "#server/features/applications/present.ts"

/** A worker's applications by the flags of docs/rules/applications.md#application-lists. */
export const listApplications: Handler<"listApplications"> = (ctx, { query, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireGates(tx)
    const now = ctx.clock.now()
    const since = periodStart(query.time, now)
    const order = listOrder(now, "j")
    const rows = await tx
      .selectFrom("applications as a")
      .innerJoin("jobs as j", "j.id", "a.job_id")
      .selectAll("j")
      .select([
        "a.id as a_id",
        "a.status as a_status",
        "a.created_at as a_created_at",
        "a.changed_at as a_changed_at",
      ])
      .where("a.worker_id", "=", caller.id)
      .where((where) => {
        const recent = where("j.starts_at", ">=", since)
        if (!query.active)
          return where.or([
            where("a.status", "=", "waiting"),
            where.and([where("a.status", "=", "set_aside"), recent]),
          ])
        const hired = where("a.status", "=", "hired")
        if (query.completed)
          return where.and([hired, where("j.state", "in", ["pendingComplete", "closed", "noShow"]), recent])
        return where.and([
          hired,
          where.or([
            where("j.state", "in", ["scheduled", "clockedIn"]),
            where.and([where("j.state", "=", "cancelled"), recent]),
          ]),
        ])
      })
      .orderBy(order.past)
      .orderBy(order.rising, "asc")
      .orderBy(order.falling, "desc")
      .orderBy("j.id")
      .execute()
    const parts = await withParts(tx, rows)
    return rows.flatMap((row, index) => {
      const one = parts[index]
      const { a_id: id, a_status: status, a_created_at: createdAt } = row
      return one ? [presentApplication({ id, status, created_at: createdAt }, one, caller, now)] : []
    })
  })
