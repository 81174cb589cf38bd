/** Random dealings with a sandbox that may die at any moment, and what must be true of the money afterwards. */
import { setImmediate as breathe } from "node:timers/promises"

import { ACCOUNT_STATUSES } from "../objects/connect/accounts.ts"
import type { SandboxStore } from "../store.ts"
import { memoryStore } from "../store.ts"
import { idOf } from "../state/ids.ts"
import { type World, start } from "./start.ts"

export const KINDS = [
  "card",
  "debit",
  "again",
  "transfer",
  "transfer",
  "reverse",
  "refund",
  "cancel",
  "dispute",
  "time",
  "onboard",
  "returned",
  "payout",
  "die_before",
  "die_after",
  "restart",
] as const
export type Step = { kind: (typeof KINDS)[number]; a: number; b: number; amount: number }

const CARDS = ["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_mastercard", "pm_card_refundFail"]
const BANKS = [
  "pm_usBankAccount_success",
  "pm_usBankAccount_insufficientFunds",
  "pm_usBankAccount_dispute",
  "pm_usBankAccount_processing",
]

type Known = {
  intents: string[]
  charges: string[]
  transfers: string[]
  accounts: string[]
  methods: Map<string, string>
  customer: string
}
type Mortal = SandboxStore & { fate: "before" | "after" | null }

/** A store whose next write dies as told: before its commit, or after it and before the answer. */
function mortal(): Mortal {
  const inner = memoryStore()
  const store: Mortal = {
    ...inner,
    fate: null,
    write: async (work, claim) => {
      const fate = store.fate
      store.fate = null
      const result = await inner.write(async (unit) => {
        const done = await work(unit)
        if (fate === "before") throw new Error("killed before the commit")
        return done
      }, claim)
      if (fate === "after") throw new Error("killed after the commit")
      return result
    },
  }
  return store
}

/** Carries out the steps, several at once. Returns the sandbox at their end, and what it failed in besides dying. */
export async function deal(steps: Step[]): Promise<{ world: World; failures: string[] }> {
  const store = mortal()
  let world = await start({ store, deaf: true })
  const known = await furnish(world)
  const worlds = [world]
  let under: Promise<unknown>[] = []
  const settled = async (): Promise<void> => {
    await Promise.all(under)
    under = []
  }
  for (const step of steps) {
    if (step.kind === "die_before" || step.kind === "die_after")
      store.fate = step.kind === "die_before" ? "before" : "after"
    else if (step.kind === "restart") {
      // Seldom without waiting, so that what is under way dies with the process: the SDK then pauses for real.
      if (step.b !== 0 || step.a % 4 !== 0) await settled()
      const old = world
      world = await start({ store, deaf: true, from: old.now() })
      worlds.push(world)
      await old.close()
      await settled()
    } else {
      const at = world
      under.push(
        take(at, known, step).catch((error: unknown) => {
          // Refusals are part of the game; a fault of the test's own or of the SDK is not.
          if (error instanceof TypeError || error instanceof RangeError) throw error
        }),
      )
      if (under.length >= 4) await settled()
      else await breathe()
    }
  }
  store.fate = null
  await settled()
  const failures = worlds.flatMap(({ errors }) => errors).filter((error) => !error.includes("killed "))
  return { world, failures }
}

async function furnish(world: World): Promise<Known> {
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

async function take(world: World, known: Known, step: Step): Promise<void> {
  const { stripe, sandbox } = world
  const { a, b, amount } = step
  // A small stock of keys, so that some calls come twice.
  const key = (name: string): { idempotencyKey: string } => ({
    idempotencyKey: `${name}:${a}:${b}:${amount}`,
  })
  switch (step.kind) {
    case "card":
    case "debit": {
      const method = known.methods.get(pick(step.kind === "card" ? CARDS : BANKS, a)) ?? ""
      const intent = await stripe.paymentIntents.create(
        { amount, currency: "usd", customer: known.customer, payment_method: method },
        key("pi"),
      )
      known.intents.push(intent.id)
      const paid = await stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: method, off_session: true },
        key(`c:${intent.id}`),
      )
      const charge = idOf(paid.latest_charge)
      if (charge) known.charges.push(charge)
      return
    }
    case "again": {
      const id = pick(known.intents, a)
      await stripe.paymentIntents.confirm(id, {
        payment_method: known.methods.get("pm_card_visa") ?? "",
        off_session: true,
      })
      return
    }
    case "transfer": {
      const transfer = await stripe.transfers.create({
        amount,
        currency: "usd",
        destination: pick(known.accounts, b),
        source_transaction: pick(known.charges, a),
      })
      known.transfers.push(transfer.id)
      return
    }
    case "reverse":
      await stripe.transfers.createReversal(pick(known.transfers, a), b % 2 ? { amount } : {}, key("rev"))
      return
    case "refund":
      await stripe.refunds.create({ charge: pick(known.charges, a), ...(b % 2 ? { amount } : {}) }, key("re"))
      return
    case "cancel":
      await stripe.paymentIntents.cancel(pick(known.intents, a))
      return
    case "dispute":
      return sandbox.control.dispute(pick(known.intents, a))
    case "time":
      world.move({ hours: a % 60 })
      return sandbox.control.runDueTimers()
    case "onboard":
      return sandbox.control.onboard(pick(known.accounts, a), pick(ACCOUNT_STATUSES, b % 8 ? 0 : b))
    case "returned":
      return sandbox.control.failPayout(pick(known.accounts, a))
    case "payout": {
      const of = a % 4 === 0 ? {} : { stripeAccount: pick(known.accounts, b) }
      const { id } = await stripe.payouts.create({ amount, currency: "usd" }, of)
      if (a % 3 === 0) await stripe.payouts.cancel(id, {}, of)
      return
    }
    case "die_before":
    case "die_after":
    case "restart":
      throw new Error("not a dealing")
  }
}

