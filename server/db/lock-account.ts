import type { Tx } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { ApiError } from "#server/errors.ts"

/**
 * Hold an account's row against changes of the account until the transaction ends; what notifies it or refers to it goes
 * on meanwhile.
 */

/** Throws 401 for a call that began before its account was deleted (docs/rules/privacy.md#account-deletion). */
function refuseDeleted<T extends { deleted_at: Date | null }>(row: T): T {
  if (row.deleted_at) throw new ApiError("unauthorized")
  return row
}

/** Locked after the job's row wherever both are, so that two transactions never wait for each other. */
export async function lockWorker(tx: Tx, id: string): Promise<Row<"workers">> {
  return refuseDeleted(
    await tx
      .selectFrom("workers")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )
}

export async function lockEmployer(tx: Tx, id: string): Promise<Row<"employers">> {
  return refuseDeleted(
    await tx
      .selectFrom("employers")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(),
  )
}
