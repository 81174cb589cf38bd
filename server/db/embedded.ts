import type { ChildProcess } from "node:child_process"
import { rmSync } from "node:fs"
import { mkdir, realpath, rm } from "node:fs/promises"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { findBinaries } from "./embedded-binaries.ts"
import { databaseName, makeReady, placeCluster } from "./embedded-cluster.ts"
import {
  type Account,
  chooseAccount,
  clusterName,
  type Hold,
  holdFolder,
  type Log,
  makeSocketFolder,
  spawnAs,
  stopOrphans,
} from "./embedded-processes.ts"

/** A running PostgreSQL server that this process started. */
export type EmbeddedDatabase = {
  /** node-postgres connection settings: a unix socket folder, no TCP */
  connection: { host: string; port: number; user: string; database: string }
  /** fast shutdown; resolves when the server process is gone; idempotent */
  stop(): Promise<void>
  /** resolves if the server process ends without a call of stop() */
  ended: Promise<{ code: number | null }>
}

/** Another running process has the database of this folder. */
export class FolderInUse extends Error {
  override name = "FolderInUse"
  constructor(folder: string) {
    super(
      `Another Prepside is running on the data folder ${folder}: stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

/**
 * Starts PostgreSQL on <folder>/postgres, creating the cluster if there is none. Rejects at once with
 * {@link FolderInUse} if another process has the folder, and with PostgreSQL's output if it does not start.
 */
export async function startEmbeddedDatabase(options: {
  /** the data folder, created if it is missing */
  folder: string
  log?: Log
  /** false for tests: faster, but a power failure may corrupt the cluster */
  durable?: boolean
}): Promise<EmbeddedDatabase> {
  const { log = () => {}, durable = true } = options
  await mkdir(options.folder, { recursive: true })
  const folder = await realpath(options.folder)
  const holds: Hold[] = []
  const hold = async (path: string) => {
    const taken = await holdFolder(path)
    if (!taken) throw new FolderInUse(options.folder)
    holds.push(taken)
  }
  const release = async () => {
    for (const taken of holds.splice(0)) await taken.release()
  }
  try {
    await hold(folder)
    const cluster = await placeCluster(folder, await chooseAccount(), log)
    const binaries = await findBinaries(cluster.account, log)
    await makeReady(folder, cluster, binaries, durable)
    // A copy of a data folder may name the same cluster elsewhere, so the cluster is held as well.
    await hold(cluster.path)
    await stopOrphans(cluster.path, log)
    const socketFolder = await makeSocketFolder(cluster.account)
    const server = await startServer({ ...cluster, binaries, socketFolder, durable, log, release })
    const connection = { host: socketFolder, port, user: databaseName, database: databaseName }
    return { connection, ...server }
  } catch (error) {
    await release()
    throw error
  }
}

const port = 5432

type Server = Pick<EmbeddedDatabase, "stop" | "ended">

async function startServer(how: {
  path: string
  account: Account
  binaries: string
  socketFolder: string
  durable: boolean
  log: Log
  release: () => Promise<void>
}): Promise<Server> {
  const { path, account, socketFolder, log } = how
  const values = await settings(how)
  const child = spawnAs(account, join(how.binaries, "bin/postgres"), ["-D", path, ...values], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  let stopping = false
  const gone = new Promise<{ code: number | null }>((resolve) => {
    child.once("exit", (code) => resolve({ code }))
    child.once("error", () => resolve({ code: null }))
  })
  const endWithUs = () => {
    child.kill("SIGINT")
    // The server removes the socket but not its folder, and this process cannot wait for it any more.
    rmSync(socketFolder, { recursive: true, force: true })
  }
  process.once("exit", endWithUs)
  const cleaned = (async () => {
    const outcome = await gone
    process.off("exit", endWithUs)
    // A socket folder left behind is harmless; an unhandled rejection is not.
    await rm(socketFolder, { recursive: true, force: true }).catch(() => {})
    await how.release()
    return outcome
  })()

  const failure = await waitForReady(child, (line) => {
    if (stopping) return
    if (/\b(FATAL|PANIC): /.test(line)) log("error", `PostgreSQL: ${line}`)
    else if (/was terminated by signal/.test(line)) log("warn", `PostgreSQL: ${line}`)
  })
  if (failure !== undefined) {
    await end(child, gone)
    await cleaned
    throw new Error(`PostgreSQL did not start in ${path}: ${failure.message}`)
  }
  return {
    async stop() {
      stopping = true
      await end(child, gone)
      await cleaned
    },
    ended: cleaned.then((outcome) => (stopping ? never : outcome)),
  }
}

const never = new Promise<never>(() => {})

const readyWithinMs = 120_000

/** Waits until the server is ready, or returns why it is not; passes on each later line of its log. */
function waitForReady(child: ChildProcess, each: (line: string) => void): Promise<Error | undefined> {
  const said: string[] = []
  return new Promise((resolve) => {
    let ready = false
    const timer = setTimeout(
      () => resolve(new Error(`it is not ready after ${readyWithinMs / 1000} s`)),
      readyWithinMs,
    )
    const settle = (failure?: Error) => {
      clearTimeout(timer)
      resolve(failure)
    }
    child.once("error", settle)
    child.once("close", (code) => settle(new Error(said.join("\n") || `it ended with code ${code}`)))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on("line", (line) => {
      // Lines from before it is ready become part of the error.
      if (ready) return each(line)
      said.push(line)
      if (!/LOG: .*database system is ready to accept connections/.test(line)) return
      ready = true
      settle()
    })
  })
}

/** Fast shutdown; if that hangs an immediate one, after which the next start recovers from the log. */
async function end(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill("SIGINT")
  const escalate = setTimeout(() => child.kill("SIGQUIT"), 7_000)
  await gone
  clearTimeout(escalate)
}

async function settings(how: { path: string; socketFolder: string; durable: boolean }): Promise<string[]> {
  const values: Record<string, string | number> = {
    cluster_name: await clusterName(how.path),
    listen_addresses: "",
    port,
    unix_socket_directories: `"${how.socketFolder}"`,
    unix_socket_permissions: "0700",
    max_connections: 100,
    shared_buffers: "128MB",
    min_wal_size: "32MB",
    max_wal_size: "512MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // LOG and above: without the errors of single statements and the data they quote.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
    log_destination: "stderr",
    logging_collector: "off",
    ...(!how.durable && { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  }
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])
}
