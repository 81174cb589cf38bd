import { afterEach, beforeEach, expect, test } from "vitest"
import { type World, chargeOf, pass, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

/** An account with 8000 cents, available from Thursday 10:00 on; the next daily payout is at midnight. */
async function richWorker(): Promise<{ account: string; as: { stripeAccount: string } }> {
  const intent = await pay(world, await payer(world))
  const account = await worker(world)
  await world.stripe.transfers.create({
    amount: 8000,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
  })
  await pass(world, { days: 2 })
  return { account, as: { stripeAccount: account } }
}

async function available(options: { stripeAccount?: string } = {}): Promise<number> {
  return (await world.stripe.balance.retrieve({}, options)).available[0]?.amount ?? 0
}

test("A payout that is asked for leaves at midnight and arrives two banking days later; the rest goes by itself", async () => {
  const { as } = await richWorker()
  const asked = await world.stripe.payouts.create(
    { amount: 3000, currency: "usd", metadata: { why: "rent" } },
    as,
  )
  expect(asked).toMatchObject({
    amount: 3000,
    automatic: false,
    status: "pending",
    metadata: { why: "rent" },
    // Friday to Tuesday
    arrival_date: Date.UTC(2026, 2, 17) / 1000,
  })
  expect(await available(as)).toBe(5000)
  await pass(world, { days: 1 })
  expect((await world.stripe.payouts.list({}, as)).data.map((each) => [each.amount, each.status])).toEqual([
    [5000, "in_transit"],
    [3000, "in_transit"],
  ])
  await pass(world, { days: 4 })
  expect((await world.stripe.payouts.list({ status: "paid" }, as)).data).toHaveLength(2)
  expect(
    (await world.stripe.payouts.list({ arrival_date: asked.arrival_date, destination: "ba_other" }, as)).data,
  ).toEqual([])
  expect((await world.stripe.payouts.list({ arrival_date: { gt: asked.arrival_date } }, as)).data).toEqual([])
  await world.sandbox.control.flushEvents()
  const told = world.heard.map((each) => each.type).filter((each) => each.startsWith("payout"))
  expect(told.filter((each) => each === "payout.updated")).toHaveLength(1)
  expect(told.filter((each) => each === "payout.paid")).toHaveLength(2)
})

test("A payout can be taken back until it has left, once, and the money is there again", async () => {
  const { as } = await richWorker()
  const asked = await world.stripe.payouts.create({ amount: 8000, currency: "usd" }, as)
  expect(await available(as)).toBe(0)
  expect((await world.stripe.payouts.cancel(asked.id, {}, as)).status).toBe("canceled")
  expect(await available(as)).toBe(8000)
  await refused(world.stripe.payouts.cancel(asked.id, {}, as))
  await pass(world, { days: 1 })
  const [daily] = (await world.stripe.payouts.list({}, as)).data
  expect(daily).toMatchObject({ amount: 8000, automatic: true, status: "in_transit" })
  expect((await refused(world.stripe.payouts.cancel(daily?.id ?? "", {}, as))).statusCode).toBe(400)
  await world.sandbox.control.flushEvents()
  expect(world.heard.map((each) => each.type)).toContain("payout.canceled")
})

test("A payout is never more than what is available, and goes to the account's own bank", async () => {
  const { account, as } = await richWorker()
  const ask = (amount: number, more: object = {}) =>
    world.stripe.payouts.create({ amount, currency: "usd", ...more }, as)
  expect((await refused(ask(8001))).code).toBe("balance_insufficient")
  expect((await refused(ask(0))).code).toBe("parameter_invalid_integer")
  expect((await refused(ask(1, { destination: "ba_other" }))).code).toBe("resource_missing")
  expect((await refused(ask(1, { method: "instant" }))).param).toBe("method")
  expect((await refused(ask(1, { currency: "eur" }))).param).toBe("currency")
  const [bank] = (await world.stripe.accounts.listExternalAccounts(account)).data
  expect((await ask(8000, { destination: bank?.id })).amount).toBe(8000)
})

test("An account whose onboarding is not done has no payouts", async () => {
  const { account, as } = await richWorker()
  await world.sandbox.control.onboard(account, "pending")
  expect((await refused(world.stripe.payouts.create({ amount: 1, currency: "usd" }, as))).code).toBe(
    "payouts_not_allowed",
  )
})

test("The platform's own payout is booked on the platform and told to its own webhook", async () => {
  await pay(world, await payer(world))
  await pass(world, { days: 2 })
  const asked = await world.stripe.payouts.create({ amount: 7738, currency: "usd" })
  expect(await available()).toBe(0)
  await pass(world, { days: 5 })
  expect((await world.stripe.payouts.retrieve(asked.id)).status).toBe("paid")
  await world.sandbox.control.flushEvents()
  const told = world.heard.filter((each) => each.type.startsWith("payout"))
  expect(told.map((each) => (JSON.parse(each.raw) as { account?: string }).account)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
