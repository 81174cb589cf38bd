import type pg from "pg"

/**
 * Breaks the connection of the next transaction that commits: `before` its commit is sent, or `after` the database has
 * committed, whose answer is then lost.
 */
export function cutNextCommit(pool: pg.Pool, when: "before" | "after"): void {
  let isCut = false
  const wrapped = new WeakSet<object>()
  pool.on("acquire", (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const send = client.query.bind(client) as (...parts: unknown[]) => Promise<unknown>
    const query = async (...parts: unknown[]): Promise<unknown> => {
      if (isCut || Reflect.get(Object(parts[0]), "text") !== "commit") return send(...parts)
      isCut = true
      if (when === "after") await send(...parts)
      const ended = new Promise((resolve) => client.once("end", resolve))
      client.connection.stream.destroy()
      await ended
      throw new Error("Connection terminated unexpectedly")
    }
    Object.assign(client, { query })
  })
}
