import { ApiError } from "#server/errors.ts"
import type { Handler } from "#server/handler.ts"
import { ratingSummary } from "#domain/person.ts"
import { presentWorkHistory } from "#server/features/accounts/present.ts"
import { sql } from "kysely"

/** Waiting applications, best first by the chosen measure (docs/rules/applications.md#applicant-order). */
export const listApplicants: Handler<"listApplicants"> = async (ctx, { params, query, caller }) => {
  const job = await ctx.db
    .selectFrom("jobs")
    .select(["id"])
    .where("id", "=", params.jobId)
    .where("employer_id", "=", caller.id)
    .executeTakeFirst()
  if (!job) throw new ApiError("not_found")
  const rows = await ctx.db
    .selectFrom("applications as a")
    .innerJoin("workers as w", "w.id", "a.worker_id")
    .select([
      "a.id",
      "a.job_id",
      "a.worker_id",
      "a.created_at",
      "w.name",
      "w.short_notice_cancels",
      "w.avatar_file",
    ])
    .select([
      sql<
        number[]
      >`array(select j.worker_stars from jobs j where j.worker_id = w.id and j.worker_stars is not null order by j.starts_at, j.id)`.as(
        "stars",
      ),
      sql<number>`(select count(*) from jobs j where j.worker_id = w.id and j.state = 'closed')`.as("worked"),
    ])
    .where("a.job_id", "=", job.id)
    .where("a.status", "=", "waiting")
    .orderBy("a.created_at")
    .orderBy("a.id")
    .execute()
  const histories =
    rows.length > 0
      ? await ctx.db
          .selectFrom("work_history")
          .selectAll()
          .where(
            "worker_id",
            "in",
            rows.map((row) => row.worker_id),
          )
          .orderBy("id")
          .execute()
      : []
  const applicants = rows.map((row) => {
    const history = histories.filter((entry) => entry.worker_id === row.worker_id)
    const rating = ratingSummary(row.stars)
    return {
      _id: row.id,
      jobid: row.job_id,
      employeeid: row.worker_id,
      username: row.name,
      rating: row.stars,
      ratingTotal: rating.total,
      ratingAverage: rating.average,
      ratingsCount: rating.count,
      workedjobstotal: row.worked,
      workHistoryCount: history.length,
      currentEmployer: history.some((entry) => entry.ended === null),
      workhistory: history.map(presentWorkHistory),
      shortnoticecancels: row.short_notice_cancels,
      avatar: row.avatar_file ? `/employees/${row.worker_id}/avatar` : null,
      createdAt: row.created_at.toISOString(),
    }
  })
  const measures = {
    rating: "ratingAverage",
    workedjobstotal: "workedjobstotal",
    workHistoryCount: "workHistoryCount",
    currentEmployer: "currentEmployer",
  } as const
  const measure = measures[query.sortBy]
  // A stable sort keeps the earlier application first among equals.
  return applicants.sort((one, other) => Number(other[measure]) - Number(one[measure]))
}
