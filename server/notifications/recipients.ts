import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

type Addressee = { id: string; email: string }

/** Whom to notify of a shift: ids and addresses of both, and the worker's name. `notify` leaves out deleted accounts. */
export async function findRecipients(
  tx: Tx,
  job: Pick<Row<"jobs">, "employer_id" | "worker_id">,
): Promise<{ employer: Addressee; worker: (Addressee & { name: string }) | null }> {
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
