import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { Stripe } from "stripe"
import { afterAll, beforeAll, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { type TestDatabase, startPostgres } from "./start-postgres.ts"
import { expectMoneyToAddUp } from "./check-money.ts"

/** Two processes on one database, which are killed and restarted while they handle requests. */

const PROGRAM_OF_PROCESS = `
  import { Pool } from "pg"
  import { startSandbox } from "${new URL("../server.ts", import.meta.url).pathname}"
  import { postgresStore } from "${new URL("../postgres-store.ts", import.meta.url).pathname}"
  const sandbox = await startSandbox({
    store: postgresStore(new Pool({ host: process.env.PG_SOCKET_FOLDER, user: "postgres", database: "postgres", max: 5 })),
    clock: { now: () => new Date() },
    secretKey: "sk_test_sandbox",
    publicUrl: () => "http://127.0.0.1",
    webhook: () => null,
  })
  process.on("message", async ([control, ...args]) => {
    try { await sandbox.control[control](...args) } catch {}
    process.send("done")
  })
  process.send(sandbox.port)`

type SandboxProcess = { child: ChildProcess; stripe: Stripe }

let database: TestDatabase
let socketFolder: string
const processes: SandboxProcess[] = []
beforeAll(async () => {
  database = await startPostgres()
  socketFolder = database.pool().options.host ?? ""
  processes.push(await startProcess(), await startProcess())
}, 60_000)
afterAll(async () => {
  for (const { child } of processes) {
    child.kill("SIGKILL")
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit")
  }
  await database.stop()
})

async function startProcess(): Promise<SandboxProcess> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM_OF_PROCESS], {
    cwd: new URL("../..", import.meta.url).pathname,
    env: { ...process.env, PG_SOCKET_FOLDER: socketFolder },
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

async function killAndRestart(which: number): Promise<void> {
  const { child } = processAt(which)
  child.kill("SIGKILL")
  await once(child, "exit")
  processes[which] = await startProcess()
}

function processAt(which: number): SandboxProcess {
  const found = processes[which % 2]
  if (!found) throw new Error("no process")
  return found
}

/** Makes the same call to both processes at once; returns the successful replies. */
async function callBoth<T>(call: (stripe: Stripe) => Promise<T>): Promise<T[]> {
  const replies = await Promise.allSettled([0, 1, 0].map(async (which) => call(processAt(which).stripe)))
  return replies.filter((each) => each.status === "fulfilled").map(({ value }) => value)
}

/** Calls a control of a process. */
async function callControl(which: number, ...message: unknown[]): Promise<void> {
  const { child } = processAt(which)
  // A process that was killed a moment ago takes no message; the control is then not called.
  if (!child.connected) return
  child.send(message, () => undefined)
  await Promise.race([once(child, "message"), once(child, "exit")])
}

type Fixtures = { customer: string; card: string; bank: string; account: string }

/** A payment with its transfer, refund, reversal and dispute, each call made to both processes at once. */
async function runPayment(n: number, { customer, card, bank, account }: Fixtures): Promise<void> {
  const params = { amount: 1000 + n, currency: "usd", customer, payment_method: n % 3 === 0 ? bank : card }
  const created = await callBoth((stripe) =>
    stripe.paymentIntents.create(params, { idempotencyKey: `pi${n}` }),
  )
  expect(new Set(created.map(({ id }) => id)).size).toBeLessThanOrEqual(1)
  const [intent] = created
  if (!intent) return
  await callBoth((stripe) => stripe.paymentIntents.confirm(intent.id, { off_session: true }))
  const [paid] = await callBoth((stripe) => stripe.paymentIntents.retrieve(intent.id))
  const charge = idOf(paid?.latest_charge ?? null)
  if (!charge || paid?.status !== "succeeded") return
  const source = { destination: account, source_transaction: charge }
  const [transferred] = await callBoth((stripe) =>
    stripe.transfers.create({ amount: 700, currency: "usd", ...source }),
  )
  if (n % 5 === 0) await callControl(n, "dispute", intent.id)
  await Promise.all([
    callBoth((stripe) => stripe.refunds.create({ charge, amount: 600 })),
    transferred && callBoth((stripe) => stripe.transfers.createReversal(transferred.id, { amount: 400 })),
  ])
}

test("After sixty payments and ten kills, all money adds up and no idempotency key created two objects", async () => {
  const { stripe } = processAt(0)
  const { id: customer } = await stripe.customers.create({})
  const save = async (token: string) => {
    const setup = await stripe.setupIntents.create({ customer, payment_method: token, confirm: true })
    return idOf(setup.payment_method) ?? ""
  }
  const { id: account } = await stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
  await callControl(0, "onboard", account, "active")
  const fixtures = {
    customer,
    card: await save("pm_card_visa"),
    bank: await save("pm_usBankAccount_success"),
    account,
  }
  let started = 0
  const runPayments = async (): Promise<void> => {
    while (started < 60) await runPayment(started++, fixtures)
  }
  const kill = async (): Promise<void> => {
    for (let kills = 0; kills < 10; kills += 1) await killAndRestart(kills % 2)
  }
  await Promise.all([runPayments(), runPayments(), runPayments(), runPayments(), kill()])
  await expectMoneyToAddUp(processAt(0))
  const charges = await processAt(1).stripe.charges.list({ limit: 100 })
  expect(charges.data.length).toBeGreaterThan(10)
}, 240_000)
