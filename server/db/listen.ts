import type pg from "pg"

const AGAIN_AFTER_MS = 1_000

/**
 * Keeps one connection for the notifications of a channel, and opens another when it breaks, until the
 * database is back. `onConnected` is called after each subscription, since notifications sent in between
 * are lost. Never throws; `close` releases the connection.
 */
export async function listen(
  pool: pg.Pool,
  channel: string,
  onNotification: (payload: string) => void,
  onConnected: () => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false
  let held: pg.PoolClient | null = null
  let timer: NodeJS.Timeout | null = null

  /** However often one connection fails, it is released once and replaced once. */
  const lose = (client: pg.PoolClient | null): void => {
    if (client && held === client) {
      held = null
      client.release(true)
    }
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = null
      void subscribe()
    }, AGAIN_AFTER_MS)
  }

  const subscribe = async (): Promise<void> => {
    let client: pg.PoolClient | null = null
    try {
      client = await pool.connect()
      if (closed) return client.release()
      held = client
      const mine = client
      client.on("notification", (message) => onNotification(message.payload ?? ""))
      client.once("error", () => lose(mine))
      await client.query(`listen "${channel.replaceAll('"', '""')}"`)
      onConnected()
    } catch {
      lose(client)
    }
  }

  await subscribe()
  return {
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      const client = held
      held = null
      client?.release(true)
    },
  }
}
