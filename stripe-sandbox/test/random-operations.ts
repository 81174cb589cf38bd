/** Random operations on a sandbox that may crash at any write. */
import { setImmediate as nextTick } from "node:timers/promises"

import { ACCOUNT_STATUSES } from "../objects/connect/accounts.ts"
import { type SandboxStore, memoryStore } from "../store.ts"
import { idOf } from "../state/ids.ts"
import { type World, startWorld } from "./world.ts"

export const STEP_KINDS = [
  "card",
  "debit",
  "confirm_again",
  "transfer",
  "transfer",
  "reverse",
  "refund",
  "cancel",
  "dispute",
  "advance_clock",
  "onboard",
  "fail_payout",
  "payout",
  "crash_before_commit",
  "crash_after_commit",
  "restart",
] as const
export type Step = { kind: (typeof STEP_KINDS)[number]; a: number; b: number; amount: number }

const CARDS = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_mastercard", "pm_card_refundFail"]
const BANKS = [
  "pm_usBankAccount_success",
  "pm_usBankAccount_insufficientFunds",
  "pm_usBankAccount_dispute",
  "pm_usBankAccount_processing",
]

/** The objects that the steps choose from. */
type Fixtures = {
  intents: string[]
  charges: string[]
  transfers: string[]
  accounts: string[]
  methods: Map<string, string>
  customer: string
}
type CrashingStore = SandboxStore & { crash: "before" | "after" | null }

/** A store whose next write can crash before its commit, or after it and before the reply. */
function crashingStore(): CrashingStore {
  const inner = memoryStore()
  const store: CrashingStore = {
    ...inner,
    crash: null,
    write: async (work, lockName) => {
      const { crash } = store
      store.crash = null
      const result = await inner.write(async (unit) => {
        const value = await work(unit)
        if (crash === "before") throw new Error("crashed before the commit")
        return value
      }, lockName)
      if (crash === "after") throw new Error("crashed after the commit")
      return result
    },
  }
  return store
}

/** Runs the steps, several at a time. Returns the last world, and the errors that are not crashes. */
export async function runSteps(steps: Step[]): Promise<{ world: World; failures: string[] }> {
  const store = crashingStore()
  let world = await startWorld({ store, hasWebhook: false })
  const fixtures = await createFixtures(world)
  const worlds = [world]
  let running: Promise<unknown>[] = []
  const allSettled = async (): Promise<void> => {
    await Promise.all(running)
    running = []
  }
  for (const step of steps) {
    if (step.kind === "crash_before_commit" || step.kind === "crash_after_commit")
      store.crash = step.kind === "crash_before_commit" ? "before" : "after"
    else if (step.kind === "restart") {
      // Rarely without waiting, which aborts the running requests: the SDK then delays its retry in real time.
      if (step.b !== 0 || step.a % 4 !== 0) await allSettled()
      const old = world
      world = await startWorld({ store, hasWebhook: false, from: old.now() })
      worlds.push(world)
      await old.close()
      await allSettled()
    } else {
      const current = world
      running.push(
        runStep(current, fixtures, step).catch((error: unknown) => {
          // API errors are expected; errors of the test or of the SDK are not.
          if (error instanceof TypeError || error instanceof RangeError) throw error
        }),
      )
      if (running.length >= 4) await allSettled()
      else await nextTick()
    }
  }
  store.crash = null
  await allSettled()
  const failures = worlds.flatMap(({ errors }) => errors).filter((error) => !error.includes("crashed "))
  return { world, failures }
}

async function createFixtures(world: World): Promise<Fixtures> {
  const customer = await world.stripe.customers.create({})
  const methods = new Map<string, string>()
  for (const token of [...CARDS, ...BANKS]) {
    const setup = await world.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: token,
      confirm: true,
    })
    methods.set(token, idOf(setup.payment_method) ?? "")
  }
  const accounts: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const account = await world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } })
    await world.sandbox.control.onboard(account.id, i < 2 ? "active" : "restricted")
    accounts.push(account.id)
  }
  return { intents: [], charges: [], transfers: [], accounts, methods, customer: customer.id }
}

function pick<T>(from: readonly T[], index: number): T {
  const found = from[index % Math.max(from.length, 1)]
  if (found === undefined) throw new Error("nothing to pick from yet")
  return found
}

async function runStep(world: World, fixtures: Fixtures, step: Step): Promise<void> {
  const { stripe, sandbox } = world
  const { a, b, amount } = step
  // From a small set, so that some keys are used twice.
  const key = (name: string): { idempotencyKey: string } => ({
    idempotencyKey: `${name}:${a}:${b}:${amount}`,
  })
  switch (step.kind) {
    case "card":
    case "debit": {
      const method = fixtures.methods.get(pick(step.kind === "card" ? CARDS : BANKS, a)) ?? ""
      const intent = await stripe.paymentIntents.create(
        { amount, currency: "usd", customer: fixtures.customer, payment_method: method },
        key("pi"),
      )
      fixtures.intents.push(intent.id)
      const paid = await stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: method, off_session: true },
        key(`c:${intent.id}`),
      )
      const charge = idOf(paid.latest_charge)
      if (charge) fixtures.charges.push(charge)
      return
    }
    case "confirm_again": {
      const id = pick(fixtures.intents, a)
      await stripe.paymentIntents.confirm(id, {
        payment_method: fixtures.methods.get("pm_card_visa") ?? "",
        off_session: true,
      })
      return
    }
    case "transfer": {
      const transfer = await stripe.transfers.create({
        amount,
        currency: "usd",
        destination: pick(fixtures.accounts, b),
        source_transaction: pick(fixtures.charges, a),
      })
      fixtures.transfers.push(transfer.id)
      return
    }
    case "reverse":
      await stripe.transfers.createReversal(pick(fixtures.transfers, a), b % 2 ? { amount } : {}, key("rev"))
      return
    case "refund":
      await stripe.refunds.create(
        { charge: pick(fixtures.charges, a), ...(b % 2 ? { amount } : {}) },
        key("re"),
      )
      return
    case "cancel":
      await stripe.paymentIntents.cancel(pick(fixtures.intents, a))
      return
    case "dispute":
      return sandbox.control.dispute(pick(fixtures.intents, a))
    case "advance_clock":
      world.advanceClock({ hours: a % 60 })
      return sandbox.control.runDueTimers()
    case "onboard":
      return sandbox.control.onboard(pick(fixtures.accounts, a), pick(ACCOUNT_STATUSES, b % 8 ? 0 : b))
    case "fail_payout":
      return sandbox.control.failPayout(pick(fixtures.accounts, a))
    case "payout": {
      const options = a % 4 === 0 ? {} : { stripeAccount: pick(fixtures.accounts, b) }
      const { id } = await stripe.payouts.create({ amount, currency: "usd" }, options)
      if (a % 3 === 0) await stripe.payouts.cancel(id, {}, options)
      return
    }
    case "crash_before_commit":
    case "crash_after_commit":
    case "restart":
      throw new Error("not an operation")
  }
}
