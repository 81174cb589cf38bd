import { periodStart } from "#domain/calendar.ts"
import { listAppliedJobIds } from "#server/features/applications/application-lists-store.ts"
import { type Handler, Page } from "#server/handler.ts"

/** The jobs the worker has applied for, so that a search can mark them (docs/rules/applications.md#application-lists). */
export const listAppliedJobs: Handler<"listAppliedJobs"> = async (ctx, { query, caller }) => {
  const { completed, skip, limit } = query
  const since = periodStart(query.time, ctx.clock.now())
  const rows = await listAppliedJobIds(ctx.db, caller.id, completed, { since, skip, limit })
  return Page.of(rows, limit, (row) => ({
    _id: row.id,
    jobid: row.job_id,
    status: row.status === "set_aside" ? "notSelected" : row.status,
  }))
}
