import { expect, test } from "vitest"
import {
  cardInput,
  chargeOf,
  confirmInBrowser,
  createAccount,
  createPayer,
  pay,
  rejectionOf,
  RETURN_URL,
} from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

test("A saved card is charged off session, and the amount is transferred to an account", async () => {
  const intent = await pay(world, await createPayer(world), 7282)
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 7282, livemode: false })
  const account = await createAccount(world)
  const created = await world.stripe.transfers.create({
    amount: 7282,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
    transfer_group: "pay_p1",
    metadata: { payment_id: "p1" },
  })
  expect(created).toMatchObject({
    amount: 7282,
    destination: account,
    source_transaction: intent.latest_charge,
  })
  const ledger = await world.sandbox.control.ledger()
  expect(ledger.charges).toMatchObject([
    {
      amount: 7282,
      method: "card",
      status: "succeeded",
      payment_intent: intent.id,
      payment_intent_metadata: { payment_id: "p1" },
    },
  ])
  expect(ledger.transfers).toMatchObject([
    { amount: 7282, destination: account, metadata: { payment_id: "p1" } },
  ])
})

test("The browser's form saves a test card with the client secret alone", async () => {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ["card", "us_bank_account"],
    usage: "off_session",
  })
  const card = cardInput("4242 4242 4242 4242", { exp_month: 12, exp_year: 2030 })
  const { status, body } = await confirmInBrowser(world, setup, card)
  expect([status, body.status]).toEqual([200, "succeeded"])
  const method = await world.stripe.paymentMethods.retrieve(body.payment_method)
  expect(method).toMatchObject({
    customer: customer.id,
    type: "card",
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
  })
})

test("A payment intent succeeds only once", async () => {
  const payer = await createPayer(world)
  const intent = await pay(world, payer)
  const error = await rejectionOf(
    world.stripe.paymentIntents.confirm(intent.id, { payment_method: payer.method, off_session: true }),
  )
  expect(error).toMatchObject({
    type: "StripeInvalidRequestError",
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "succeeded" },
  })
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("Twenty simultaneous confirms of one intent charge once", async () => {
  const payer = await createPayer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: payer.customer,
  })
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      world.stripe.paymentIntents.confirm(intent.id, { payment_method: payer.method, off_session: true }),
    ),
  )
  expect(results.filter((each) => each.status === "fulfilled")).toHaveLength(1)
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("A canceled intent stays canceled", async () => {
  const payer = await createPayer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: payer.customer,
  })
  expect(
    await world.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" }),
  ).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" })
  for (const call of [
    world.stripe.paymentIntents.cancel(intent.id),
    world.stripe.paymentIntents.confirm(intent.id, { payment_method: payer.method }),
    world.stripe.paymentIntents.update(intent.id, { amount: 600 }),
  ]) {
    expect((await rejectionOf(call)).code).toBe("payment_intent_unexpected_state")
  }
})

test("A confirm can save its method", async () => {
  const { id: customer } = await world.stripe.customers.create({})
  const intent = await world.stripe.paymentIntents.create({ amount: 100, currency: "usd", customer })
  const paid = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_visa",
    setup_future_usage: "off_session",
    return_url: RETURN_URL,
  })
  expect(paid).toMatchObject({ status: "succeeded", setup_future_usage: "off_session" })
  const { data } = await world.stripe.customers.listPaymentMethods(customer)
  expect(data.map(({ id }) => id)).toEqual([paid.payment_method])
})

// stripe esm/resources/PaymentIntents.d.ts: amount
test.each([
  [49, "amount_too_small"],
  [0, "amount_too_small"],
  [-5, "amount_too_small"],
  [100_000_000, "amount_too_large"],
])("An amount of %i cents is rejected with %s", async (amount, code) => {
  const create = world.stripe.paymentIntents.create({ amount, currency: "usd" })
  expect(await rejectionOf(create)).toMatchObject({ code, param: "amount" })
})

test.each([50, 99_999_999])("An amount of %i cents is accepted", async (amount) => {
  const payer = await createPayer(world)
  expect((await pay(world, payer, amount)).amount_received).toBe(amount)
})
