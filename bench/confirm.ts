import { startEmbeddedDatabase } from "#server/db/embedded.ts"
import { postgresStore } from "#stripe-sandbox/postgres-store.ts"
import { type Sandbox, startSandbox } from "#stripe-sandbox/server.ts"
import { memoryStore, type SandboxStore } from "#stripe-sandbox/store.ts"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import pg from "pg"
import { Stripe } from "stripe"

/**
 * `npm run bench:confirm`: how long the payment sandbox takes from the SDK's confirm to its answer, and to the
 * arrival of its last event at the webhook, with the state in memory and in PostgreSQL. The goal is a median under
 * 10 ms with events.
 */
const WARM_UP = 300
const CONFIRMS = 500
const KEY = "sk_test_bench"

/** Called when `payment_intent.succeeded` of the intent arrives. */
const arrivals = new Map<string, () => void>()
const webhook = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on("data", (part: Buffer) => parts.push(part))
  request.on("end", () => {
    response.end()
    const event = JSON.parse(Buffer.concat(parts).toString("utf8")) as Stripe.Event
    if (event.type === "payment_intent.succeeded") arrivals.get(event.data.object.id)?.()
  })
})

type Times = { answered: number[]; delivered: number[] }

/** Charges one saved card `count` times; only the confirm is timed. */
async function timeConfirms(stripe: Stripe, sandbox: Sandbox, count: number): Promise<Times> {
  const customer = await stripe.customers.create({})
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id })
  const times: Times = { answered: [], delivered: [] }
  for (let made = 0; made < count; made += 1) {
    const intent = await stripe.paymentIntents.create({
      amount: 7282,
      currency: "usd",
      customer: customer.id,
    })
    await sandbox.control.flushEvents()
    const delivered = new Promise<void>((resolve) => arrivals.set(intent.id, resolve))
    const from = performance.now()
    await stripe.paymentIntents.confirm(intent.id, { payment_method: card.id, off_session: true })
    times.answered.push(performance.now() - from)
    await delivered
    times.delivered.push(performance.now() - from)
    arrivals.delete(intent.id)
  }
  return times
}

const quantile = (values: readonly number[], part: number): string =>
  `${(values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0).toFixed(1)} ms`

async function measure(name: string, store: SandboxStore): Promise<void> {
  const { port } = webhook.address() as AddressInfo
  const secrets = { snapshotSecret: "whsec_a", connectSecret: "whsec_b", thinSecret: "whsec_c" }
  const sandbox = await startSandbox({
    store,
    clock: { now: () => new Date() },
    secretKey: KEY,
    publicUrl: () => "http://127.0.0.1",
    webhook: () => ({ url: `http://127.0.0.1:${port}/`, ...secrets }),
    log: (level, message, details) => console.error(level, message, details),
  })
  const { host } = sandbox
  const stripe = new Stripe(KEY, { host, port: sandbox.port, protocol: "http", telemetry: false })
  await timeConfirms(stripe, sandbox, WARM_UP)
  const { answered, delivered } = await timeConfirms(stripe, sandbox, CONFIRMS)
  console.log(
    `${name}: answered ${quantile(answered, 0.5)} (p99 ${quantile(answered, 0.99)}), with its events ${quantile(delivered, 0.5)} (p99 ${quantile(delivered, 0.99)})`,
  )
  await sandbox.close()
}

const folder = await mkdtemp(join(tmpdir(), "prepside-bench-"))
await chmod(folder, 0o711)
const database = await startEmbeddedDatabase({ folder })
const pool = new pg.Pool({ ...database.connection, max: 5 })
// The server stops before its last connections close.
pool.on("error", () => undefined)
await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve))
try {
  console.log(
    `${CONFIRMS} confirms after ${WARM_UP} to warm up, one after another; medians (goal under 10 ms)`,
  )
  await measure("memory    ", memoryStore())
  await measure("PostgreSQL", postgresStore(pool))
} finally {
  webhook.closeAllConnections()
  webhook.close()
  await pool.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
