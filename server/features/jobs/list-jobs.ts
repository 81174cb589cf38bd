import { periodStart } from "#domain/calendar.ts"
import { inTransaction } from "#server/db/database.ts"
import { type ListedStates, listOwnJobs } from "#server/features/jobs/job-lists-store.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import { withParts } from "#server/features/jobs/store.ts"
import { type Handler, Page } from "#server/handler.ts"

function listedStates(openjob: boolean, completed: boolean): ListedStates {
  if (openjob) return { always: ["open"], within: ["expired"] }
  return completed
    ? { always: [], within: ["pendingComplete", "closed", "noShow"] }
    : { always: ["scheduled", "clockedIn"], within: ["cancelled"] }
}

/** The restaurant's own jobs by the flags of docs/rules/jobs.md#job-lists. */
export const listJobs: Handler<"listJobs"> = (ctx, { query, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireGates(tx)
    const now = ctx.clock.now()
    const states = listedStates(query.openjob, query.completed)
    const page = { since: periodStart(query.time, now), now, skip: query.skip, limit: query.limit }
    const parts = await withParts(tx, await listOwnJobs(tx, caller.id, states, page))
    return Page.of(parts, query.limit, (one) => presentJob(one, caller, now))
  })
