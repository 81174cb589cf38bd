import { afterEach, beforeEach, expect, test } from "vitest"
import { type World, chargeOf, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

test("A saved card is charged off session and the wage moves on to the worker's account", async () => {
  const intent = await pay(world, await payer(world), 7282)
  expect(intent).toMatchObject({ status: "succeeded", amount_received: 7282, livemode: false })
  const account = await worker(world)
  const transfer = await world.stripe.transfers.create({
    amount: 7282,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
    transfer_group: "pay_p1",
    metadata: { payment_id: "p1" },
  })
  expect(transfer).toMatchObject({
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

test("The form in the browser saves a typed test card by the intent's secret alone", async () => {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    allowed_payment_method_types: ["card", "us_bank_account"],
    usage: "off_session",
  })
  const response = await fetch(`${world.url}/v1/setup_intents/${setup.id}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_secret: setup.client_secret,
      card: { number: "4242 4242 4242 4242", exp_month: 12, exp_year: 2030, cvc: "123" },
    }),
  })
  expect(response.status).toBe(200)
  const saved = (await response.json()) as { status: string; payment_method: string }
  expect(saved.status).toBe("succeeded")
  const method = await world.stripe.paymentMethods.retrieve(saved.payment_method)
  expect(method).toMatchObject({
    customer: customer.id,
    type: "card",
    card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 },
  })
})

test("A PaymentIntent succeeds once, whatever it is asked afterwards", async () => {
  const who = await payer(world)
  const intent = await pay(world, who)
  const error = await refused(
    world.stripe.paymentIntents.confirm(intent.id, { payment_method: who.method, off_session: true }),
  )
  expect(error).toMatchObject({
    type: "StripeInvalidRequestError",
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "succeeded" },
  })
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("A second transfer over what the charge brought is refused", async () => {
  const intent = await pay(world, await payer(world), 8000)
  const account = await worker(world)
  const wish = { currency: "usd", destination: account, source_transaction: chargeOf(intent) }
  await world.stripe.transfers.create({ ...wish, amount: 8000 })
  expect((await refused(world.stripe.transfers.create({ ...wish, amount: 1 }))).type).toBe(
    "StripeInvalidRequestError",
  )
  expect((await world.sandbox.control.ledger()).transfers).toHaveLength(1)
})

test("A transfer to an account that is not ready is refused with insufficient_capabilities_for_transfer", async () => {
  const intent = await pay(world, await payer(world))
  const account = await worker(world, "restricted")
  const wish = {
    amount: 8000,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
  }
  expect((await refused(world.stripe.transfers.create(wish))).code).toBe(
    "insufficient_capabilities_for_transfer",
  )
  await world.sandbox.control.onboard(account, "active")
  expect((await world.stripe.transfers.create(wish)).amount).toBe(8000)
})
