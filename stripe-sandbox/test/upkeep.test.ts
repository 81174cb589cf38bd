import { afterEach, beforeEach, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { type World, chargeOf, pay, payer, refused, start, worker } from "./start.ts"

/** Looking things up, and changing what may be changed about them afterwards. */

let world: World
let who: { customer: string; method: string }
beforeEach(async () => {
  world = await start()
  who = await payer(world)
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

async function told(type: string): Promise<number> {
  await world.sandbox.control.flushEvents()
  return world.heard.filter((each) => each.type === type).length
}

function ids(list: { data: { id: string }[] }): string[] {
  return list.data.map((each) => each.id)
}

test("Metadata is merged, a key set to nothing goes, and nothing for the whole clears it, on every kind of object", async () => {
  const { stripe } = world
  const intent = await pay(world, who, 1000)
  const charge = chargeOf(intent)
  const account = await worker(world)
  const transfer = await stripe.transfers.create({
    amount: 100,
    currency: "usd",
    destination: account,
    source_transaction: charge,
  })
  const refund = await stripe.refunds.create({ charge, amount: 100 })
  const setup = await stripe.setupIntents.create({})
  type Metadata = Record<string, string> | ""
  const updates = [
    (metadata: Metadata) => stripe.customers.update(who.customer, { metadata }),
    (metadata: Metadata) => stripe.paymentMethods.update(who.method, { metadata }),
    (metadata: Metadata) => stripe.paymentIntents.update(intent.id, { metadata }),
    (metadata: Metadata) => stripe.charges.update(charge, { metadata }),
    (metadata: Metadata) => stripe.transfers.update(transfer.id, { metadata }),
    (metadata: Metadata) => stripe.refunds.update(refund.id, { metadata }),
    (metadata: Metadata) => stripe.setupIntents.update(setup.id, { metadata }),
  ]
  for (const update of updates) {
    await update("")
    expect((await update({ a: "1", b: "2" })).metadata).toEqual({ a: "1", b: "2" })
    expect((await update({ b: "", c: "3" })).metadata).toEqual({ a: "1", c: "3" })
    expect((await update("")).metadata).toEqual({})
  }
  for (const type of ["customer", "payment_method", "transfer", "refund"])
    expect([type, await told(`${type}.updated`)]).toEqual([type, 4])
})

test("A saved card's date can be renewed, and it is charged again", async () => {
  const renew = (month: number, year: number) =>
    world.stripe.paymentMethods.update(who.method, { card: { exp_month: month, exp_year: year } })
  await renew(3, 2026)
  world.move({ days: 30 })
  expect((await refused(pay(world, who))).code).toBe("expired_card")
  for (const [month, year] of [
    [3, 2026],
    [13, 2027],
    [-5, 2027],
    [1, 999_999],
  ] as const)
    expect((await refused(renew(month, year))).statusCode).toBe(402)
  expect((await renew(4, 2026)).card).toMatchObject({ exp_month: 4, exp_year: 2026 })
  expect((await pay(world, who)).status).toBe("succeeded")
})

test("Methods are found by customer and by kind, and not through another customer", async () => {
  const bank = await world.stripe.setupIntents.create({
    customer: who.customer,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
  })
  const other = await payer(world)
  const { paymentMethods, customers } = world.stripe
  expect(ids(await paymentMethods.list({ customer: who.customer }))).toEqual([
    idOf(bank.payment_method),
    who.method,
  ])
  expect(ids(await paymentMethods.list({ customer: who.customer, type: "card" }))).toEqual([who.method])
  expect((await customers.retrievePaymentMethod(who.customer, who.method)).id).toBe(who.method)
  expect((await refused(customers.retrievePaymentMethod(who.customer, other.method))).code).toBe(
    "resource_missing",
  )
})

test("Set-ups are found by customer and by method; a canceled one stays canceled", async () => {
  const { setupIntents } = world.stripe
  const [first] = (await setupIntents.list({ payment_method: who.method })).data
  expect(first).toMatchObject({ customer: who.customer, status: "succeeded" })
  const second = await setupIntents.create({ customer: who.customer })
  expect(ids(await setupIntents.list({ customer: who.customer }))).toEqual([second.id, first?.id])
  expect(await setupIntents.cancel(second.id, { cancellation_reason: "abandoned" })).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
  })
  for (const call of [
    setupIntents.cancel(second.id),
    setupIntents.confirm(second.id, { payment_method: "pm_card_visa" }),
    setupIntents.cancel(first?.id ?? ""),
  ])
    expect((await refused(call)).code).toBe("setup_intent_unexpected_state")
})

test("Charges, refunds, reversals and disputes are found by what they belong to", async () => {
  const { stripe } = world
  const [intent, other] = [await pay(world, who, 1000), await pay(world, who, 2000)]
  const charge = chargeOf(intent)
  expect(ids(await stripe.charges.list({ payment_intent: intent.id }))).toEqual([charge])
  expect(ids(await stripe.charges.list({ customer: who.customer }))).toEqual([chargeOf(other), charge])
  const refunds = [
    await stripe.refunds.create({ charge, amount: 1 }),
    await stripe.refunds.create({ charge, amount: 2 }),
  ]
  await stripe.refunds.create({ charge: chargeOf(other), amount: 3 })
  expect(ids(await stripe.refunds.list({ charge }))).toEqual(refunds.map((each) => each.id).toReversed())
  const account = await worker(world)
  const wish = { amount: 500, currency: "usd", destination: account, source_transaction: charge }
  const [transfer, twin] = [await stripe.transfers.create(wish), await stripe.transfers.create(wish)]
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 10 })
  expect(ids(await stripe.transfers.listReversals(transfer.id))).toEqual([reversal.id])
  expect(ids(await stripe.transfers.listReversals(twin.id))).toEqual([])
  expect((await stripe.transfers.retrieveReversal(transfer.id, reversal.id)).amount).toBe(10)
  expect(await refused(stripe.transfers.retrieveReversal(twin.id, reversal.id))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  })
  await world.sandbox.control.dispute(other.id)
  const [dispute] = (await stripe.disputes.list({ charge: chargeOf(other) })).data
  expect(await stripe.disputes.retrieve(dispute?.id ?? "")).toMatchObject({
    charge: chargeOf(other),
    // What was refunded of it is not taken back a second time.
    amount: 1997,
    status: "needs_response",
  })
})

