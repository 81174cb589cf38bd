import { afterEach, expect, test } from "vitest"
import { expectMoneyToAddUp } from "./check-money.ts"
import {
  balanceOf,
  createAccount,
  createPaidAccount,
  createPayer,
  pay,
  receivedTypes,
  rejectionOf,
} from "./fixtures.ts"
import { passTime, setUpWorld } from "./world.ts"

const world = setUpWorld()
afterEach(() => expectMoneyToAddUp(world))

async function availableOf(account: string): Promise<number> {
  return (await balanceOf(world, account))[0]
}

/** An account with 8000 cents, available from Thursday 10:00; the next daily payout is at midnight. */
async function createFundedAccount(): Promise<{ account: string; as: { stripeAccount: string } }> {
  const { account } = await createPaidAccount(world)
  await passTime(world, { days: 2 })
  return { account, as: { stripeAccount: account } }
}

test("A card payment less Stripe's fee is pending for two days, and can be transferred at once", async () => {
  await pay(world, await createPayer(world), 8000)
  // Less 2.9% and 30 cents of $80.00
  expect(await balanceOf(world)).toEqual([0, 7738])
  const paid = await createPaidAccount(world)
  expect(await balanceOf(world, paid.account)).toEqual([0, 8000])
  world.advanceClock({ days: 2 })
  expect(await balanceOf(world, paid.account)).toEqual([8000, 0])
  expect(await balanceOf(world)).toEqual([7738 + 7738 - 8000, 0])
})

