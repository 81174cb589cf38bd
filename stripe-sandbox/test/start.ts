/** A sandbox for one test: memory, a clock to move, the genuine SDK, and a listener for its events. */
import { type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Stripe } from "stripe"
import type { AccountStatus } from "../objects/connect/accounts.ts"
import { idOf } from "../state/ids.ts"
import { type Sandbox, startSandbox } from "../server.ts"
import { type SandboxStore, memoryStore } from "../store.ts"

process.env.STRIPE_SUPPRESS_NOTICES = "true"

export const SECRETS = {
  snapshotSecret: "whsec_snapshot",
  connectSecret: "whsec_connect",
  thinSecret: "whsec_thin",
}
export type Heard = { raw: string; signature: string; type: string; at: number }
export type World = {
  stripe: Stripe
  sandbox: Sandbox
  store: SandboxStore
  url: string
  /** Events as they arrived, raw. */
  heard: Heard[]
  /** How the webhook answers; 200 unless changed, and not at all while it is null. */
  answer: { status: number | null }
  errors: string[]
  move(duration: { days?: number; hours?: number; minutes?: number }): void
  now(): Date
  close(): Promise<void>
}

/** Tuesday, 10 March 2026, 10:00 UTC: four banking days on is Monday the 16th. */
const START = Date.UTC(2026, 2, 10, 10)

export async function start(
  given: { store?: SandboxStore; deaf?: boolean; from?: Date } = {},
): Promise<World> {
  let time = given.from?.getTime() ?? START
  const heard: Heard[] = []
  const answer: World["answer"] = { status: 200 }
  const errors: string[] = []
  const listener = await listen((raw, signature) => {
    heard.push({ raw, signature, type: (JSON.parse(raw) as { type: string }).type, at: performance.now() })
    return answer.status
  })
  const store = given.store ?? memoryStore()
  const hook = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  const sandbox = await startSandbox({
    store,
    clock: { now: () => new Date(time) },
    secretKey: "sk_test_sandbox",
    publicUrl: () => url(),
    webhook: () => (given.deaf ? null : { url: hook, ...SECRETS }),
    log: (level, message, details) => errors.push(`${level}: ${message} ${JSON.stringify(details)}`),
  })
  const url = (): string => `http://127.0.0.1:${sandbox.port}/stripe-sandbox`
  return {
    stripe: clientOf(sandbox),
    sandbox,
    store,
    url: url(),
    heard,
    answer,
    errors,
    move: ({ days = 0, hours = 0, minutes = 0 }) => {
      time += ((days * 24 + hours) * 60 + minutes) * 60_000
    },
    now: () => new Date(time),
    close: async () => {
      await sandbox.close()
      listener.closeAllConnections()
      listener.close()
    },
  }
}

/** Moves the clock from one due instant to the next, as whoever owns it does, and does what falls due. */
export async function pass(world: World, { days }: { days: number }): Promise<void> {
  const until = world.now().getTime() + days * 86_400_000
  for (;;) {
    const due = await world.sandbox.control.nextDueAt()
    if (!due || due.getTime() > until) break
    world.move({ minutes: Math.max(0, due.getTime() - world.now().getTime()) / 60_000 })
    await world.sandbox.control.runDueTimers()
  }
  world.move({ minutes: (until - world.now().getTime()) / 60_000 })
  await world.sandbox.control.runDueTimers()
}

/** The SDK as the product makes it, without retries of its own. */
export function clientOf(sandbox: Sandbox, key = "sk_test_sandbox"): Stripe {
  return new Stripe(key, {
    host: sandbox.host,
    port: sandbox.port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 20_000,
    telemetry: false,
  })
}

async function listen(hear: (raw: string, signature: string) => number | null): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const status = hear(Buffer.concat(parts).toString("utf8"), String(request.headers["stripe-signature"]))
      if (status === null) return
      response.statusCode = status
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return server
}

/** A customer with a saved method. */
export async function payer(
  world: World,
  token = "pm_card_visa",
): Promise<{ customer: string; method: string }> {
  const customer = await world.stripe.customers.create({ email: "owner@example.com" })
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: token,
    confirm: true,
  })
  return { customer: customer.id, method: idOf(setup.payment_method) ?? "" }
}

/** A worker's account in a state. */
export async function worker(world: World, outcome: AccountStatus = "active"): Promise<string> {
  const account = await world.stripe.v2.core.accounts.create({
    contact_email: "worker@example.com",
    display_name: "Wanda Worker",
    dashboard: "express",
    identity: { country: "us", entity_type: "individual" },
    configuration: {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
    },
    defaults: {
      currency: "usd",
      responsibilities: { fees_collector: "application", losses_collector: "application" },
    },
    metadata: { employee_id: "e1", mode: "sandbox" },
    include: ["configuration.recipient", "requirements", "defaults"],
  })
  if (outcome !== "restricted") await world.sandbox.control.onboard(account.id, outcome)
  return account.id
}

/** A confirmed payment; rejects with the SDK's error when it is refused. */
export async function pay(
  world: World,
  who: { customer: string; method: string },
  amount = 8000,
): Promise<Stripe.PaymentIntent> {
  const intent = await world.stripe.paymentIntents.create({
    amount,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
    metadata: { payment_id: "p1" },
    transfer_group: "pay_p1",
  })
  return world.stripe.paymentIntents.confirm(intent.id, { payment_method: who.method, off_session: true })
}

/** The charge an intent ended with. */
export function chargeOf(intent: Stripe.PaymentIntent): string {
  return idOf(intent.latest_charge) ?? ""
}

/** The error a call is refused with. */
export async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError))
    throw new Error(`expected a refusal, got ${String(error)}`)
  return error
}
