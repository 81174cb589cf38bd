import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

/** Whom to notify of a shift: ids and addresses of both sides, and the worker's name. */
export async function findRecipients(
  tx: Tx,
  job: Pick<Row<"jobs">, "employer_id" | "worker_id">,
): Promise<{
  employer: { id: string; email: string }
  worker: { id: string; email: string; name: string } | null
}> {
  const employer = await tx
    .selectFrom("employers")
    .select(["id", "email"])
    .where("id", "=", job.employer_id)
    .executeTakeFirstOrThrow()
  const worker = job.worker_id
    ? await tx
        .selectFrom("workers")
        .select(["id", "email", "name"])
        .where("id", "=", job.worker_id)
        .executeTakeFirstOrThrow()
    : null
  return { employer, worker }
}
