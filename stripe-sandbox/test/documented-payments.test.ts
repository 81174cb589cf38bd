/** What Stripe documents about charging cards and bank accounts; each test cites its source. */
import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { chargeOf, createAccount, createPayer, pay, rejectionOf, transfer } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

const paymentIntents = () => world.stripe.paymentIntents
const setupIntents = () => world.stripe.setupIntents
/** Parameters that the SDK's types no longer have, as older code sends them. */
const untyped = (params: object): never => params as never

test("payment_method_types is rejected on payment and setup intents with its own code", async () => {
  // docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents
  const old = { payment_method_types: ["card"] }
  for (const call of [
    paymentIntents().create(untyped({ amount: 500, currency: "usd", ...old })),
    setupIntents().create(untyped(old)),
  ]) {
    expect(await rejectionOf(call)).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 400,
      code: "payment_method_types_no_longer_supported",
      param: "payment_method_types",
    })
  }
})

test("allowed_payment_method_types silently drops types that are not enabled", async () => {
  // docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter
  const params = { allowed_payment_method_types: ["klarna", "us_bank_account", "card"] as const }
  const types = { allowed_payment_method_types: [...params.allowed_payment_method_types] }
  expect((await setupIntents().create(types)).payment_method_types.toSorted()).toEqual([
    "card",
    "us_bank_account",
  ])
  const intent = await paymentIntents().create({
    amount: 500,
    currency: "usd",
    allowed_payment_method_types: ["klarna", "card"],
  })
  expect(intent.payment_method_types).toEqual(["card"])
  const bank = await createPayer(world, "pm_usBankAccount_success")
  const confirm = paymentIntents().confirm(intent.id, { payment_method: bank.method })
  expect((await rejectionOf(confirm)).param).toBe("payment_method")
})

test.each([
  { automatic_payment_methods: { enabled: true } },
  { excluded_payment_method_types: ["klarna"] },
  { payment_method_configuration: "pmc_1" },
])("allowed_payment_method_types cannot be combined with %j", async (other) => {
  // docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter
  const both = { allowed_payment_method_types: ["card"], ...other }
  for (const call of [
    paymentIntents().create(untyped({ amount: 500, currency: "usd", ...both })),
    setupIntents().create(untyped(both)),
  ]) {
    expect(await rejectionOf(call)).toMatchObject({ statusCode: 400, param: "allowed_payment_method_types" })
  }
})

test.each([
  // react-stripe-js#408, formie#2903, laravel-cashier-connect#29: results of dollars times 100 in floating point
  7840.000000000001,
  509.99999999999994, 1575.5,
])("An amount of %d, which is not a whole number of cents, is rejected", async (amount) => {
  expect(await rejectionOf(paymentIntents().create({ amount, currency: "usd" }))).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  })
})

test("A setup intent can accept cards and bank accounts, and lists both types", async () => {
  // stripe esm/resources/SetupIntents.d.ts
  const setup = await setupIntents().create({
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

test("The setup of a bank account creates its mandate, so an off-session confirm needs none", async () => {
  // docs.stripe.com/payments/ach-direct-debit/set-up-payment
  const customer = await world.stripe.customers.create({})
  const setup = await setupIntents().create({
    customer: customer.id,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
  })
  expect(setup.mandate).toMatch(/^mandate_/)
  const payer = { customer: customer.id, method: idOf(setup.payment_method) ?? "" }
  expect((await pay(world, payer)).status).toBe("processing")
})

test("An unconfirmed payment intent charges nothing until it is confirmed", async () => {
  // An intent left behind by a crash charges nothing.
  const payer = await createPayer(world)
  const intent = await paymentIntents().create({
    amount: 8000,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
  })
  expect(intent).toMatchObject({ status: "requires_confirmation", latest_charge: null, amount_received: 0 })
  world.advanceClock({ days: 40 })
  await world.sandbox.control.runDueTimers()
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
  expect((await world.stripe.paymentIntents.list({ customer: payer.customer })).data[0]?.id).toBe(intent.id)
  const paid = await paymentIntents().confirm(intent.id, { payment_method: payer.method, off_session: true })
  expect(paid.status).toBe("succeeded")
})

test("After its key has expired, the state of an intent still prevents a second charge", async () => {
  // docs.stripe.com/api/idempotent_requests
  const payer = await createPayer(world)
  const key = { idempotencyKey: "pi:1:c1" }
  const intent = await paymentIntents().create({ amount: 8000, currency: "usd", customer: payer.customer })
  const confirm = () =>
    paymentIntents().confirm(intent.id, { payment_method: payer.method, off_session: true }, key)
  await confirm()
  world.advanceClock({ hours: 23 })
  expect((await confirm()).lastResponse.headers["idempotent-replayed"]).toBe("true")
  world.advanceClock({ hours: 1 })
  expect(await rejectionOf(confirm())).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "succeeded" },
  })
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("An intent can be confirmed 20 times; one more confirm cancels it", async () => {
  // stripe esm/resources/PaymentIntents.d.ts: confirm, "a variable upper limit"
  const payer = await createPayer(world, "pm_card_chargeCustomerFail")
  const intent = await paymentIntents().create({ amount: 500, currency: "usd", customer: payer.customer })
  const confirm = (method = payer.method) =>
    rejectionOf(paymentIntents().confirm(intent.id, { payment_method: method, off_session: true }))
  for (let i = 0; i < 20; i += 1) expect((await confirm()).code).toBe("card_declined")
  const valid = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: payer.customer })
  expect(await confirm(valid.id)).toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { id: intent.id, status: "canceled" },
  })
  expect(await paymentIntents().retrieve(intent.id)).toMatchObject({
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
])(
  "A decline for %s has a code, a decline code and an advice code",
  async (reason, code, decline, advice) => {
    // stripe esm/Error.d.ts: advice_code
    const payer = await createPayer(world)
    const op = "POST /v1/payment_intents/{id}/confirm"
    await world.sandbox.control.addFault({ op, kind: "decline", code: reason })
    const error = await rejectionOf(pay(world, payer))
    expect(error).toMatchObject({ type: "StripeCardError", code, advice_code: advice })
    expect(error.decline_code || undefined).toBe(decline)
  },
)

test("After payment_failed, the same intent can be paid with another card", async () => {
  // lunar#2204, kanvas#197
  const payer = await createPayer(world, "pm_card_chargeCustomerFail")
  const failed = await rejectionOf(pay(world, payer))
  const other = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: payer.customer })
  const id = failed.payment_intent?.id ?? ""
  await paymentIntents().confirm(id, { payment_method: other.id, off_session: true })
  await world.sandbox.control.flushEvents()
  const events = world.received.map((each) => JSON.parse(each.raw) as Stripe.Event)
  const ofIntent = events.filter((each) => (each.data.object as { id?: string }).id === id)
  expect(ofIntent.map((each) => each.type)).toEqual([
    "payment_intent.created",
    "payment_intent.payment_failed",
    "payment_intent.succeeded",
  ])
})

