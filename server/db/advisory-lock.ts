import type { Db, Tx } from "#server/db/database.ts"
import { sql } from "kysely"

/**
 * Runs `work` under a lock that one process on this database holds at a time; `lock` is any fixed number. If another
 * process holds it, returns `otherwise()`. The lock of a process that dies is released with its connection.
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
 * Locks a name until the transaction ends, so that of two requests that count before they write the second
 * sees what the first wrote.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
