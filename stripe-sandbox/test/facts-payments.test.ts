/** Facts of Stripe's documents about charging cards and banks (payments.md 0, 2.1 and 2.2), each with its source. */
import type { Stripe } from "stripe"
import { afterEach, beforeEach, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { type World, chargeOf, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const intents = () => world.stripe.paymentIntents
const setups = () => world.stripe.setupIntents
/** Parameters the SDK's types no longer have, as code written from memory sends them. */
const untyped = (wish: object): never => wish as never

test("payment_method_types is refused on payment and setup intents with a code of its own", async () => {
  // docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
  const old = { payment_method_types: ["card"] }
  for (const call of [
    intents().create(untyped({ amount: 500, currency: "usd", ...old })),
    setups().create(untyped(old)),
  ]) {
    expect(await refused(call)).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code: "payment_method_types_no_longer_supported",
      param: "payment_method_types",
    })
  }
})

test("allowed_payment_method_types silently drops what is not enabled", async () => {
  // docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter
  const wish = { allowed_payment_method_types: ["klarna", "us_bank_account", "card"] as const }
  const types = { allowed_payment_method_types: [...wish.allowed_payment_method_types] }
  expect((await setups().create(types)).payment_method_types.toSorted()).toEqual(["card", "us_bank_account"])
  const intent = await intents().create({
    amount: 500,
    currency: "usd",
    allowed_payment_method_types: ["klarna", "card"],
  })
  expect(intent.payment_method_types).toEqual(["card"])
  const bank = await payer(world, "pm_usBankAccount_success")
  const confirm = intents().confirm(intent.id, { payment_method: bank.method })
  expect((await refused(confirm)).param).toBe("payment_method")
})

test.each([
  { automatic_payment_methods: { enabled: true } },
  { excluded_payment_method_types: ["klarna"] },
  { payment_method_configuration: "pmc_1" },
])("allowed_payment_method_types may not be combined with %j", async (other) => {
  // docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter
  const both = { allowed_payment_method_types: ["card"], ...other }
  for (const call of [
    intents().create(untyped({ amount: 500, currency: "usd", ...both })),
    setups().create(untyped(both)),
  ]) {
    expect(await refused(call)).toMatchObject({ statusCode: 400, param: "allowed_payment_method_types" })
  }
})

test("A charge is of 50 cents at least and of 99999999 at most", async () => {
  // stripe esm/resources/PaymentIntents.d.ts: amount
  const create = (amount: number) => intents().create({ amount, currency: "usd" })
  expect((await create(50)).amount).toBe(50)
  expect((await create(99_999_999)).amount).toBe(99_999_999)
  expect((await refused(create(49))).code).toBe("amount_too_small")
  expect((await refused(create(100_000_000))).code).toBe("amount_too_large")
})

test.each([
  // react-stripe-js#408, formie#2903, laravel-cashier-connect#29: what floats times 100 came to
  7840.000000000001, 509.99999999999994, 1575.5,
])("An amount of %d is no whole number of cents and is refused", async (amount) => {
  expect(await refused(intents().create({ amount, currency: "usd" }))).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  })
})

test("A card and a bank account are asked for together, and the answer says that both are there", async () => {
  // payments.md 2.2, run against the contract
  const setup = await setups().create({
    customer: (await world.stripe.customers.create({})).id,
    usage: "off_session",
    allowed_payment_method_types: ["card", "us_bank_account"],
    payment_method_options: {
      us_bank_account: {
        verification_method: "automatic",
        financial_connections: { permissions: ["payment_method"] },
      },
    },
  })
  expect(setup).toMatchObject({ usage: "off_session", payment_method_types: ["card", "us_bank_account"] })
})

test("The mandate of a bank account is made by its set-up, so an off-session confirm brings none", async () => {
  // docs.stripe.com/payments/ach-direct-debit/set-up-payment
  const customer = await world.stripe.customers.create({})
  const setup = await setups().create({
    customer: customer.id,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
  })
  expect(setup.mandate).toMatch(/^mandate_/)
  const who = { customer: customer.id, method: idOf(setup.payment_method) ?? "" }
  expect((await pay(world, who)).status).toBe("processing")
})

test("A payment intent made unconfirmed takes nothing until it is confirmed", async () => {
  // payments.md 0 and 2.3: the leftover of a crash is harmless
  const who = await payer(world)
  const intent = await intents().create({
    amount: 8000,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
  })
  expect(intent).toMatchObject({ status: "requires_confirmation", latest_charge: null, amount_received: 0 })
  world.move({ days: 40 })
  await world.sandbox.control.runDueTimers()
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
  expect((await world.stripe.paymentIntents.list({ customer: who.customer })).data[0]?.id).toBe(intent.id)
  const paid = await intents().confirm(intent.id, { payment_method: who.method, off_session: true })
  expect(paid.status).toBe("succeeded")
})

test("Once its keys are forgotten, an intent's own state still refuses a second charge and brings the intent along", async () => {
  // docs.stripe.com/api/idempotent_requests; payments.md 2.3, simulated: the intent is the lock
  const who = await payer(world)
  const key = { idempotencyKey: "pi:1:c1" }
  const intent = await intents().create({ amount: 8000, currency: "usd", customer: who.customer })
  const confirm = () => intents().confirm(intent.id, { payment_method: who.method, off_session: true }, key)
  await confirm()
  world.move({ hours: 23 })
  expect((await confirm()).lastResponse.headers["idempotent-replayed"]).toBe("true")
  world.move({ hours: 1 })
  expect(await refused(confirm())).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "succeeded" },
  })
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("An intent can be confirmed only so often; the confirm over that cancels it, whatever the card would say", async () => {
  // stripe esm/resources/PaymentIntents.d.ts: confirm, "a variable upper limit"
  const who = await payer(world, "pm_card_chargeCustomerFail")
  const intent = await intents().create({ amount: 500, currency: "usd", customer: who.customer })
  const confirm = (method = who.method) =>
    refused(intents().confirm(intent.id, { payment_method: method, off_session: true }))
  for (let tries = 0; tries < 20; tries += 1) expect((await confirm()).code).toBe("card_declined")
  const good = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: who.customer })
  expect(await confirm(good.id)).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "canceled" },
  })
  expect(await intents().retrieve(intent.id)).toMatchObject({
    status: "canceled",
    cancellation_reason: "automatic",
  })
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
})