test("A method that was used without a customer or detached can never be used again", async () => {
  // docs.stripe.com/api/payment_methods/detach
  const message = "may not be used again"
  const method = await world.stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } })
  const params = { amount: 500, currency: "usd", payment_method: method.id, confirm: true } as const
  expect((await paymentIntents().create(params)).status).toBe("succeeded")
  expect((await rejectionOf(paymentIntents().create(params))).message).toContain(message)
  const payer = await createPayer(world)
  const attach = () => world.stripe.paymentMethods.attach(method.id, { customer: payer.customer })
  expect((await rejectionOf(attach())).message).toContain(message)
  await world.stripe.paymentMethods.detach(payer.method)
  expect((await rejectionOf(pay(world, payer))).message).toContain(message)
})

test("An unknown customer is resource_missing with param customer", async () => {
  // commonly#877, woocommerce#3109, civicrm#49
  for (const call of [
    setupIntents().create({ customer: "cus_live" }),
    paymentIntents().create({ amount: 500, currency: "usd", customer: "cus_live" }),
  ]) {
    expect(await rejectionOf(call)).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "customer",
    })
  }
})

test("Refunds and disputes have their own metadata, and name their intent and charge", async () => {
  // statamic-cargo#190, polar#10728
  const first = await pay(world, await createPayer(world))
  const refund = await world.stripe.refunds.create({ payment_intent: first.id })
  expect(refund).toMatchObject({ metadata: {}, payment_intent: first.id, charge: chargeOf(first) })
  const second = await pay(world, await createPayer(world))
  await world.sandbox.control.dispute(second.id)
  expect((await world.stripe.disputes.list()).data[0]).toMatchObject({
    metadata: {},
    payment_intent: second.id,
    charge: chargeOf(second),
  })
})

test("A dispute of a bank debit is lost at once and cannot be appealed", async () => {
  await pay(world, await createPayer(world, "pm_usBankAccount_dispute"))
  await world.sandbox.control.settle()
  world.advanceClock({ days: 1 })
  await world.sandbox.control.runDueTimers()
  const [dispute] = (await world.stripe.disputes.list()).data
  expect(dispute?.status).toBe("lost")
  const params = { evidence: { uncategorized_text: "winning_evidence" } }
  await rejectionOf(world.stripe.disputes.update(dispute?.id ?? "", params))
})

test("After a reversal and a rejected refund, the amount can be transferred again from the same charge", async () => {
  // pay-connector#1792, #1809: in the other order, the platform loses the amount
  const intent = await pay(world, await createPayer(world))
  const account = await createAccount(world)
  const create = () => transfer(world, 8000, account, chargeOf(intent))
  await world.stripe.transfers.createReversal((await create()).id)
  await rejectionOf(world.stripe.refunds.create({ payment_intent: intent.id, amount: 8001 }))
  expect((await create()).amount).toBe(8000)
})
