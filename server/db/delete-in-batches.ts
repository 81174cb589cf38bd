import type { Db } from "#server/db/database.ts"
import type { Row, Tables } from "#server/db/tables.ts"
import { sql } from "kysely"

/** Few enough for a statement to end well within its timeout. */
const BATCH = 5_000

type InstantColumn<T extends keyof Tables> = {
  [C in keyof Row<T>]: Row<T>[C] extends Date ? C : never
}[keyof Row<T>] &
  string

/** Deletes the rows whose `column` is before `before`, however many they are: a statement for each batch. */
export async function deleteInBatches<T extends keyof Tables>(
  db: Db,
  table: T,
  column: InstantColumn<T>,
  before: Date,
): Promise<void> {
  const isOld = sql<boolean>`${sql.ref(column)} < ${before}`
  for (;;) {
    // Again outside, for a row that changes meanwhile.
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${isOld} limit ${sql.lit(BATCH)})) and ${isOld}`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) === 0) return
  }
}
