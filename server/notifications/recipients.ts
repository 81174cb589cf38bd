import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import type { ShiftWords } from "#server/notifications/words.ts"

/** How messages name a shift. */
export function shiftWords(job: Row<"jobs">): ShiftWords {
  return {
    id: job.id,
    title: job.title,
    place: `${job.company_name}, ${job.street_address}, ${job.city}`,
    startsAt: job.starts_at,
    endsAt: job.ends_at,
  }
}

/** Whom to tell about a shift: ids and addresses of both sides. */
export async function bothSides(
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
