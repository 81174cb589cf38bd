import { periodStart } from "#domain/calendar.ts"
import { inTransaction } from "#server/db/database.ts"
import { listOwnApplications } from "#server/features/applications/application-lists-store.ts"
import { presentApplication } from "#server/features/applications/present.ts"
import { withParts } from "#server/features/jobs/store.ts"
import { type Handler, Page } from "#server/handler.ts"

/** A worker's applications by the flags of docs/rules/applications.md#application-lists. */
export const listApplications: Handler<"listApplications"> = (ctx, { query, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireGates(tx)
    const now = ctx.clock.now()
    const { skip, limit } = query
    const span = { since: periodStart(query.time, now), now, skip, limit }
    const rows = await listOwnApplications(tx, caller.id, query, span)
    const shown = rows.slice(0, limit)
    const parts = await withParts(
      tx,
      shown.map((row) => row.job),
    )
    const items = shown.flatMap(({ application }, index) => {
      const one = parts[index]
      return one ? [presentApplication(application, one, caller, now)] : []
    })
    return new Page(items, rows.length > limit)
  })
