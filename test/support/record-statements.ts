import type pg from "pg"

/** The texts of all statements that a pool's connections send from now on. */
export function recordStatements(pool: pg.Pool): string[] {
  const texts: string[] = []
  const wrapped = new WeakSet<object>()
  pool.on("acquire", (client) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown
    const record = (...parts: unknown[]): unknown => {
      const [first] = parts
      texts.push(typeof first === "string" ? first : String(Reflect.get(Object(first), "text")))
      return send(...parts)
    }
    Object.assign(client, { query: record })
  })
  return texts
}
