import type { Db } from "#server/db/db.ts"
import { sql } from "kysely"

/**
 * Runs `work` while no other process on this database runs anything under the same `lock`, any fixed number. When
 * one does, nothing is done and `otherwise` answers. A process that dies gives its lock back with its connection.
 */
export async function alone<T>(db: Db, lock: number, work: () => Promise<T>, otherwise: () => T): Promise<T> {
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
