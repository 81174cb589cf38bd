import { periodStart } from "#domain/calendar.ts"
import { inTransaction } from "#server/db/database.ts"
import { listOwnApplications } from "#server/features/applications/application-lists-store.ts"
import { presentApplication } from "#server/features/applications/present.ts"
import { withParts } from "#server/features/jobs/store.ts"
import type { Handler } from "#server/handler.ts"

/** A worker's applications by the flags of docs/rules/applications.md#application-lists. */
export const listApplications: Handler<"listApplications"> = (ctx, { query, caller, requireGates }) =>
  inTransaction(ctx.db, async (tx) => {
    await requireGates(tx)
    const now = ctx.clock.now()
    const span = { since: periodStart(query.time, now), now }
    const rows = await listOwnApplications(tx, caller.id, query, span)
    const parts = await withParts(
      tx,
      rows.map((row) => row.job),
    )
    return rows.flatMap(({ application }, index) => {
      const one = parts[index]
      return one ? [presentApplication(application, one, caller, now)] : []
    })
  })
