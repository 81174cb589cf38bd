import { periodStart } from "#domain/calendar.ts"
import type { ShiftState } from "#domain/shift.ts"
import { inTransaction } from "#server/db/database.ts"
import { type ListedStates, listOwnJobs } from "#server/features/jobs/job-lists-store.ts"
import { presentJob } from "#server/features/jobs/present.ts"
import { withParts } from "#server/features/jobs/store.ts"
import { type Handler, Page } from "#server/handler.ts"

function listedStates({ openjob, completed }: { openjob: boolean; completed: boolean }): ListedStates {
  if (openjob) return { always: ["open"], within: ["expired"] }
  return completed
    ? { always: [], within: ["pendingComplete", "closed", "noShow"] }
    : { always: ["scheduled", "clockedIn"], within: ["cancelled"] }
}

/** Only one state of a list. */
const narrow = ({ always, within }: ListedStates, status: ShiftState | undefined): ListedStates => ({
  always: always.filter((state) => status === undefined || state === status),
  within: within.filter((state) => status === undefined || state === status),
})

/** The restaurant's own jobs by the flags of docs/rules/jobs.md#job-lists. */
export const listJobs: Handler<"listJobs"> = (ctx, { query, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireGates(tx)
    const now = ctx.clock.now()
    const states = narrow(listedStates(query), query.status)
    const page = { since: periodStart(query.time, now), now, skip: query.skip, limit: query.limit }
    const parts = await withParts(tx, await listOwnJobs(tx, caller.id, states, page))
    return Page.of(parts, query.limit, (one) => presentJob(one, caller, now))
  })
