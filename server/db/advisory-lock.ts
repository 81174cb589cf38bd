import type { Db, Tx } from "#server/db/database.ts"
import { sql } from "kysely"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"

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

const LOCK_POLL_MS = 100

/**
 * Waits until `client` holds an advisory lock, which ends with its connection. It asks again and again instead
 * of waiting in one statement: a waiting statement is an open snapshot, for which `create index concurrently`
 * in the process that holds the lock would wait in turn.
 */
export async function waitForAdvisoryLock(client: pg.ClientBase, lock: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [lock])
    if (rows[0]?.mine) return
    await pause(LOCK_POLL_MS)
  }
}

/**
 * Locks a name until the transaction ends, so that of two requests that count before they write the second
 * sees what the first wrote.
 */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
