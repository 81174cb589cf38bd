import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { updateApplication } from "#server/features/applications/store.ts"
import { type JobRow, updateJob } from "#server/features/jobs/store.ts"

/** Takes the hired worker off a scheduled shift: the application is withdrawn and the shift open again. */
export async function reopenJob(
  tx: Tx,
  hired: Pick<Row<"applications">, "id" | "job_id">,
  now: Date,
): Promise<JobRow> {
  await updateApplication(tx, hired.id, { status: "withdrawn", changed_at: now })
  return updateJob(tx, hired.job_id, {
    state: "open",
    worker_id: null,
    hired_at: null,
    clock_in_code: null,
    arrival_reported_at: null,
  })
}
