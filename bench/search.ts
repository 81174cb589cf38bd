import { startEmbeddedDatabase } from "#server/db/embedded.ts"
import { prepareDatabase } from "#server/prepare-database.ts"
import autocannon from "autocannon"
import { type ChildProcess, spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import pg from "pg"

/**
 * `npm run bench`: the throughput of `GET /job/search` on 200,000 open shifts, as a ratio to that of a bare
 * `node:http` server with the same SQL, measured in turn in one run. The goal is 0.7.
 */
const JOBS = 200_000
const ROUNDS = 5
const SECONDS = 4
const CONNECTIONS = 8

const FILL = `
insert into employers (id, company_name, email, password_hash, street_address, city, state, zip, latitude, longitude,
                       hiring_manager, store_manager, phone, ein, created_at)
values (repeat('a', 24), 'Bench Grill', 'bench@example.com', '-', '1 E Main St', 'Mesa', 'Arizona', '85201', 33.4, -111.8,
        'A Manager', 'B Manager', '(480) 555-0134', '12-3456789', $1);
`
const FILL_JOBS = `
insert into jobs (id, employer_id, state, title, description, pay_cents_per_hour, starts_at, ends_at, company_name,
                  hiring_manager, store_manager, street_address, city, region, zip, latitude, longitude, created_at)
select lpad(to_hex(n), 24, '0'), repeat('a', 24), 'open',
       (array['busser', 'dishwasher', 'host', 'appetizer cook'])[1 + n % 4], 'Washes dishes and kitchen equipment.',
       100 * (15 + n % 20), $1::timestamptz + make_interval(mins => 2880 + n % 20000),
       $1::timestamptz + make_interval(mins => 2880 + n % 20000 + 360), 'Bench Grill', 'A Manager', 'B Manager',
       '1 E Main St', (array['Phoenix', 'Tempe', 'Chandler', 'Scottsdale', 'Mesa', 'Glendale', 'Tucson', 'Marana', 'Oro Valley'])[1 + n % 9],
       'Arizona', '85201', 33.2 + (n % 997) / 2000.0, -112.2 + (n % 991) / 2000.0,
       $1::timestamptz - make_interval(secs => n % 86400)
from generate_series(1, ${JOBS}) n`

type Served = { url: string; child: ChildProcess }

async function serve(script: string, env: Record<string, string>): Promise<Served> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env: { ...process.env, LOG_LEVEL: "warn", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening on (\S+)/.exec(line)?.[1]
    if (url) return { url, child }
  }
  throw new Error(`${script} ended before it listened`)
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

const folder = await mkdtemp(join(tmpdir(), "prepside-bench-"))
await chmod(folder, 0o711)
const database = await startEmbeddedDatabase({ folder })
const { host, user, database: name } = database.connection
const DATABASE_URL = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
const servers: Served[] = []
try {
  await prepareDatabase(database.connection)
  const client = new pg.Client(database.connection)
  await client.connect()
  const at = new Date()
  await client.query(FILL.replace("$1", `'${at.toISOString()}'`))
  await client.query(FILL_JOBS, [at])
  await client.query("analyze jobs")
  await client.end()
  // As in production: replies are checked against their declaration only in development and tests.
  const production = { NODE_ENV: "production", ALLOW_SANDBOX: "1" }
  const product = await serve("../scripts/start.ts", { ...production, DATABASE_URL, DATA_DIR: folder })
  servers.push(product)
  const bare = await serve("./bare-server.ts", { DATABASE_URL })
  servers.push(bare)
  const paths = { product: `${product.url}/job/search`, bare: `${bare.url}/` }
  // Warm up both.
  for (let warming = 0; warming < 2; warming += 1) for (const url of Object.values(paths)) await load(url)
  const ratios: number[] = []
  console.log(`${JOBS} open shifts, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turn`)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ours = await load(paths.product)
    const base = await load(paths.bare)
    const ratio = ours.perSecond / base.perSecond
    ratios.push(ratio)
    console.log(
      `  ${round}: product ${ours.perSecond.toFixed(0)}/s (p99 ${ours.p99} ms), bare ${base.perSecond.toFixed(0)}/s (p99 ${base.p99} ms), ratio ${ratio.toFixed(2)}`,
    )
  }
  console.log(`median ratio ${median(ratios).toFixed(2)} (goal 0.70)`)
} finally {
  for (const { child } of servers) {
    child.kill("SIGTERM")
    await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(null)))
  }
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
