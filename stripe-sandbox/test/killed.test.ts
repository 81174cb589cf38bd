import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { Stripe } from "stripe"
import { afterAll, beforeAll, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { type Database, startPostgres } from "./postgres.ts"
import { findFaults } from "./random-money.ts"

/** Two processes over one database, one or the other killed in the middle of what it does. */

const PROGRAM = `
  import { Pool } from "pg"
  import { startSandbox } from "${new URL("../server.ts", import.meta.url).pathname}"
  import { postgresStore } from "${new URL("../postgres-store.ts", import.meta.url).pathname}"
  const sandbox = await startSandbox({
    store: postgresStore(new Pool({ host: process.env.SOCKETS, user: "postgres", database: "postgres", max: 5 })),
    clock: { now: () => new Date() },
    secretKey: "sk_test_sandbox",
    publicUrl: () => "http://127.0.0.1",
    webhook: () => null,
  })
  process.on("message", async ([call, ...given]) => {
    try { await sandbox.control[call](...given) } catch {}
    process.send("done")
  })
  process.send(sandbox.port)`

type Running = { child: ChildProcess; stripe: Stripe }

let database: Database
let sockets: string
const running: Running[] = []
beforeAll(async () => {
  database = await startPostgres()
  sockets = database.pool().options.host ?? ""
  running.push(await begin(), await begin())
}, 60_000)
afterAll(async () => {
  for (const { child } of running) {
    child.kill("SIGKILL")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  await database.stop()
})

async function begin(): Promise<Running> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    cwd: new URL("../..", import.meta.url).pathname,
    env: { ...process.env, SOCKETS: sockets },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  })
  const [port] = (await once(child, "message")) as [number]
  const stripe = new Stripe("sk_test_sandbox", {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  })
  return { child, stripe }
}

async function killAndBegin(which: number): Promise<void> {
  const { child } = one(which)
  child.kill("SIGKILL")
  await once(child, "exit")
  running[which] = await begin()
}

function one(which: number): Running {
  const found = running[which % 2]
  if (!found) throw new Error("no process")
  return found
}

/** The same call of both processes at once; what came back, whoever died. */
async function both<T>(call: (stripe: Stripe) => Promise<T>): Promise<T[]> {
  const answers = await Promise.allSettled([0, 1, 0].map(async (which) => call(one(which).stripe)))
  return answers.filter((each) => each.status === "fulfilled").map(({ value }) => value)
}

async function tell(which: number, ...message: unknown[]): Promise<void> {
  const { child } = one(which)
  child.send(message)
  await Promise.race([once(child, "message"), once(child, "exit")])
}

type Scene = { customer: string; card: string; bank: string; account: string }

/** A payment with everything that may become of it, each step asked of both processes at once. */
async function journey(n: number, { customer, card, bank, account }: Scene): Promise<void> {
  const wish = { amount: 1000 + n, currency: "usd", customer, payment_method: n % 3 === 0 ? bank : card }
  const made = await both((stripe) => stripe.paymentIntents.create(wish, { idempotencyKey: `pi${n}` }))
  expect(new Set(made.map(({ id }) => id)).size).toBeLessThanOrEqual(1)
  const [intent] = made
  if (!intent) return
  await both((stripe) => stripe.paymentIntents.confirm(intent.id, { off_session: true }))
  const [paid] = await both((stripe) => stripe.paymentIntents.retrieve(intent.id))
  const charge = idOf(paid?.latest_charge ?? null)
  if (!charge || paid?.status !== "succeeded") return
  const source = { destination: account, source_transaction: charge }
  const [moved] = await both((stripe) => stripe.transfers.create({ amount: 700, currency: "usd", ...source }))
  if (n % 5 === 0) await tell(n, "dispute", intent.id)
  await Promise.all([
    both((stripe) => stripe.refunds.create({ charge, amount: 600 })),
    moved && both((stripe) => stripe.transfers.createReversal(moved.id, { amount: 400 })),
  ])
}

test("sixty payments with ten kills among them: no key made two, nothing was taken or moved twice, all adds up", async () => {
  const { stripe } = one(0)
  const { id: customer } = await stripe.customers.create({})
  const save = async (token: string) => {
    const setup = await stripe.setupIntents.create({ customer, payment_method: token, confirm: true })
    return idOf(setup.payment_method) ?? ""
  }
  const { id: account } = await stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  await tell(0, "onboard", account, "active")
  const scene = {
    customer,
    card: await save("pm_card_visa"),
    bank: await save("pm_usBankAccount_success"),
    account,
  }
  let begun = 0
  const work = async (): Promise<void> => {
    while (begun < 60) await journey(begun++, scene)
  }
  const kill = async (): Promise<void> => {
    for (let kills = 0; kills < 10; kills += 1) await killAndBegin(kills % 2)
  }
  await Promise.all([work(), work(), work(), work(), kill()])
  expect(await findFaults({ stripe: one(0).stripe })).toEqual([])
  const charges = await one(1).stripe.charges.list({ limit: 100 })
  expect(charges.data.length).toBeGreaterThan(10)
}, 120_000)
