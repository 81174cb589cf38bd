import { client } from "#test/support/client.ts"
import { callSandbox } from "#test/support/fixtures.ts"
import { MORNING, type World } from "#test/support/world.ts"
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chmod, mkdtemp, readdir, readlink, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { inject } from "vitest"

/** The product as a process of its own, and the database it may share with others. */

const ROOT = join(import.meta.dirname, "../..")
/** What `npm start` runs once the pages are built. */
const PROGRAM = `
  import { explain, main } from "#server/main.ts"
  try { await main() } catch (error) { process.stderr.write(explain(error) + "\\n"); process.exit(1) }`

export type ServerProcess = {
  child: ChildProcess
  /** All that it said so far on both outputs. */
  said(): string
  /** Its exit code, once it has ended; null when a signal ended it. */
  ended: Promise<number | null>
  /** The address it listens on; throws when it ends before. */
  listening: Promise<string>
}

export function launchServer(environment: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      PORT: "0",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let said = ""
  const found = Promise.withResolvers<string>()
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    const url = /^listening on (http\S+)$/m.exec(said)?.[1]
    if (url) found.resolve(url)
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const ended = once(child, "close").then(() => {
    found.reject(new Error(`it ended before it listened: ${said}`))
    return child.exitCode
  })
  found.promise.catch(() => undefined)
  return { child, said: () => said, ended, listening: found.promise }
}

/** Ends what a test launched, however the test went. */
export async function killAll(launched: readonly ServerProcess[]): Promise<void> {
  for (const { child, ended } of launched) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL")
    await ended
  }
}

/** A folder that the database's own user may enter, so that a cluster of root's stays in it. */
export async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "prepside-faults-"))
  await chmod(path, 0o755)
  return path
}

export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

/** Processes whose working folder lies in a folder: PostgreSQL's all do, in that of the cluster. */
export async function processesIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of await readdir("/proc")) {
    const cwd = /^\d+$/.test(pid) ? await readlink(`/proc/${pid}/cwd`).catch(() => "") : ""
    if (cwd.startsWith(folder)) found.push(Number(pid))
  }
  return found
}

/** An empty database on the tests' server, as `DATABASE_URL` and as a pool. */
export async function emptyDatabase(): Promise<{ url: string; pool: pg.Pool; drop(): Promise<void> }> {
  const { host, port, user } = inject("server")
  const name = `f_${randomBytes(8).toString("hex")}`
  const run = async (sql: string): Promise<void> => {
    const admin = new pg.Client({ host, port, user, database: "postgres" })
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  await run(`create database ${name}`)
  const query = new URLSearchParams({ host, port: String(port), user }).toString()
  const pool = new pg.Pool({ host, port, user, database: name, max: 2 })
  pool.on("error", () => undefined)
  return {
    url: `postgres://localhost/${name}?${query}`,
    pool,
    drop: async () => {
      await pool.end()
      await run(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Waits for what another process does; a bound and no pace. */
export async function waitUntil<T>(what: () => Promise<T>, withinMs = 20_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs
  for (;;) {
    const value = await what()
    if (value) return value
    if (Date.now() > end) throw new Error(`It does not come to pass within ${withinMs} ms.`)
    await pause(20)
  }
}

/** A process seen from outside as `make` sees a world: its address, its guests and its clock, which is made to stand. */
export async function remoteWorld(url: string): Promise<World> {
  let now = MORNING
  const moveTo = async (instant: Date): Promise<void> => {
    const moved = (await callSandbox(town, "POST", "/clock", {
      to: instant.toISOString(),
      freeze: true,
    })) as {
      now: string
    }
    now = new Date(moved.now)
  }
  const town = {
    url,
    guest: client(url, null),
    now: () => now,
    moveTo,
    advance: (ms: number) => moveTo(new Date(now.getTime() + ms)),
  } as World
  await moveTo(MORNING)
  return town
}
