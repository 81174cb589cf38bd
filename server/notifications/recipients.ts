import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"

/** A deleted account has no address: nothing is mailed to it. */
type Addressee = { id: string; email?: string }

const withAddress = <T extends { email: string; deleted_at: Date | null }>({
  email,
  deleted_at,
  ...row
}: T) => ({
  ...row,
  ...(!deleted_at && { email }),
})

/** Whom to notify of a shift: ids and addresses of both sides, and the worker's name. */
export async function findRecipients(
  tx: Tx,
  job: Pick<Row<"jobs">, "employer_id" | "worker_id">,
): Promise<{ employer: Addressee; worker: (Addressee & { name: string }) | null }> {
  const employer = await tx
    .selectFrom("employers")
    .select(["id", "email", "deleted_at"])
    .where("id", "=", job.employer_id)
    .executeTakeFirstOrThrow()
  const worker = job.worker_id
    ? await tx
        .selectFrom("workers")
        .select(["id", "email", "name", "deleted_at"])
        .where("id", "=", job.worker_id)
        .executeTakeFirstOrThrow()
    : null
  return { employer: withAddress(employer), worker: worker && withAddress(worker) }
}
