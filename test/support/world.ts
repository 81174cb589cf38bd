import { buildApp } from "#server/app.ts"
import { type Config, readConfig } from "#server/config.ts"
import { type Context, openContext } from "#server/context.ts"
import { runDue, settle } from "#server/tasks/schedule.ts"
import { type Client, client } from "#test/support/client.ts"
import { TEMPORARY_ROOT } from "#test/support/temporary-root.ts"
import { takeDatabase } from "#test/support/test-database.ts"
import type { FastifyInstance } from "fastify"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type pg from "pg"
import pino from "pino"
import { afterAll, beforeAll, onTestFinished } from "vitest"

/** A Monday morning in market time (10:00), well away from every boundary. */
export const MORNING = new Date("2027-03-01T17:00:00.000Z")

/** A started product over a database of its own, a clock that moves only when a test moves it, and nothing mocked. */
export type World = {
  ctx: Context
  app: FastifyInstance
  url: string
  /** Calls of the contract over real HTTP. */
  guest: Client
  now(): Date
  /** Moves the clock, and runs every timer that is due on the way. */
  moveTo(instant: Date): Promise<void>
  advance(ms: number): Promise<void>
  /** Runs all waiting tasks and delivers the provider's events. */
  settle(): Promise<void>
  /** A second process on the same database. */
  startAnotherProcess(): Promise<World>
  close(): Promise<void>
}

type Options = { config?: Partial<Config>; at?: Date; log?: pino.Logger }

async function open(connection: pg.PoolConfig, dataDir: string, options: Options): Promise<World> {
  const config = {
    ...readConfig({ PORT: "0", DATA_DIR: dataDir, METRICS_TOKEN: "test-metrics" }),
    ...options.config,
  }
  const log = options.log ?? pino({ level: process.env.TEST_LOG ?? "silent" })
  const ctx = await openContext({
    config,
    connection,
    log,
    supervise: false,
  })
  ctx.sandbox?.clock.moveTo(options.at ?? MORNING, true)
  const app = await buildApp(ctx)
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  ctx.listening(url)
  const moveTo = async (instant: Date): Promise<void> => {
    await runDue(ctx, instant, true)
  }
  let closed = false
  return {
    ctx,
    app,
    url,
    guest: client(url, null),
    now: () => ctx.clock.now(),
    moveTo,
    advance: (ms) => moveTo(new Date(ctx.clock.now().getTime() + ms)),
    settle: () => settle(ctx),
    startAnotherProcess: () => open(connection, dataDir, { ...options, at: ctx.clock.now() }),
    close: async () => {
      if (closed) return
      closed = true
      await app.close()
      await ctx.close()
    },
  }
}

async function openWorld(options: Options): Promise<World> {
  const dataDir = await mkdtemp(join(TEMPORARY_ROOT, "prepside-world-"))
  const database = await takeDatabase()
  const opened = await open(database.connection, dataDir, options)
  const close = async (): Promise<void> => {
    await opened.close()
    await database.giveBack()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...opened, close }
}

/**
 * A world that serves one test after another: opening one costs more than most tests. Between two tests its rows and
 * files are removed, and its clock, counters and context are as in a new one.
 */
type ReusableWorld = { world: World; reset(): Promise<boolean>; close(): Promise<void> }

/** Worlds of earlier tests of this worker; each keeps a few of the hundred connections. */
const waiting: ReusableWorld[] = []
const MOST_WAITING = 1
/** How long the requests that a test left behind may take. */
const LEFTOVERS_MS = 5_000

async function openReusable(): Promise<ReusableWorld> {
  const dataDir = await mkdtemp(join(TEMPORARY_ROOT, "prepside-world-"))
  const database = await takeDatabase()
  const world = await open(database.connection, dataDir, {})
  const { ctx, app, url } = world
  const original = { ...ctx, config: { ...ctx.config } }
  let unanswered = 0
  app.server.on("request", (_, response) => {
    unanswered += 1
    response.once("close", () => {
      unanswered -= 1
    })
  })
  const isIdle = (): boolean =>
    unanswered === 0 && ctx.pool.waitingCount === 0 && ctx.pool.idleCount === ctx.pool.totalCount
  return {
    world,
    reset: async () => {
      Object.assign(ctx, original, { config: Object.assign(ctx.config, original.config) })
      const control = ctx.sandbox?.stripe.control
      await control?.clearFaults()
      // Without an address no event is sent; the flush waits for the one that is on its way.
      ctx.listening("")
      await control?.flushEvents()
      for (const end = Date.now() + LEFTOVERS_MS; !isIdle() || (await database.isAtWork()); await pause(2))
        if (Date.now() > end) return false
      if (!(await database.makeFresh())) return false
      await rm(join(dataDir, "files"), { recursive: true, force: true })
      await mkdir(join(dataDir, "files"), { mode: 0o700 })
      ctx.sandbox?.clock.moveTo(MORNING, true)
      ctx.metrics.registry.resetMetrics()
      ctx.listening(url)
      return true
    },
    close: async () => {
      await world.close()
      await database.giveBack()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A world without wishes; given back by `close`. */
async function takeWorld(): Promise<World> {
  const reusable = waiting.pop() ?? (await openReusable())
  let closed = false
  return {
    ...reusable.world,
    close: async () => {
      if (closed) return
      closed = true
      const isFresh = waiting.length < MOST_WAITING && (await reusable.reset().catch(() => false))
      if (isFresh) waiting.push(reusable)
      else await reusable.close()
    },
  }
}

/** A world of the present test, closed when the test ends. One with options of its own is new. */
export async function startWorld(options: Options = {}): Promise<World> {
  const world = Object.keys(options).length === 0 ? await takeWorld() : await openWorld(options)
  onTestFinished(() => world.close())
  return {
    ...world,
    startAnotherProcess: async () => {
      const other = await world.startAnotherProcess()
      onTestFinished(() => other.close())
      return other
    },
  }
}

/**
 * One world for all tests of a file. Its clock stays where it is, so that no test changes what another sees; a
 * test that moves the clock starts a world of its own.
 */
export function shareWorld(options: Options = {}): () => World {
  let world: World | undefined
  beforeAll(async () => {
    world = await (Object.keys(options).length === 0 ? takeWorld() : openWorld(options))
  })
  afterAll(() => world?.close())
  const refuse = async (): Promise<never> => {
    throw new Error("the clock of a shared world does not move: start a world for this test")
  }
  return () => {
    if (!world) throw new Error("the world is opened before the first test of the file")
    return { ...world, moveTo: refuse, advance: refuse }
  }
}
