import { readdir, readFile } from "node:fs/promises"
import type pg from "pg"

const FOLDER = new URL("migrations/", import.meta.url)
/** Any fixed number: several processes that start at once wait for one another under it. */
const MIGRATION_LOCK = 7_307_001

/**
 * Applies the plain SQL migrations that are missing, in the order of their names, each in a transaction
 * of its own and all under one lock. Forward only.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    await client.query(
      "create table if not exists migrations (name text primary key, position integer generated always as identity)",
    )
    const { rows } = await client.query<{ name: string }>("select name from migrations")
    const known = new Set(rows.map((row) => row.name))
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).sort()
    for (const name of files) {
      if (known.has(name)) continue
      const text = await readFile(new URL(name, FOLDER), "utf8")
      await client.query("begin")
      try {
        await client.query(text)
        await client.query("insert into migrations (name) values ($1)", [name])
        await client.query("commit")
      } catch (error) {
        await client.query("rollback")
        throw new Error(`Migration ${name} failed`, { cause: error })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}