/** Everything of a v1 list, whatever its length. */
function all<T>(list: { autoPagingToArray(options: { limit: number }): Promise<T[]> }): Promise<T[]> {
  return list.autoPagingToArray({ limit: 10_000 })
}

const sum = <T>(of: T[], value: (each: T) => number): number =>
  of.reduce((total, each) => total + value(each), 0)

/** Words on everything that is wrong with the money; empty when nothing is. */
export async function findFaults({ stripe }: Pick<World, "stripe">): Promise<string[]> {
  const faults: string[] = []
  const check = (right: boolean, words: string): void => {
    if (!right) faults.push(words)
  }
  const [intents, charges, transfers, allRefunds, disputes] = await Promise.all([
    all(stripe.paymentIntents.list({ limit: 100 })),
    all(stripe.charges.list({ limit: 100 })),
    all(stripe.transfers.list({ limit: 100 })),
    all(stripe.refunds.list({ limit: 100 })),
    all(stripe.disputes.list({ limit: 100 })),
  ])
  const refunds = allRefunds.filter((each) => each.status !== "failed")
  const taken = charges.filter((each) => each.status === "succeeded")
  for (const intent of intents) {
    const mine = taken.filter((each) => each.payment_intent === intent.id)
    check(mine.length <= 1, `${intent.id} succeeded ${mine.length} times`)
    check(
      (intent.status === "succeeded") === (mine.length === 1),
      `${intent.id} is ${intent.status} with ${mine.length} charges`,
    )
    check(
      intent.amount_received === sum(mine, (each) => each.amount),
      `${intent.id} received ${intent.amount_received}`,
    )
  }
  for (const charge of charges) {
    const moved = sum(
      transfers.filter((each) => each.source_transaction === charge.id),
      (each) => each.amount - each.amount_reversed,
    )
    check(
      moved <= (charge.status === "succeeded" ? charge.amount : 0),
      `${charge.id} of ${charge.amount} was over-transferred: ${moved}`,
    )
    const back = sum(
      refunds.filter((each) => each.charge === charge.id),
      (each) => each.amount,
    )
    check(back === charge.amount_refunded, `${charge.id} was refunded ${back}, and says otherwise`)
    const disputed = sum(
      disputes.filter((each) => each.charge === charge.id && each.status !== "won"),
      (each) => each.amount,
    )
    check(
      back + disputed <= charge.amount,
      `${charge.id} of ${charge.amount} was given back ${back} and ${disputed}`,
    )
  }
  for (const { id, amount, amount_reversed: back } of transfers)
    check(back <= amount, `${id} of ${amount} was reversed by ${back}`)
  const accounts = (await stripe.v2.core.accounts.list({ limit: 100 })).data.map((each) => each.id)
  let held = 0
  let fees = 0
  let paidOut = 0
  for (const account of [null, ...accounts]) {
    const options = account === null ? {} : { stripeAccount: account }
    const balance = await stripe.balance.retrieve({}, options)
    const entries = await all(stripe.balanceTransactions.list({ limit: 100 }, options))
    const payouts = await all(stripe.payouts.list({ limit: 100 }, options))
    const ready = balance.available[0]?.amount ?? 0
    const waiting = balance.pending[0]?.amount ?? 0
    check(
      ready ===
        sum(
          entries.filter((each) => each.status === "available"),
          (each) => each.net,
        ),
      `${account ?? "platform"}: available ${ready} is not its movements`,
    )
    check(
      waiting ===
        sum(
          entries.filter((each) => each.status === "pending"),
          (each) => each.net,
        ),
      `${account ?? "platform"}: pending ${waiting} is not its movements`,
    )
    held += ready + waiting
    fees += sum(entries, (each) => each.fee)
    paidOut += sum(
      payouts.filter((each) => !["failed", "canceled"].includes(each.status)),
      (each) => each.amount,
    )
  }
  const came = sum(taken, (each) => each.amount)
  const went =
    sum(refunds, (each) => each.amount) +
    sum(
      disputes.filter((each) => each.status !== "won"),
      (each) => each.amount,
    )
  check(
    held === came - went - fees - paidOut,
    `held ${held}, but ${came} came, ${went} went back, ${fees} were fees, ${paidOut} were paid out`,
  )
  return faults
}
