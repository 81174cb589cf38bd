import { shiftStates } from "#domain/shift.ts"
import { newId } from "#server/security/secrets.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { readFile } from "node:fs/promises"
import fc from "fast-check"
import type pg from "pg"
import { expect, test } from "vitest"

/** Sums and counts in the accounts (docs/rules/accounts.md#ratings-shown): a recount of the shifts always equals them. */

const RECOUNT = `
  select id, rating_total, ratings_count, worked_jobs_total from (
    select w.id, w.rating_total, w.ratings_count, w.worked_jobs_total,
      coalesce(sum(j.worker_stars), 0) as total, count(j.worker_stars) as ratings, count(*) filter (where j.state = 'closed') as worked
    from workers w left join jobs j on j.worker_id = w.id group by w.id
    union all
    select e.id, e.rating_total, e.ratings_count, 0, coalesce(sum(j.employer_stars), 0), count(j.employer_stars), 0
    from employers e left join jobs j on j.employer_id = e.id group by e.id
  ) as account
  where (rating_total, ratings_count, worked_jobs_total) <> (total, ratings, worked)`
const wrongCounts = async (w: World) => (await w.ctx.pool.query(RECOUNT)).rows

/** Rows are changed as no call does, so that whatever path changes them is covered. */
async function createRows(w: World) {
  const grill = await createEmployer(w)
  const owners = [grill.id, (await createEmployer(w)).id]
  const workers = [(await createWorker(w)).id, (await createWorker(w)).id]
  const jobs: string[] = []
  for (let day = 2; day < 6; day += 1)
    jobs.push((await createOpenJob(w, grill, { startsIn: day * 24 * 3_600_000 }))._id)
  return { owners, workers, jobs }
}

const WITHOUT_WORKER = new Set(["open", "deleted", "expired"])
const stars = fc.option(fc.integer({ min: 1, max: 5 }))
const change = fc.record({
  job: fc.nat(3),
  state: fc.constantFrom(...shiftStates),
  worker: fc.nat(1),
  owner: fc.nat(1),
  workerStars: stars,
  employerStars: stars,
})

test("after any changes of shifts the counts equal a recount", async () => {
  const w = await startWorld()
  const { owners, workers, jobs } = await createRows(w)
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      for (const { job, state, worker, owner, workerStars, employerStars } of changes) {
        const hired = WITHOUT_WORKER.has(state) ? null : (workers[worker] ?? null)
        await w.ctx.pool
          .query(
            "update jobs set state = $2, worker_id = $3, employer_id = $4, worker_stars = $5, employer_stars = $6 where id = $1",
            [jobs[job], state, hired, owners[owner], hired && workerStars, employerStars],
          )
          // Two shifts at once, say: the database refused it whole.
          .catch((error: unknown) => expect(Reflect.get(Object(error), "code")).toMatch(/^23/))
      }
      expect(await wrongCounts(w)).toEqual([])
    }),
    { numRuns: 30 },
  )
  // What was counted is not all zero.
  const { rows } = await w.ctx.pool.query("select from workers where rating_total > 0")
  const { rows: restaurants } = await w.ctx.pool.query("select from employers where rating_total > 0")
  expect(rows.length + restaurants.length).toBeGreaterThan(0)
})

test("a shift that is inserted or deleted as closed is counted too", async () => {
  const w = await startWorld()
  const { workers, jobs } = await createRows(w)
  await w.ctx.pool.query("update jobs set state = 'closed', worker_id = $2, worker_stars = 5 where id = $1", [
    jobs[0],
    workers[0],
  ])
  const columns = (
    await w.ctx.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'jobs' and is_generated = 'NEVER' and column_name <> 'id'",
    )
  ).rows.map(({ name }) => name)
  const id = newId(w.now())
  await w.ctx.pool.query(
    `insert into jobs (id, ${columns.join()}) select $1, ${columns.join()} from jobs where id = $2`,
    [id, jobs[0]],
  )
  expect(await wrongCounts(w)).toEqual([])
  const total = async () =>
    (
      await w.ctx.db
        .selectFrom("workers")
        .select("rating_total")
        .where("id", "=", workers[0] ?? "")
        .executeTakeFirstOrThrow()
    ).rating_total
  expect(await total()).toBe(10)
  await w.ctx.pool.query("delete from jobs where id = $1", [id])
  expect(await total()).toBe(5)
})

/** The statements of the migration that count what was there before, one for each kind of account. */
async function readBackfill(): Promise<string> {
  const file = new URL("../../../server/db/migrations/0045-rating-counters.sql", import.meta.url)
  const [backfill = ""] = /^do \$\$[\s\S]*\$\$/m.exec(await readFile(file, "utf8")) ?? []
  return backfill
}

async function withClient<T>(w: World, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await w.ctx.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

test("counting what was there before misses no change that is made meanwhile, and counts none twice", async () => {
  const w = await startWorld()
  const { workers, owners, jobs } = await createRows(w)
  const close =
    "update jobs set state = 'closed', worker_id = $2, worker_stars = 4, employer_stars = 2 where id = $1"
  await w.ctx.pool.query(close, [jobs[0], workers[0]])
  await w.ctx.pool.query("update workers set rating_total = 99, worked_jobs_total = 0")
  await w.ctx.pool.query("update employers set ratings_count = 7")
  expect(await wrongCounts(w)).not.toEqual([])
  const backfill = await readBackfill()
  await withClient(w, async (client) => {
    // A change that holds the account is waited for, and read once it is there.
    await client.query("begin")
    await client.query(close, [jobs[1], workers[0]])
    const counting = w.ctx.pool.query(backfill)
    await expect
      .poll(async () => {
        const { rows } = await w.ctx.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")
        return rows.length
      })
      .toBe(1)
    await client.query("commit")
    await counting
  })
  expect(await wrongCounts(w)).toEqual([])
  await w.ctx.pool.query(backfill)
  expect(await wrongCounts(w)).toEqual([])
  const { rows } = await w.ctx.pool.query("select ratings_count as n from employers where id = $1", [
    owners[0],
  ])
  expect(rows).toEqual([{ n: 2 }])
})
