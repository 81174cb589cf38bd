import { periodStart } from "#domain/calendar.ts"
import type { Handler } from "#server/handler.ts"

/** For which jobs the worker has applied, so that a search can tell. */
export const listAppliedJobs: Handler<"listAppliedJobs"> = async (ctx, { query, caller }) => {
  const since = periodStart(query.time, ctx.clock.now())
  const rows = await ctx.db
    .selectFrom("applications as a")
    .innerJoin("jobs as j", "j.id", "a.job_id")
    .select(["a.id", "a.job_id", "a.status", "j.state", "j.starts_at"])
    .where("a.worker_id", "=", caller.id)
    .where("a.status", "!=", "withdrawn")
    .orderBy("j.starts_at")
    .orderBy("a.id")
    .execute()
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
