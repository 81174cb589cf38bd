/** A sandbox for tests: a store in memory, a clock to advance, the genuine SDK, and a webhook that records events. */
import { type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Stripe } from "stripe"
import { afterEach, beforeEach, expect } from "vitest"
import { type Sandbox, startSandbox } from "../server.ts"
import { type SandboxStore, memoryStore } from "../store.ts"

process.env.STRIPE_SUPPRESS_NOTICES = "true"

export const SECRETS = {
  snapshotSecret: "whsec_snapshot",
  connectSecret: "whsec_connect",
  thinSecret: "whsec_thin",
}
export type ReceivedEvent = { raw: string; signature: string; type: string; at: number }
export type World = {
  stripe: Stripe
  sandbox: Sandbox
  store: SandboxStore
  url: string
  /** The events that the webhook has received. */
  received: ReceivedEvent[]
  /** The status of the webhook's responses; null for no response. */
  webhookReply: { status: number | null }
  /** What the sandbox has logged. */
  errors: string[]
  advanceClock(duration: { days?: number; hours?: number; minutes?: number }): void
  now(): Date
  close(): Promise<void>
}
export type WorldOptions = { store?: SandboxStore; hasWebhook?: boolean; from?: Date }

/** Tuesday, 10 March 2026, 10:00 UTC: four banking days later is Monday the 16th. */
const START = Date.UTC(2026, 2, 10, 10)

/** A new world for each test of a file. Fails a test in which the sandbox logs an error, unless `allowErrors`. */
export function setUpWorld({
  allowErrors = false,
  ...options
}: WorldOptions & { allowErrors?: boolean } = {}): World {
  const world = {} as World
  beforeEach(async () => {
    Object.assign(world, await startWorld(options))
  })
  afterEach(async () => {
    await world.close()
    if (!allowErrors) expect(world.errors).toEqual([])
  })
  return world
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  let time = options.from?.getTime() ?? START
  const received: ReceivedEvent[] = []
  const webhookReply: World["webhookReply"] = { status: 200 }
  const errors: string[] = []
  const webhook = await startWebhook((raw, signature) => {
    const { type } = JSON.parse(raw) as { type: string }
    received.push({ raw, signature, type, at: performance.now() })
    return webhookReply.status
  })
  const store = options.store ?? memoryStore()
  const webhookUrl = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`
  const sandbox = await startSandbox({
    store,
    clock: { now: () => new Date(time) },
    secretKey: "sk_test_sandbox",
    publicUrl: () => url(),
    webhook: () => (options.hasWebhook === false ? null : { url: webhookUrl, ...SECRETS }),
    log: (level, message, details) => errors.push(`${level}: ${message} ${JSON.stringify(details)}`),
  })
  const url = (): string => `http://127.0.0.1:${sandbox.port}/stripe-sandbox`
  return {
    stripe: createClient(sandbox),
    sandbox,
    store,
    url: url(),
    received,
    webhookReply,
    errors,
    advanceClock: ({ days = 0, hours = 0, minutes = 0 }) => {
      time += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
    now: () => new Date(time),
    close: async () => {
      await sandbox.close()
      webhook.closeAllConnections()
      webhook.close()
    },
  }
}

/** Advances the clock from timer to timer, firing each. */
export async function passTime(world: World, { days }: { days: number }): Promise<void> {
  const until = world.now().getTime() + days * 86_400_000
  for (;;) {
    const due = await world.sandbox.control.nextDueAt()
    if (!due || due.getTime() > until) break
    world.advanceClock({ minutes: Math.max(0, due.getTime() - world.now().getTime()) / 60_000 })
    await world.sandbox.control.runDueTimers()
  }
  world.advanceClock({ minutes: (until - world.now().getTime()) / 60_000 })
  await world.sandbox.control.runDueTimers()
}

/** The genuine SDK, without its own retries. */
export function createClient(sandbox: Sandbox, key = "sk_test_sandbox"): Stripe {
  return new Stripe(key, {
    host: sandbox.host,
    port: sandbox.port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 20_000,
    telemetry: false,
  })
}

async function startWebhook(receive: (raw: string, signature: string) => number | null): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString("utf8")
      const status = receive(raw, String(request.headers["stripe-signature"]))
      if (status === null) return
      response.statusCode = status
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}
