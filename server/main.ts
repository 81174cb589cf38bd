import { buildApp } from "#server/app.ts"
import { ConfigError, readConfig } from "#server/config.ts"
import { type Context, openContext } from "#server/context.ts"
import { type EmbeddedDatabase, FolderInUse, startEmbeddedDatabase } from "#server/db/embedded.ts"
import { openLog } from "#server/log.ts"
import { prepareDatabase } from "#server/prepare-database.ts"
import { followClock, loadClock } from "#server/db/sandbox-clock.ts"
import { removeUnfinishedSeed } from "#server/sandbox/seed/seed-atomically.ts"
import { taskBodies } from "#server/tasks/bodies.ts"
import { startSchedule } from "#server/tasks/schedule.ts"
import { setTimeout as wait } from "node:timers/promises"

/** How long requests in flight may take after a stop was requested; a whole stop fits into 10 s. */
const DRAIN_MS = 4_000
const LEAVE_MS = 2_000

/** Waits for `ended` at most `ms`: a stop goes on even if something hangs. */
async function within(ms: number, ended: Promise<unknown>): Promise<void> {
  await Promise.race([ended, wait(ms)])
}

class PortTakenError extends Error {
  constructor() {
    super("The port is taken. Please choose another with PORT.")
  }
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === "EADDRINUSE"
}

export type Running = { ctx: Context; url: string; stop(): Promise<void> }

/** Starts everything that the configuration asks for, and listens. `stop` ends it in reverse order. */
export async function start(config = readConfig()): Promise<Running> {
  const log = openLog(config.logLevel)
  let embedded: EmbeddedDatabase | null = null
  const closers: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    if (!config.databaseUrl) {
      embedded = await startEmbeddedDatabase({
        folder: config.dataDir,
        log: (level, message) => log[level](message),
      })
      closers.push(() => embedded?.stop() ?? Promise.resolve())
      void embedded.ended.then(({ code }) => {
        // Nothing acknowledged is lost; the next start recovers the database.
        log.fatal({ code }, "the embedded database ended by itself; please start again")
        process.exit(1)
      })
    }
    const connection = embedded ? embedded.connection : { connectionString: config.databaseUrl ?? "" }
    await prepareDatabase(connection)
    const ctx = await openContext({ config, connection, log })
    closers.push(() => within(LEAVE_MS, ctx.close()))
    if (ctx.sandbox) {
      await removeUnfinishedSeed(ctx)
      await loadClock(ctx.db, ctx.sandbox.clock)
      const following = await followClock(ctx.db, ctx.pool, ctx.sandbox.clock)
      closers.push(() => following.close())
    }
    const app = await buildApp(ctx)
    const url = await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw isPortTaken(error) ? new PortTakenError() : error
    })
    ctx.listening(url)
    closers.push(() => within(DRAIN_MS, app.close()))
    await ctx.queue.work(taskBodies(ctx))
    const schedule = startSchedule(ctx)
    closers.push(() => within(LEAVE_MS, schedule.stop()))
    if (config.stripe?.mode === "live" && config.fee.bps === 0 && config.fee.fixedCents === 0)
      log.warn("the platform fee is 0 in live mode: the platform pays the provider's fee of every shift")
    return { ctx, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Runs the server as a process: prints its address, and stops in order on SIGTERM and SIGINT. */
export async function main(): Promise<Running> {
  const major = Number(process.versions.node.split(".")[0])
  if (major < 24)
    throw new Error(`Node.js 24 is needed, this is ${process.versions.node}. Please use the npm scripts.`)
  // While starting: `process.exit` ends the embedded database too, the signal's default would not.
  const leave = (): void => process.exit(0)
  process.on("SIGTERM", leave).on("SIGINT", leave)
  const running = await start()
  process.off("SIGTERM", leave).off("SIGINT", leave)
  process.stdout.write(`listening on ${running.url}\n`)
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    void running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`stopping failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on("SIGTERM", end)
  process.on("SIGINT", end)
  return running
}

/** The message for an error at start; with a stack only for a bug. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof PortTakenError)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
