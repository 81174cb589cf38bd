import type { Db, Tx } from "#server/db/database.ts"
import { sql } from "kysely"

/**
 * Runs `work` while no other process on this database runs anything under the same `lock`, any fixed number. When
 * one does, nothing is done and `otherwise` answers. A process that dies gives its lock back with its connection.
 */
export async function withAdvisoryLock<T>(
  db: Db,
  lock: number,
  work: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${lock}) as mine`.execute(
      connection,
    )
    if (!rows[0]?.mine) return otherwise()
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

/**
 * Holds a name until the transaction ends, so that of two requests that count before they write the second
 * sees what the first wrote.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
