import { waitForAdvisoryLock } from "#server/db/advisory-lock.ts"
import { type Connection, openPool } from "#server/db/database.ts"
import { migrate } from "#server/db/migrate.ts"
import { prepareQueue } from "#server/queue.ts"

/** Any fixed number other than the migrations' own; held while the database is prepared. */
const PREPARE_LOCK = 7_307_003

/** Runs the migrations and creates the queue's tables; processes that start at once wait for each other. */
export async function prepareDatabase(connection: Connection): Promise<void> {
  // A migration may take long, and so may waiting for another process that migrates.
  const pool = openPool(
    {
      ...connection,
      max: 4,
      query_timeout: 0,
      statement_timeout: 0,
      lock_timeout: 0,
      idle_in_transaction_session_timeout: 0,
    },
    () => undefined,
  )
  try {
    const lock = await pool.connect()
    try {
      await waitForAdvisoryLock(lock, PREPARE_LOCK)
      await migrate(pool)
      await prepareQueue(pool)
    } finally {
      // Closing the connection releases the lock.
      lock.release(true)
    }
  } finally {
    await pool.end()
  }
}
