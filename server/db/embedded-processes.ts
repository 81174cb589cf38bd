import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { chown, mkdtemp, open, readdir, readFile, readlink, realpath, rm, stat } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

/** Receives what the person who starts the server should know. */
export type Log = (level: "info" | "warn" | "error", message: string) => void

/** The user that PostgreSQL runs as; undefined is the user of this process. */
export type Account = { name: string; uid: number; gid: number } | undefined

/** The users of the machine that have a name: PostgreSQL refuses to run as one without. */
export async function namedUsers(): Promise<NonNullable<Account>[]> {
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n")
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":")
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/** PostgreSQL refuses to run as root, so root starts it as one of these. */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const users = await namedUsers()
  const account =
    users.find((user) => user.name === "postgres") ?? users.find((user) => user.name === "nobody")
  if (account) return account
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody: " +
      "start as another user, or set DATABASE_URL to a PostgreSQL of your own.",
  )
}

/** Whether the account can enter the folder and every folder above it. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!account) return true
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & bit)) return false
    if (at === dirname(at)) return true
  }
}

/** Temporary folders, the configured one first. */
export const temporaryFolders = () => [...new Set([tmpdir(), "/tmp", "/var/tmp"])]

/**
 * Starts a program as the account, in a process group of its own: Ctrl-C in a terminal ends this process, which then
 * stops the database in order. It does not get our environment: PG* variables would redirect it, and it needs no secrets.
 */
export function spawnAs(
  account: Account,
  command: string,
  args: string[],
  options?: SpawnOptions,
): ChildProcess {
  return spawn(command, args, {
    cwd: "/",
    detached: true,
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
    ...(account && { uid: account.uid, gid: account.gid }),
    ...options,
  })
}

/** Runs a program to its end; rejects with its output unless it succeeds. */
export async function run(account: Account, command: string, args: string[], input = ""): Promise<string> {
  const child = spawnAs(account, command, args)
  let said = ""
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => (said += text))
  // A program that ends before reading its input breaks the pipe; its exit code is what counts.
  child.stdin?.on("error", () => {})
  child.stdin?.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  if (code !== 0) throw new Error(said.trim() || `${command} ended with code ${code}`)
  return said
}

/** Held by one process at a time. */
export type Hold = { release(): Promise<void> }

/**
 * Locks a folder for this process, by whatever path it is reached; undefined when another process holds it.
 * The lock is an abstract unix socket, which only Linux has: binding is atomic, children do not inherit it, and the kernel
 * frees it however the process dies. It is valid within one network namespace: two containers on one volume do not
 * see each other.
 */
export async function holdFolder(folder: string): Promise<Hold | undefined> {
  // The open handle pins the inode, whose number some layered file systems would otherwise change.
  const handle = await open(folder, "r")
  const { dev, ino } = await handle.stat({ bigint: true })
  const server = createServer((socket) => socket.destroy()).unref()
  // At full length the name is the same whether or not the runtime pads it.
  const path = `\0prepside-folder-${dev}-${ino}-`.padEnd(108, "-")
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen({ path, exclusive: true }, resolve)
    })
  } catch (error) {
    await handle.close()
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") return undefined
    throw error
  }
  return {
    async release() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await handle.close()
    },
  }
}

/** The name in the command lines of a cluster's processes, which every user may read, unlike /proc/<pid>/exe. */
export async function clusterName(cluster: string): Promise<string> {
  const { dev, ino } = await stat(cluster, { bigint: true })
  return `prepside-${dev}-${ino}`
}

/** The running PostgreSQL processes of a cluster; a process id alone proves nothing, since ids are reused. */
async function processesOf(cluster: string): Promise<number[]> {
  const ours = new RegExp(`^([^\\0]*/)?postgres[\\0:].*\\b${await clusterName(cluster)}(?!\\d)`, "s")
  const place = await realpath(cluster)
  const found: number[] = []
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue
    const line = await readFile(`/proc/${entry}/cmdline`, "utf8").catch(() => "")
    // A server started by hand has no such name, but its working directory is the cluster.
    const belongs =
      ours.test(line) ||
      (/^([^\0]*\/)?postgres[\0:]/.test(line) &&
        (await readlink(`/proc/${entry}/cwd`).catch(() => "")) === place)
    if (belongs) found.push(Number(entry))
  }
  return found
}

const PAUSE_MS = 20

const escalation: [afterMs: number, signal: NodeJS.Signals][] = [
  [0, "SIGINT"],
  [10_000, "SIGQUIT"],
  [20_000, "SIGKILL"],
]

/**
 * Ends what a killed Prepside left running on the cluster: by a fast shutdown, and by stronger signals if that does not
 * help. Resolves when nothing runs there. The caller holds the folder, so no other process starts one meanwhile.
 */
export async function stopOrphans(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, "postmaster.pid")
  const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n")
  const postmaster = Number(lines[0])
  // Counted in pauses, so that no clock is read here.
  let waitedMs = 0
  let step = 0
  for (let pids = await processesOf(cluster); pids.length > 0; pids = await processesOf(cluster)) {
    const [afterMs, signal] = escalation[step] ?? [Infinity, "SIGKILL"]
    if (waitedMs >= afterMs) {
      step += 1
      log("warn", `Stopping the PostgreSQL that a killed Prepside left on ${cluster} (${signal}).`)
      // The postmaster ends its own children in order; without it each gets the signal.
      const targets = pids.includes(postmaster) && signal !== "SIGKILL" ? [postmaster] : pids
      for (const pid of targets)
        sendSignal(pid, signal === "SIGINT" && pid !== postmaster ? "SIGQUIT" : signal)
    }
    if (waitedMs > 30_000) throw new Error(`PostgreSQL ${pids.join(", ")} on ${cluster} does not end.`)
    await sleep(PAUSE_MS)
    waitedMs += PAUSE_MS
  }
  // The process is dead or its id reused, and PostgreSQL would refuse to start because of the file.
  await rm(pidFile, { force: true })
  const socketFolder = lines[4] ?? ""
  if (socketFolderPattern.test(socketFolder)) await rm(socketFolder, { recursive: true, force: true })
}

/** Creates a folder for the account's socket, on a path short enough for one (107 bytes with the file's name). */
export async function makeSocketFolder(account: Account): Promise<string> {
  for (const folder of temporaryFolders()) {
    if (Buffer.byteLength(folder) > 60 || !(await canEnter(folder, account).catch(() => false))) continue
    const made = await mkdtemp(join(folder, "prepside-socket-")).catch(() => undefined)
    if (made && account) await chown(made, account.uid, account.gid)
    if (made) return made
  }
  throw new Error(`No temporary folder for PostgreSQL's socket: tried ${temporaryFolders().join(", ")}.`)
}

const socketFolderPattern = /^\/[^\0]*\/prepside-socket-\w{6}$/

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}
