import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

/**
 * `npm run bench:start`: how long `npm start` takes until it listens, with a new database and with one that
 * exists, and what the server's process holds in memory when idle. The web app must be built before.
 */

const IDLE_MS = 10_000

async function measureStart(folder: string): Promise<{ readyMs: number; residentMegabytes: number }> {
  const started = performance.now()
  const server = spawn("npm", ["start", "--silent"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, DATA_DIR: folder, PORT: "0", LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  })
  const ended = once(server, "close")
  let pid = server.pid ?? 0
  await new Promise<void>((resolve) => {
    server.stdout.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("listening on")) resolve()
    })
  })
  const readyMs = performance.now() - started
  await pause(IDLE_MS)
  // npm runs the script in a shell, which replaces itself by the server: its only child.
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")
  pid = Number(children.trim().split(" ")[0] ?? pid)
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  process.kill(pid, "SIGTERM")
  await ended
  return { readyMs, residentMegabytes: (kilobytes * 1024) / 1_000_000 }
}

const folder = await mkdtemp(join(tmpdir(), "prepside-start-"))
await chmod(folder, 0o711)
try {
  for (const database of ["a new database", "an existing database"]) {
    const { readyMs, residentMegabytes } = await measureStart(folder)
    console.log(
      `${database}: ready in ${readyMs.toFixed(0)} ms, ${residentMegabytes.toFixed(0)} MB resident when idle`,
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