test.each([
  ["insufficient_funds", "card_declined", "insufficient_funds", "try_again_later"],
  ["processing_error", "processing_error", undefined, "try_again_later"],
  ["lost_card", "card_declined", "lost_card", "do_not_try_again"],
  ["stolen_card", "card_declined", "stolen_card", "do_not_try_again"],
  ["expired_card", "expired_card", undefined, "confirm_card_data"],
  ["incorrect_cvc", "incorrect_cvc", undefined, "confirm_card_data"],
])("A refusal for %s has code, decline code and advice", async (reason, code, decline, advice) => {
  // payments.md 2.2; what may be tried again: packagist.org/packages/ianfoxdev/decline-codes
  const who = await payer(world)
  const op = "POST /v1/payment_intents/{id}/confirm"
  await world.sandbox.control.addFault({ op, kind: "decline", code: reason })
  const error = await refused(pay(world, who))
  expect(error).toMatchObject({ type: "StripeCardError", code, advice_code: advice })
  expect(error.decline_code || undefined).toBe(decline)
})

test("payment_failed is not the end of an intent: the same one is paid with another card", async () => {
  // lunar#2204, kanvas#197
  const who = await payer(world, "pm_card_chargeCustomerFail")
  const failed = await refused(pay(world, who))
  const other = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: who.customer })
  const id = failed.payment_intent?.id ?? ""
  await intents().confirm(id, { payment_method: other.id, off_session: true })
  await world.sandbox.control.flushEvents()
  const told = world.heard.map((each) => JSON.parse(each.raw) as Stripe.Event)
  const about = told.filter((each) => (each.data.object as { id?: string }).id === id)
  expect(about.map((each) => each.type)).toEqual([
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
  ])
})

test("A method used without a customer may not be used again, nor one that was detached", async () => {
  // payments.md 3.1, the words of Stripe's error
  const words = "may not be used again"
  const method = await world.stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } })
  const wish = { amount: 500, currency: "usd", payment_method: method.id, confirm: true } as const
  expect((await intents().create(wish)).status).toBe("succeeded")
  expect((await refused(intents().create(wish))).message).toContain(words)
  const who = await payer(world)
  const attach = () => world.stripe.paymentMethods.attach(method.id, { customer: who.customer })
  expect((await refused(attach())).message).toContain(words)
  await world.stripe.paymentMethods.detach(who.method)
  expect((await refused(pay(world, who))).message).toContain(words)
})

test("Parameters that differ under one key are refused as idempotency_error", async () => {
  // bootcamp#3928, stripe-java#389: a deploy changed what a retry sent
  const key = { idempotencyKey: "pi:1:1" }
  await intents().create({ amount: 8000, currency: "usd", description: "Shift" }, key)
  const again = intents().create({ amount: 8000, currency: "usd", description: "Your shift" }, key)
  expect(await refused(again)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 })
})

test("A customer the key's mode does not know is resource_missing with param customer", async () => {
  // commonly#877, woocommerce#3109, civicrm#49
  for (const call of [
    setups().create({ customer: "cus_live" }),
    intents().create({ amount: 500, currency: "usd", customer: "cus_live" }),
  ]) {
    expect(await refused(call)).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "customer",
    })
  }
})

test("A refund and a dispute carry their own metadata and name the payment by intent and charge", async () => {
  // statamic-cargo#190, polar#10728
  const first = await pay(world, await payer(world))
  const refund = await world.stripe.refunds.create({ payment_intent: first.id })
  expect(refund).toMatchObject({ metadata: {}, payment_intent: first.id, charge: chargeOf(first) })
  const second = await pay(world, await payer(world))
  await world.sandbox.control.dispute(second.id)
  expect((await world.stripe.disputes.list()).data[0]).toMatchObject({
    metadata: {},
    payment_intent: second.id,
    charge: chargeOf(second),
  })
})

test("A bank's dispute is lost when it comes: there is no appeal", async () => {
  // payments.md 2.2: a bank debit can be disputed for 60 days, without appeal
  await pay(world, await payer(world, "pm_usBankAccount_dispute"))
  await world.sandbox.control.settle()
  world.move({ days: 1 })
  await world.sandbox.control.runDueTimers()
  const [dispute] = (await world.stripe.disputes.list()).data
  expect(dispute?.status).toBe("lost")
  const answer = { evidence: { uncategorized_text: "winning_evidence" } }
  await refused(world.stripe.disputes.update(dispute?.id ?? "", answer))
})

test("With the transfer reversed first and the refund refused, the wage can be sent again from the same charge", async () => {
  // pay-connector#1792, #1809: the other order left the platform out of pocket
  const intent = await pay(world, await payer(world))
  const account = await worker(world)
  const wish = {
    amount: 8000,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
  }
  const transfer = await world.stripe.transfers.create(wish)
  await world.stripe.transfers.createReversal(transfer.id)
  await refused(world.stripe.refunds.create({ payment_intent: intent.id, amount: 8001 }))
  expect((await world.stripe.transfers.create(wish)).amount).toBe(8000)
})
