import { searchStatement, type SearchQuery } from "#server/features/jobs/search-store.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { sql } from "kysely"
import { expect, test } from "vitest"

const SHIFTS = 1000
/** So few that a statement ends in time on a busy machine. */
const BATCH = 100
const PHOENIX = { latitude: 33.4484, longitude: -112.074 }

type Node = {
  "Node Type": string
  "Relation Name"?: string
  "Actual Rows": number
  "Rows Removed by Filter"?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function startMarket(): Promise<World> {
  const w = await startWorld()
  const { _id } = await createOpenJob(w, await createEmployer(w))
  // One shift, many times: other places, cities, titles, pay and starts.
  for (let first = 1; first < SHIFTS; first += BATCH)
    await sql`
    insert into jobs (id, employer_id, state, title, description, pay_cents_per_hour, starts_at, ends_at, company_name,
                      hiring_manager, store_manager, street_address, city, region, zip, latitude, longitude, created_at)
    select lpad(to_hex(n), 24, '0'), employer_id, 'open', (array['busser', 'dishwasher', 'host', 'appetizer cook'])[1 + n % 4],
           description, 100 * (15 + n % 20), ${w.now()}::timestamptz + make_interval(mins => 2880 + n), ${w.now()}::timestamptz + make_interval(mins => 3240 + n),
           company_name, hiring_manager, store_manager, street_address,
           (array['Phoenix', 'Tempe', 'Chandler', 'Scottsdale', 'Mesa', 'Glendale', 'Tucson', 'Marana', 'Oro Valley'])[1 + n % 9],
           region, zip, 32 + (n * 7919 % 997) / 500.0, -112.2 + (n * 104729 % 991) / 500.0, ${w.now()}::timestamptz - make_interval(secs => n)
    from jobs, generate_series(${sql.lit(first)}, ${sql.lit(first + BATCH - 1)}) n where id = ${_id}`.execute(
      w.ctx.db,
    )
  await sql`analyze jobs`.execute(w.ctx.db)
  return w
}

async function planOf(w: World, query: Partial<SearchQuery>): Promise<Node[]> {
  const page: SearchQuery = { skip: 0, limit: 5, sortBy: "createdAt", ...query }
  const { text, values } = searchStatement(page, PHOENIX, w.now())
  const { rows } = await w.ctx.pool.query<{ "QUERY PLAN": [{ Plan: Node }] }>({
    text: `explain (analyze, format json) ${text}`,
    values,
  })
  return nodesOf(rows[0]!["QUERY PLAN"][0].Plan)
}

test("whatever the sort, order and city, the first page reads about what it shows and sorts no table", async () => {
  const w = await startMarket()
  const faults: string[] = []
  for (const sortBy of ["createdAt", "pay", "jobtitle", "totalAmountEarned", "distance"] as const)
    for (const sortOrder of ["asc", "desc"] as const)
      for (const city of [undefined, "Mesa"] as const) {
        const plan = await planOf(w, { sortBy, sortOrder, ...(city && { city }) })
        const read = plan
          .filter((node) => node["Relation Name"] === "jobs")
          .reduce((sum, node) => sum + node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0), 0)
        const types = plan.map((node) => node["Node Type"])
        if (types.includes("Sort") || read <= 5 || read > 60)
          faults.push(`${sortBy} ${sortOrder} ${city ?? ""}: ${types.join(", ")}, ${read} rows`)
      }
  expect(faults).toEqual([])
})
