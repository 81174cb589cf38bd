import { beforeEach, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import {
  type Payer,
  chargeOf,
  createAccount,
  createPayer,
  idsOf,
  pay,
  receivedTypes,
  rejectionOf,
  transfer,
} from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()
let payer: Payer
beforeEach(async () => {
  payer = await createPayer(world)
}, 60_000)

test("Metadata of every kind of object is merged, a key is removed by an empty value, and all by an empty hash", async () => {
  const { stripe } = world
  const intent = await pay(world, payer, 1000)
  const charge = chargeOf(intent)
  const account = await createAccount(world)
  const { id: transferId } = await transfer(world, 100, account, charge)
  const refund = await stripe.refunds.create({ charge, amount: 100 })
  const setup = await stripe.setupIntents.create({})
  type Metadata = Record<string, string> | ""
  const updates = [
    (metadata: Metadata) => stripe.customers.update(payer.customer, { metadata }),
    (metadata: Metadata) => stripe.paymentMethods.update(payer.method, { metadata }),
    (metadata: Metadata) => stripe.paymentIntents.update(intent.id, { metadata }),
    (metadata: Metadata) => stripe.charges.update(charge, { metadata }),
    (metadata: Metadata) => stripe.transfers.update(transferId, { metadata }),
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
    expect([type, (await receivedTypes(world, `${type}.updated`)).length]).toEqual([type, 4])
})

test("Payment methods are listed by customer and type, and not visible to another customer", async () => {
  const bank = await world.stripe.setupIntents.create({
    customer: payer.customer,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
  })
  const other = await createPayer(world)
  const { paymentMethods, customers } = world.stripe
  expect(idsOf(await paymentMethods.list({ customer: payer.customer }))).toEqual([
    idOf(bank.payment_method),
    payer.method,
  ])
  expect(idsOf(await paymentMethods.list({ customer: payer.customer, type: "card" }))).toEqual([payer.method])
  expect((await customers.retrievePaymentMethod(payer.customer, payer.method)).id).toBe(payer.method)
  expect((await rejectionOf(customers.retrievePaymentMethod(payer.customer, other.method))).code).toBe(
    "resource_missing",
  )
})

test("Setup intents are listed by customer and method; a canceled one stays canceled", async () => {
  const { setupIntents } = world.stripe
  const [first] = (await setupIntents.list({ payment_method: payer.method })).data
  expect(first).toMatchObject({ customer: payer.customer, status: "succeeded" })
  const second = await setupIntents.create({ customer: payer.customer })
  expect(idsOf(await setupIntents.list({ customer: payer.customer }))).toEqual([second.id, first?.id])
  expect(await setupIntents.cancel(second.id, { cancellation_reason: "abandoned" })).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
  })
  for (const call of [
    setupIntents.cancel(second.id),
    setupIntents.confirm(second.id, { payment_method: "pm_card_visa" }),
    setupIntents.cancel(first?.id ?? ""),
  ])
    expect((await rejectionOf(call)).code).toBe("setup_intent_unexpected_state")
})

test("Charges, refunds, reversals and disputes are listed by the object they belong to", async () => {
  const { stripe } = world
  const [intent, other] = [await pay(world, payer, 1000), await pay(world, payer, 2000)]
  const charge = chargeOf(intent)
  expect(idsOf(await stripe.charges.list({ payment_intent: intent.id }))).toEqual([charge])
  expect(idsOf(await stripe.charges.list({ customer: payer.customer }))).toEqual([chargeOf(other), charge])
  const refunds = [
    await stripe.refunds.create({ charge, amount: 1 }),
    await stripe.refunds.create({ charge, amount: 2 }),
  ]
  await stripe.refunds.create({ charge: chargeOf(other), amount: 3 })
  expect(idsOf(await stripe.refunds.list({ charge }))).toEqual(refunds.map((each) => each.id).toReversed())
  const account = await createAccount(world)
  const [first, second] = [
    await transfer(world, 500, account, charge),
    await transfer(world, 500, account, charge),
  ]
  const reversal = await stripe.transfers.createReversal(first.id, { amount: 10 })
  expect(idsOf(await stripe.transfers.listReversals(first.id))).toEqual([reversal.id])
  expect(idsOf(await stripe.transfers.listReversals(second.id))).toEqual([])
  expect((await stripe.transfers.retrieveReversal(first.id, reversal.id)).amount).toBe(10)
  expect(await rejectionOf(stripe.transfers.retrieveReversal(second.id, reversal.id))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  })
  await world.sandbox.control.dispute(other.id)
  const [dispute] = (await stripe.disputes.list({ charge: chargeOf(other) })).data
  expect(await stripe.disputes.retrieve(dispute?.id ?? "")).toMatchObject({
    charge: chargeOf(other),
    // Without the amount that is refunded.
    amount: 1997,
    status: "needs_response",
  })
})