test("An account's particulars change, and v1 shows the same account in its own words", async () => {
  const account = await worker(world, "restricted")
  await world.stripe.v2.core.accounts.update(account, {
    display_name: "Wanda W.",
    contact_email: "new@example.com",
    metadata: { mode: "changed" },
  })
  expect(await world.stripe.v2.core.accounts.retrieve(account)).toMatchObject({
    display_name: "Wanda W.",
    contact_email: "new@example.com",
    metadata: { employee_id: "e1", mode: "changed" },
  })
  expect(await told("v2.core.account.updated")).toBe(1)
  expect(await world.stripe.accounts.retrieve(account)).toMatchObject({
    id: account,
    type: "express",
    email: "new@example.com",
    payouts_enabled: false,
    requirements: { disabled_reason: "requirements.past_due" },
  })
})

test("A link of v1 leads to the same onboarding", async () => {
  const account = await worker(world, "restricted")
  const link = await world.stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: "http://127.0.0.1:1/again",
    return_url: "http://127.0.0.1:1/back",
  })
  expect(link.expires_at - link.created).toBe(300)
  const page = await fetch(link.url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ outcome: "active" }),
  })
  expect(page.headers.get("location")).toBe("http://127.0.0.1:1/back")
  expect((await world.stripe.accounts.retrieve(account)).payouts_enabled).toBe(true)
})