test("An account is paid out at midnight when its balance is available; the payout arrives two banking days later", async () => {
  const paid = await createPaidAccount(world)
  await passTime(world, { days: 1 })
  expect((await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data).toEqual([])
  await passTime(world, { days: 2 })
  const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data
  expect(payout).toMatchObject({
    amount: 8000,
    status: "in_transit",
    automatic: true,
    created: Date.UTC(2026, 2, 13) / 1000,
  })
  expect(await balanceOf(world, paid.account)).toEqual([0, 0])
  await passTime(world, { days: 4 })
  expect(
    await world.stripe.payouts.retrieve(payout?.id ?? "", {}, { stripeAccount: paid.account }),
  ).toMatchObject({ status: "paid", failure_code: null })
  expect(await receivedTypes(world, "payout")).toEqual(["payout.created", "payout.paid"])
  expect((await world.stripe.payouts.list()).data).toEqual([])
  expect((await world.sandbox.control.ledger()).payouts).toMatchObject([
    { account: paid.account, amount: 8000, status: "paid" },
  ])
})

test("A manual payout is sent at midnight and arrives two banking days later; the rest is paid out daily", async () => {
  const { account, as } = await createFundedAccount()
  const payout = await world.stripe.payouts.create(
    { amount: 3000, currency: "usd", metadata: { why: "rent" } },
    as,
  )
  expect(payout).toMatchObject({
    amount: 3000,
    automatic: false,
    status: "pending",
    metadata: { why: "rent" },
    // Friday to Tuesday
    arrival_date: Date.UTC(2026, 2, 17) / 1000,
  })
  expect(await availableOf(account)).toBe(5000)
  await passTime(world, { days: 1 })
  expect((await world.stripe.payouts.list({}, as)).data.map((each) => [each.amount, each.status])).toEqual([
    [5000, "in_transit"],
    [3000, "in_transit"],
  ])
  await passTime(world, { days: 4 })
  expect((await world.stripe.payouts.list({ status: "paid" }, as)).data).toHaveLength(2)
  expect(
    (await world.stripe.payouts.list({ arrival_date: payout.arrival_date, destination: "ba_other" }, as))
      .data,
  ).toEqual([])
  expect((await world.stripe.payouts.list({ arrival_date: { gt: payout.arrival_date } }, as)).data).toEqual(
    [],
  )
  expect(await receivedTypes(world, "payout.updated")).toHaveLength(1)
  expect(await receivedTypes(world, "payout.paid")).toHaveLength(2)
})

test("A manual payout can be canceled once, until it is sent", async () => {
  const { account, as } = await createFundedAccount()
  const payout = await world.stripe.payouts.create({ amount: 8000, currency: "usd" }, as)
  expect(await availableOf(account)).toBe(0)
  expect((await world.stripe.payouts.cancel(payout.id, {}, as)).status).toBe("canceled")
  expect(await availableOf(account)).toBe(8000)
  await rejectionOf(world.stripe.payouts.cancel(payout.id, {}, as))
  await passTime(world, { days: 1 })
  const [daily] = (await world.stripe.payouts.list({}, as)).data
  expect(daily).toMatchObject({ amount: 8000, automatic: true, status: "in_transit" })
  expect((await rejectionOf(world.stripe.payouts.cancel(daily?.id ?? "", {}, as))).statusCode).toBe(400)
  expect(await receivedTypes(world)).toContain("payout.canceled")
})

test("A payout is limited to the available balance and to the account's own bank account", async () => {
  const { account, as } = await createFundedAccount()
  const create = (amount: number, more: object = {}) =>
    world.stripe.payouts.create({ amount, currency: "usd", ...more }, as)
  expect((await rejectionOf(create(8001))).code).toBe("balance_insufficient")
  expect((await rejectionOf(create(0))).code).toBe("parameter_invalid_integer")
  expect((await rejectionOf(create(1, { destination: "ba_other" }))).code).toBe("resource_missing")
  expect((await rejectionOf(create(1, { method: "instant" }))).param).toBe("method")
  expect((await rejectionOf(create(1, { currency: "eur" }))).param).toBe("currency")
  const [bank] = (await world.stripe.accounts.listExternalAccounts(account)).data
  expect((await create(8000, { destination: bank?.id })).amount).toBe(8000)
})

test("An account that is not active has no payouts", async () => {
  const { account, as } = await createFundedAccount()
  await world.sandbox.control.onboard(account, "pending")
  expect((await rejectionOf(world.stripe.payouts.create({ amount: 1, currency: "usd" }, as))).code).toBe(
    "payouts_not_allowed",
  )
})

test("An account without payouts keeps its balance until they are enabled", async () => {
  const paid = await createPaidAccount(world)
  await world.sandbox.control.onboard(paid.account, "pending")
  await passTime(world, { days: 10 })
  expect(await balanceOf(world, paid.account)).toEqual([8000, 0])
  await world.sandbox.control.onboard(paid.account, "active")
  await passTime(world, { days: 1 })
  expect(await balanceOf(world, paid.account)).toEqual([0, 0])
})

test("A failed payout returns its amount to the balance, with a reason", async () => {
  const paid = await createPaidAccount(world)
  await passTime(world, { days: 3 })
  await world.sandbox.control.failPayout(paid.account)
  const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data
  expect(payout).toMatchObject({ status: "failed", failure_code: "account_closed" })
  expect(await balanceOf(world, paid.account)).toEqual([8000, 0])
  await expect(world.sandbox.control.failPayout(await createAccount(world))).rejects.toThrow("no payout")
})

test("A payout of the platform is debited to the platform, and its events have no account", async () => {
  await pay(world, await createPayer(world))
  await passTime(world, { days: 2 })
  const payout = await world.stripe.payouts.create({ amount: 7738, currency: "usd" })
  expect((await balanceOf(world))[0]).toBe(0)
  await passTime(world, { days: 5 })
  expect((await world.stripe.payouts.retrieve(payout.id)).status).toBe("paid")
  await world.sandbox.control.flushEvents()
  const events = world.received.filter((each) => each.type.startsWith("payout"))
  expect(events.map(({ raw }) => "account" in (JSON.parse(raw) as object))).toEqual([false, false, false])
})

test("Payouts and balance transactions of an account are visible to that account only", async () => {
  const paid = await createPaidAccount(world)
  await passTime(world, { days: 3 })
  const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data
  expect((await rejectionOf(world.stripe.payouts.retrieve(payout?.id ?? ""))).code).toBe("resource_missing")
  const [entry] = (await world.stripe.balanceTransactions.list({}, { stripeAccount: paid.account })).data
  const retrieve = (options: object) =>
    world.stripe.balanceTransactions.retrieve(entry?.id ?? "", {}, options)
  expect((await retrieve({ stripeAccount: paid.account })).id).toBe(entry?.id)
  expect((await rejectionOf(retrieve({}))).code).toBe("resource_missing")
  expect(await rejectionOf(world.stripe.balance.retrieve({}, { stripeAccount: "acct_none" }))).toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  })
  expect(
    (await rejectionOf(world.stripe.customers.list({}, { stripeAccount: paid.account }))).statusCode,
  ).toBe(400)
})
