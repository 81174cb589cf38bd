import { ApiError } from "#server/errors.ts"
import { type Handler, Page } from "#server/handler.ts"
import { avatarPath } from "#server/features/accounts/image-kinds.ts"
import { presentRating, presentWorkHistory } from "#server/features/accounts/present.ts"
import { readHistories } from "#server/features/accounts/work-history-store.ts"
import { listWaitingApplicants } from "#server/features/applications/application-lists-store.ts"
import { isOwnJob } from "#server/features/jobs/store.ts"

/** Waiting applications, best first by the chosen measure (docs/rules/applications.md#applicant-order). */
export const listApplicants: Handler<"listApplicants"> = async (ctx, { params, query, caller }) => {
  if (!(await isOwnJob(ctx.db, caller.id, params.jobId))) throw new ApiError("not_found")
  const { sortBy, skip, limit } = query
  const rows = await listWaitingApplicants(ctx.db, params.jobId, sortBy, { skip, limit })
  const histories = await readHistories(
    ctx.db,
    rows.map((row) => row.worker_id),
  )
  return Page.of(rows, limit, (row) => {
    const history = histories.filter((entry) => entry.worker_id === row.worker_id)
    return {
      _id: row.id,
      jobid: row.job_id,
      employeeid: row.worker_id,
      username: row.name,
      ...presentRating(row, row.stars),
      workedjobstotal: row.worked_jobs_total,
      workHistoryCount: history.length,
      currentEmployer: history.some((entry) => entry.ended === null),
      workhistory: history.map(presentWorkHistory),
      shortnoticecancels: row.short_notice_cancels,
      avatar: avatarPath(row.worker_id, row.avatar_file),
      createdAt: row.created_at.toISOString(),
    }
  })
}
