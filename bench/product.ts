import { prepareDatabase } from "#server/prepare-database.ts"
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#server/db/embedded.ts"
import { type ChildProcess, spawn } from "node:child_process"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import pg from "pg"

/** A market of open shifts, and servers over it, for the time of one benchmark. */

const EMPLOYER = `
insert into employers (id, company_name, email, password_hash, street_address, city, state, zip, latitude, longitude,
                       hiring_manager, store_manager, phone, ein, created_at)
values (repeat('a', 24), 'Bench Grill', 'bench@example.com', '-', '1 E Main St', 'Mesa', 'Arizona', '85201', 33.4, -111.8,
        'A Manager', 'B Manager', '(480) 555-0134', '12-3456789', $1);
`
const JOBS = `
insert into jobs (id, employer_id, state, title, description, pay_cents_per_hour, starts_at, ends_at, company_name,
                  hiring_manager, store_manager, street_address, city, region, zip, latitude, longitude, created_at)
select lpad(to_hex(n), 24, '0'), repeat('a', 24), 'open',
       (array['busser', 'dishwasher', 'host', 'appetizer cook'])[1 + n % 4], 'Washes dishes and kitchen equipment.',
       100 * (15 + n % 20), $1::timestamptz + make_interval(mins => 2880 + n % 20000),
       $1::timestamptz + make_interval(mins => 2880 + n % 20000 + 360), 'Bench Grill', 'A Manager', 'B Manager',
       '1 E Main St', (array['Phoenix', 'Tempe', 'Chandler', 'Scottsdale', 'Mesa', 'Glendale', 'Tucson', 'Marana', 'Oro Valley'])[1 + n % 9],
       'Arizona', '85201', 33.2 + (n % 997) / 2000.0, -112.2 + (n % 991) / 2000.0,
       $1::timestamptz - make_interval(secs => n % 86400)
from generate_series(1, $2::int) n`

export type Bench = {
  /** Of the product's and the bare server's database. */
  databaseUrl: string
  /** For rows of the benchmark's own. */
  query: (text: string, values?: unknown[]) => Promise<void>
  /** Starts a script as a process of its own and waits until it listens. */
  serve: (script: string, env?: Record<string, string>) => Promise<string>
  /** The product as in production, where replies are not checked against their declaration. */
  serveProduct: (env?: Record<string, string>) => Promise<string>
}

async function spawnServer(
  script: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
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

/** Fills a new database with open shifts, runs the benchmark and removes everything again. */
export async function withMarket(
  openShifts: number,
  measure: (bench: Bench) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "prepside-bench-"))
  await chmod(folder, 0o711)
  const database: EmbeddedDatabase = await startEmbeddedDatabase({ folder })
  const { host, user, database: name } = database.connection
  const databaseUrl = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const children: ChildProcess[] = []
  const query = async (text: string, values: unknown[] = []): Promise<void> => {
    const client = new pg.Client(database.connection)
    await client.connect()
    await client.query(text, values)
    await client.end()
  }
  const serve = async (script: string, env: Record<string, string> = {}): Promise<string> => {
    const { url, child } = await spawnServer(script, { DATABASE_URL: databaseUrl, ...env })
    children.push(child)
    return url
  }
  try {
    await prepareDatabase(database.connection)
    const at = new Date()
    await query(EMPLOYER, [at])
    await query(JOBS, [at, openShifts])
    await query("analyze jobs")
    await measure({
      databaseUrl,
      query,
      serve,
      serveProduct: (env) =>
        serve("../scripts/start.ts", {
          NODE_ENV: "production",
          ALLOW_SANDBOX: "1",
          DATA_DIR: folder,
          ...env,
        }),
    })
  } finally {
    for (const child of children) {
      child.kill("SIGTERM")
      await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(null)))
    }
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
