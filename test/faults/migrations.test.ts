import { type Db, inTransaction, openDb, openPool } from "#server/db/database.ts"
import { migrate } from "#server/db/migrate.ts"
import { emptyDatabase, newFolder, removeFolder, waitUntil } from "#test/faults/process.ts"
import { sql } from "kysely"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"

/** Migrations on a database in use. */

async function openMigrations(files: Record<string, string>) {
  const database = await emptyDatabase()
  const folder = await newFolder()
  onTestFinished(async () => {
    await database.drop()
    await removeFolder(folder)
  })
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text)
  for (const [name, text] of Object.entries(files)) await write(name, text)
  const run = (pool = database.pool): Promise<string[]> =>
    migrate(pool, { folder: pathToFileURL(`${folder}/`), lockTimeoutMs: 300, lockPauseMs: 100 })
  return { database, write, run }
}

async function readJobs(db: Db): Promise<object[]> {
  return (await sql<object>`select * from jobs`.execute(db)).rows
}

test("a migration that needs a locked table gives up its place in the line, so that others go on, and tries again", async () => {
  const { database, write, run } = await openMigrations({ "1.sql": "create table jobs (id int);" })
  expect(await run()).toEqual(["1.sql"])
  await write("2.sql", "alter table jobs add column title text;")
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query("begin")
  await holder.query("select * from jobs")

  const migrated = run()
  const waiting = async (): Promise<boolean> => {
    const { rows } = await holder.query<{ count: number }>(
      "select count(*)::int as count from pg_locks where relation = 'jobs'::regclass and not granted",
    )
    return (rows[0]?.count ?? 0) > 0
  }
  await waitUntil(waiting)
  // A reader now waits behind the migration, and is served once the migration gives up its place.
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  onTestFinished(() => reader.end())
  expect((await reader.query("select * from jobs")).rowCount).toBe(0)

  await holder.query("commit")
  expect(await migrated).toEqual(["2.sql"])
  expect((await reader.query("select title from jobs")).rowCount).toBe(0)
}, 30_000)

test("a migration without a transaction that fails halfway runs again as a whole", async () => {
  const index = "create index concurrently if not exists jobs_title on jobs (title);"
  const { database, write, run } = await openMigrations({
    "1.sql": "create table jobs (id int, title text);",
  })
  await run()
  await write("2.sql", `-- no-transaction\n${index}\nselect 1 / (select count(*) from jobs);\n`)
  await expect(run()).rejects.toThrow("Migration 2.sql failed")
  await database.pool.query("insert into jobs values (1, 'Cook')")
  expect(await run()).toEqual(["2.sql"])
  expect(await run()).toEqual([])
  const { rows } = await database.pool.query("select from pg_indexes where indexname = 'jobs_title'")
  expect(rows).toHaveLength(1)
})

test("a migration without a transaction may make functions, whose statements stay together", async () => {
  const body = "begin\n  insert into jobs values (1);\n  commit;\n  insert into jobs values (2);\nend"
  const { database, write, run } = await openMigrations({ "1.sql": "create table jobs (id int);" })
  await run()
  await write("2.sql", `-- no-transaction\n-- Rows; some.\ndo $$\n${body}\n$$;\n\nselect 1;\n-- The end.\n`)
  expect(await run()).toEqual(["2.sql"])
  const { rows } = await database.pool.query("select id from jobs order by id")
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test("an index that could not be built does not count as built", async () => {
  const index = "create unique index concurrently if not exists jobs_title on jobs (title);"
  const { database, write, run } = await openMigrations({
    "1.sql": "create table jobs (id int, title text);",
  })
  await run()
  await database.pool.query("insert into jobs values (1, 'Cook'), (2, 'Cook')")
  await write("2.sql", `-- no-transaction\n${index}\n`)
  await expect(run()).rejects.toThrow("Migration 2.sql failed")
  await expect(run()).rejects.toThrow("Migration 2.sql failed")
  await database.pool.query("delete from jobs where id = 2")
  expect(await run()).toEqual(["2.sql"])
  const { rows } = await database.pool.query(
    "select indisvalid from pg_index where indexrelid = 'jobs_title'::regclass",
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test("two processes that migrate at once build a large table's index once, without waiting for each other", async () => {
  const index = "create index concurrently if not exists jobs_title on jobs (title);"
  const { database, write, run } = await openMigrations({
    "1.sql": "create table jobs (id int, title text);",
  })
  await run()
  await write("2.sql", `-- no-transaction\n${index}\n`)
  // The second waits for the lock of the first before the index is begun.
  const holder = await database.pool.connect()
  await holder.query("select pg_advisory_lock(7307001)")
  const second = new pg.Pool({ connectionString: database.url, max: 1 })
  onTestFinished(() => second.end())
  const both = [run(), run(second)]
  await holder.query("select pg_advisory_unlock(7307001)")
  holder.release()
  expect((await Promise.all(both)).flat()).toEqual(["2.sql"])
  const { rows } = await database.pool.query("select from pg_indexes where indexname = 'jobs_title'")
  expect(rows).toHaveLength(1)
})

test("a migration in a transaction that fails halfway leaves nothing", async () => {
  const { database, run } = await openMigrations({ "1.sql": "create table jobs (id int); select 1 / 0;" })
  await expect(run()).rejects.toThrow("Migration 1.sql failed")
  const { rows } = await database.pool.query("select to_regclass('jobs') as jobs")
  expect(rows).toEqual([{ jobs: null }])
})

test.each([
  ["at once", (db: Db) => readJobs(db)],
  ["in a transaction", (db: Db) => inTransaction(db, readJobs)],
])("a process reads a table %s to which a newer one has added a column", async (_, read) => {
  const { database, write, run } = await openMigrations({ "1.sql": "create table jobs (id int);" })
  await run()
  const pool = openPool({ connectionString: database.url }, () => undefined)
  onTestFinished(() => pool.end())
  const db = openDb(pool)
  await pool.query("insert into jobs values (1)")
  expect(await read(db)).toEqual([{ id: 1 }])
  await write("2.sql", "alter table jobs add column title text;")
  await run()
  expect(await read(db)).toEqual([{ id: 1, title: null }])
})
