import { MAX_WORK_HISTORY_ENTRIES, type Problem, workHistoryMonth, workHistoryOrder } from "#domain/fields.ts"
import { marketYear } from "#domain/time.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { lockWorker } from "#server/db/lock-account.ts"
import { insertHistory, readHistory } from "#server/features/accounts/work-history-store.ts"
import type { CallRequest, Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"
import { presentWorkHistory } from "#server/features/accounts/present.ts"

/** Adds an entry and answers the whole list; the same key within 24 hours adds one entry only. */
export const addWorkHistory: Handler<"addWorkHistory"> = async (ctx, request) => {
  const { caller, body } = request
  const now = ctx.clock.now()
  const ended = checkedEnd(body, marketYear(now))
  return inTransaction(ctx.db, (tx) =>
    request.once(tx, async () => {
      await lockWorker(tx, caller.id)
      const entries = await readHistory(tx, caller.id)
      if (entries.length >= MAX_WORK_HISTORY_ENTRIES)
        throw new ApiError("work_history_full", { facts: { entries: MAX_WORK_HISTORY_ENTRIES } })
      await insertHistory(tx, {
        id: newId(now),
        worker_id: caller.id,
        title: body.jobtitle,
        employer: body.employer,
        started: body.startdate,
        ended,
        current: body.currentemployer,
        created_at: now,
      })
      return (await readHistory(tx, caller.id)).map(presentWorkHistory)
    }),
  )
}

/**
 * Checks the months (docs/rules/fields.md#months-of-work-history) and returns the end to store, null for the present
 * employer. An end beside `currentemployer` is ignored, since the form only disables what was typed there.
 */
function checkedEnd(entry: CallRequest<"addWorkHistory">["body"], presentYear: number): string | null {
  refuse("startdate", workHistoryMonth(entry.startdate, presentYear))
  if (entry.currentemployer || !entry.enddate) return null
  refuse("enddate", workHistoryMonth(entry.enddate, presentYear))
  refuse("enddate", workHistoryOrder(entry.startdate, entry.enddate))
  return entry.enddate
}

function refuse(field: "startdate" | "enddate", problem: Problem | null): void {
  if (problem) throw invalidField(field, problem)
}
