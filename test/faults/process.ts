import { client } from "#test/support/client.ts"
import { callSandbox } from "#test/support/fixtures.ts"
import { TEMPORARY_ROOT } from "#test/support/temporary-root.ts"
import { MORNING, type World } from "#test/support/world.ts"
import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { chmod, mkdtemp, readdir, readlink, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { inject } from "vitest"

/** The server as a process of its own, and the database that it may share with other processes. */

const ROOT = join(import.meta.dirname, "../..")
/** What `npm start` runs once the pages are built. */
const PROGRAM = `
  import { explain, main } from "#server/main.ts"
  try { await main() } catch (error) { process.stderr.write(explain(error) + "\\n"); process.exit(1) }`

export type ServerProcess = {
  child: ChildProcess
  /** What it printed so far on both outputs. */
  output(): string
  /** Its exit code, once it has ended; null if a signal ended it. */
  exitCode: Promise<number | null>
  /** The URL that it listens on; rejects if it ends before. */
  listening: Promise<string>
}

export function launchServer(
  environment: Record<string, string>,
  program: readonly string[] = ["--input-type=module", "-e", PROGRAM],
): ServerProcess {
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? "",
      PORT: "0",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  const found = Promise.withResolvers<string>()
  const read = (chunk: Buffer): void => {
    printed += chunk.toString()
    const url = /^listening on (http\S+)$/m.exec(printed)?.[1]
    if (url) found.resolve(url)
  }
  child.stdout.on("data", read)
  child.stderr.on("data", read)
  const exitCode = once(child, "close").then(() => {
    found.reject(new Error(`it ended before it listened: ${printed}`))
    return child.exitCode
  })
  found.promise.catch(() => undefined)
  return { child, output: () => printed, exitCode, listening: found.promise }
}

/** Kills every process that a test launched. */
export async function killAll(launched: readonly ServerProcess[]): Promise<void> {
  for (const { child, exitCode } of launched) {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL")
    await exitCode
  }
}

/** A folder that the database's user can enter, so that the cluster stays in it when the tests run as root. */
export async function newFolder(): Promise<string> {
  const path = await mkdtemp(join(TEMPORARY_ROOT, "prepside-faults-"))
  await chmod(path, 0o755)
  return path
}

export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true })

/** Processes whose working directory is in a folder, as that of every PostgreSQL process is in its cluster. */
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

/** Polls until another process has done something. */
export async function waitUntil<T>(what: () => Promise<T>, withinMs = 20_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMs
  for (;;) {
    const value = await what()
    if (value) return value
    if (Date.now() > end) throw new Error(`it did not happen within ${withinMs} ms`)
    await pause(20)
  }
}

/** A process as a world for fixtures: its URL, a guest and its clock, which is frozen. */
export async function remoteWorld(url: string): Promise<World> {
  let now = MORNING
  const moveTo = async (instant: Date): Promise<void> => {
    const moved = (await callSandbox(world, "POST", "/clock", {
      to: instant.toISOString(),
      freeze: true,
    })) as {
      now: string
    }
    now = new Date(moved.now)
  }
  const world = {
    url,
    guest: client(url, null),
    now: () => now,
    moveTo,
    advance: (ms: number) => moveTo(new Date(now.getTime() + ms)),
  } as World
  await moveTo(MORNING)
  return world
}
