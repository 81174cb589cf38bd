import { conflicts } from "#domain/shift.ts"
import type { Tx } from "#server/db/database.ts"
import { listTakenTimes } from "#server/features/applications/store.ts"
import type { JobRow } from "#server/features/jobs/store.ts"

const timesOf = (job: Pick<JobRow, "starts_at" | "ends_at">) => ({
  startsAt: job.starts_at,
  endsAt: job.ends_at,
})

/** Whether two jobs cannot both be worked by one person (docs/rules/applications.md#schedule-conflict). */
export function areConflicting(
  one: Pick<JobRow, "starts_at" | "ends_at">,
  other: Pick<JobRow, "starts_at" | "ends_at">,
): boolean {
  return conflicts(timesOf(one), timesOf(other))
}

/** Whether nothing the worker waits for or is hired for conflicts with the job. */
export async function isFree(tx: Tx, workerId: string, job: JobRow): Promise<boolean> {
  const taken = await listTakenTimes(tx, workerId, job.id)
  return !taken.some((other) => areConflicting(job, other))
}
