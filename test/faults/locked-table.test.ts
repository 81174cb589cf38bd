import { startWorld } from "#test/support/world.ts"
import pg from "pg"
import { expect, inject, onTestFinished, test } from "vitest"

/** A table that another transaction holds: a migration by hand, a forgotten session. */

test("while a table is locked calls answer 503, the database's connections stay within the pool, and after it all is normal", async () => {
  const w = await startWorld()
  const { rows } = await w.ctx.pool.query<{ name: string }>("select current_database() as name")
  const database = rows[0]?.name ?? ""
  const holder = new pg.Client({ ...inject("server"), database })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query("begin")
  await holder.query("lock table jobs in access exclusive mode")

  const ask = async (): Promise<number> => (await w.guest.call("searchJobs")).status
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  expect(new Set(answers)).toEqual(new Set([503]))
  // Statements given up here must have ended there as well, or connections would pile up.
  const busy = async (): Promise<number | undefined> => {
    const { rows } = await holder.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = 'prepside' and state = 'active'",
      [database],
    )
    return rows[0]?.count
  }
  // One that got its connection late, for a call that was refused already, ends by the limit for a lock: 5 seconds.
  await expect.poll(busy, { timeout: 8_000 }).toBe(0)
  const all = await holder.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = 'prepside'",
    [database],
  )
  expect(all.rows[0]?.count).toBeLessThanOrEqual(w.ctx.pool.options.max + 4)

  await holder.query("rollback")
  expect(await ask()).toBe(200)
}, 60_000)
