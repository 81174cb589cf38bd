import { ApiError } from "#server/errors.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import { findJob, partsOf } from "#server/features/jobs/store.ts"
import type { Handler } from "#server/handler.ts"

/** One job, as far as the caller may see it (docs/rules/jobs.md#what-each-viewer-sees). */
export const getJob: Handler<"getJob"> = async (ctx, { params, caller }) => {
  const job = await findJob(ctx.db, params.jobid)
  if (!job) throw new ApiError("not_found")
  return presentJob(await partsOf(ctx.db, job), caller, ctx.clock.now())
}
