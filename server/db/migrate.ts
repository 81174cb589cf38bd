import { waitForAdvisoryLock } from "#server/db/advisory-lock.ts"
import { readdir, readFile } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"

const FOLDER = new URL("migrations/", import.meta.url)
/** Any fixed number: several processes that start at once wait for one another under it. */
const MIGRATION_LOCK = 7_307_001

/** A migration that begins with this line runs statement by statement outside a transaction. */
const NO_TRANSACTION = "-- no-transaction"
/** Its statements: divided by a semicolon at the end of a line, but for those of a body between `$$`. */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|(?!;\s*$)[\s\S])+/gm
/** A migration waits this long for a table, so that queries behind it wait no longer; then it tries again. */
const LOCK_TIMEOUT_MS = 3_000
const LOCK_ATTEMPTS = 20
const LOCK_PAUSE_MS = 2_000
const DEADLOCK = "40P01"
const LOCK_NOT_AVAILABLE = "55P03"

type MigrationOptions = { folder: URL; lockTimeoutMs: number; lockPauseMs: number }
const DEFAULTS: MigrationOptions = {
  folder: FOLDER,
  lockTimeoutMs: LOCK_TIMEOUT_MS,
  lockPauseMs: LOCK_PAUSE_MS,
}

/**
 * Drops the invalid indexes that a migration's failed `create index concurrently` left: `if not exists` would
 * take them for finished ones.
 */
async function dropInvalidIndexes(client: pg.PoolClient, text: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid",
  )
  for (const { name } of rows)
    if (text.includes(name)) await client.query(`drop index concurrently if exists ${name}`)
}

/**
 * Applies one migration. In a transaction it is done whole or not at all. Without one, for `create index
 * concurrently` and the like on large tables, each statement must be repeatable (`if not exists`): after a
 * failure halfway all of them run again.
 */
async function applyMigration(
  client: pg.PoolClient,
  name: string,
  text: string,
  waits: Pick<MigrationOptions, "lockTimeoutMs" | "lockPauseMs">,
): Promise<void> {
  const statements = text.startsWith(NO_TRANSACTION)
    ? (text.match(STATEMENT) ?? []).filter((statement) => statement.replaceAll(/^--.*$/gm, "").trim() !== "")
    : ["begin", text]
  await client.query("select set_config('lock_timeout', $1, false)", [String(waits.lockTimeoutMs)])
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (statements[0] !== "begin") await dropInvalidIndexes(client, text)
        for (const statement of statements) await client.query(statement)
        await client.query("insert into migrations (name) values ($1)", [name])
        if (statements[0] === "begin") await client.query("commit")
        return
      } catch (error) {
        await client.query("rollback")
        const isLocked = [LOCK_NOT_AVAILABLE, DEADLOCK].includes(Reflect.get(Object(error), "code") as string)
        if (!isLocked || attempt === LOCK_ATTEMPTS) throw error
        await pause(waits.lockPauseMs)
      }
    }
  } finally {
    await client.query("select set_config('lock_timeout', '0', false)")
  }
}

/**
 * Applies the plain SQL migrations that are missing, in the order of their names, all under one lock. Forward only.
 */
export async function migrate(pool: pg.Pool, options: Partial<MigrationOptions> = {}): Promise<string[]> {
  const { folder, lockTimeoutMs, lockPauseMs } = { ...DEFAULTS, ...options }
  const applied: string[] = []
  const client = await pool.connect()
  try {
    await waitForAdvisoryLock(client, MIGRATION_LOCK)
    await client.query(
      "create table if not exists migrations (name text primary key, position integer generated always as identity)",
    )
    const { rows } = await client.query<{ name: string }>("select name from migrations")
    const known = new Set(rows.map((row) => row.name))
    const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort()
    for (const name of files) {
      if (known.has(name)) continue
      const text = await readFile(new URL(name, folder), "utf8")
      await applyMigration(client, name, text, { lockTimeoutMs, lockPauseMs }).catch((error: unknown) => {
        throw new Error(`Migration ${name} failed`, { cause: error })
      })
      applied.push(name)
    }
    return applied
  } finally {
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}
