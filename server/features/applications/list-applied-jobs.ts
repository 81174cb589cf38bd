import { periodStart } from "#domain/calendar.ts"
import { listAllApplications } from "#server/features/applications/application-lists-store.ts"
import type { Handler } from "#server/handler.ts"

/** The jobs the worker has applied for, so that a search can mark them (docs/rules/applications.md#application-lists). */
export const listAppliedJobs: Handler<"listAppliedJobs"> = async (ctx, { query, caller }) => {
  const since = periodStart(query.time, ctx.clock.now())
  const rows = await listAllApplications(ctx.db, caller.id)
  const toCome = (row: (typeof rows)[number]): boolean =>
    row.status === "waiting" ||
    (row.status === "hired" && (row.state === "scheduled" || row.state === "clockedIn"))
  return rows
    .filter((row) => (query.completed ? !toCome(row) && row.starts_at >= since : toCome(row)))
    .map((row) => ({
      _id: row.id,
      jobid: row.job_id,
      status: row.status === "set_aside" ? "notSelected" : row.status,
    }))
}
