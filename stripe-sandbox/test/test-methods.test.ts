import { expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { cardInput, chargeOf, confirmInBrowser, createPayer, pay, rejectionOf } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

/** docs.stripe.com/testing#declined-payments */
const DECLINED_WHEN_SAVED = [
  ["pm_card_chargeDeclined", "4000000000000002", "card_declined", "generic_decline"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995", "card_declined", "insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "4000000000000069", "expired_card", undefined],
  ["pm_card_chargeDeclinedIncorrectCvc", "4000000000000127", "incorrect_cvc", undefined],
  ["pm_card_chargeDeclinedProcessingError", "4000000000000119", "processing_error", undefined],
] as const

test.each(DECLINED_WHEN_SAVED)(
  "%s is declined when attached and when set up, by token and by number",
  async (token, number, code, decline) => {
    const customer = await world.stripe.customers.create({})
    const attached = await rejectionOf(world.stripe.paymentMethods.attach(token, { customer: customer.id }))
    expect(attached).toMatchObject({ type: "StripeCardError", statusCode: 402, code })
    expect(attached.decline_code || undefined).toBe(decline)
    const setup = await world.stripe.setupIntents.create({ customer: customer.id })
    const error = await rejectionOf(world.stripe.setupIntents.confirm(setup.id, { payment_method: token }))
    expect(error).toMatchObject({ code, setup_intent: { status: "requires_payment_method" } })
    const after = await world.stripe.setupIntents.retrieve(setup.id)
    expect(after).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_setup_error: { code },
    })
    const { status, body } = await confirmInBrowser(world, setup, cardInput(number))
    expect(status).toBe(402)
    expect([body.error?.code, body.error?.decline_code]).toEqual([code, decline])
    expect((await world.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  },
)

test.each([
  ["pm_card_visa", "4242424242424242", "visa"],
  ["pm_card_mastercard", "5555555555554444", "mastercard"],
  ["pm_card_amex", "378282246310005", "amex"],
])(
  "%s is saved by token and by number, with the same fingerprint, and charged",
  async (token, number, brand) => {
    const payer = await createPayer(world, token)
    const saved = await world.stripe.paymentMethods.retrieve(payer.method)
    expect(saved.card).toMatchObject({ brand, last4: number.slice(-4) })
    const setup = await world.stripe.setupIntents.create({ customer: payer.customer })
    const card = cardInput(number, { exp_month: 1, exp_year: 31 }, "1234")
    const { status, body } = await confirmInBrowser(world, setup, card)
    expect(status).toBe(200)
    const second = await world.stripe.paymentMethods.retrieve(body.payment_method)
    expect(second.card?.fingerprint).toBe(saved.card?.fingerprint)
    expect((await pay(world, payer)).status).toBe("succeeded")
  },
)

test("pm_card_chargeCustomerFail is saved, is declined when charged, and its intent can be paid by another card", async () => {
  const payer = await createPayer(world, "pm_card_chargeCustomerFail")
  const error = await rejectionOf(pay(world, payer))
  expect(error).toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "generic_decline",
  })
  const intent = await world.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? "")
  expect(intent).toMatchObject({
    status: "requires_payment_method",
    payment_method: null,
    last_payment_error: {
      code: "card_declined",
      decline_code: "generic_decline",
      payment_method: { id: payer.method },
    },
  })
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    status: "failed",
    paid: false,
    failure_code: "card_declined",
  })
  const other = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: payer.customer })
  expect(
    (await world.stripe.paymentIntents.confirm(intent.id, { payment_method: other.id, off_session: true }))
      .status,
  ).toBe("succeeded")
  expect((await world.sandbox.control.ledger()).declined).toHaveLength(1)
})

test.each([
  ["4111 1111 1111 1111", "card_declined", "test_mode_live_card"],
  ["4242424242424241", "incorrect_number", undefined],
  ["", "incorrect_number", undefined],
])("A card number that is not a test number, %j, is rejected", async (number, code, decline) => {
  const setup = await world.stripe.setupIntents.create({})
  const { status, body } = await confirmInBrowser(world, setup, cardInput(number))
  expect([status, body.error?.code, body.error?.decline_code]).toEqual([402, code, decline])
})

test("An expired card is rejected when entered, and declined when it was saved before", async () => {
  const setup = await world.stripe.setupIntents.create({})
  const expired = cardInput("4242424242424242", { exp_month: 2, exp_year: 2026 })
  expect((await confirmInBrowser(world, setup, expired)).body.error?.code).toBe("invalid_expiry_year")
  const customer = await world.stripe.customers.create({})
  const second = await world.stripe.setupIntents.create({ customer: customer.id })
  const valid = cardInput("4242424242424242", { exp_month: 3, exp_year: 2026 })
  const saved = await confirmInBrowser(world, second, valid)
  const payer = { customer: customer.id, method: saved.body.payment_method }
  expect((await pay(world, payer)).status).toBe("succeeded")
  // The last minute of March, and the first of April.
  world.advanceClock({ days: 21, hours: 13, minutes: 59 })
  expect((await pay(world, payer)).status).toBe("succeeded")
  world.advanceClock({ minutes: 1 })
  expect((await rejectionOf(pay(world, payer))).code).toBe("expired_card")
})

test("A saved card can be charged again after its expiry is updated", async () => {
  const payer = await createPayer(world)
  const update = (month: number, year: number) =>
    world.stripe.paymentMethods.update(payer.method, { card: { exp_month: month, exp_year: year } })
  await update(3, 2026)
  world.advanceClock({ days: 30 })
  expect((await rejectionOf(pay(world, payer))).code).toBe("expired_card")
  for (const [month, year] of [
    [3, 2026],
    [13, 2027],
    [-5, 2027],
    [1, 999_999],
  ] as const)
    expect((await rejectionOf(update(month, year))).statusCode).toBe(402)
  expect((await update(4, 2026)).card).toMatchObject({ exp_month: 4, exp_year: 2026 })
  expect((await pay(world, payer)).status).toBe("succeeded")
})

test("The client secret of another intent is rejected", async () => {
  const { id } = await world.stripe.setupIntents.create({})
  const { client_secret: secret } = await world.stripe.setupIntents.create({})
  const mixed = { id, client_secret: secret }
  const { status } = await confirmInBrowser(world, mixed, { payment_method: "pm_card_visa" })
  expect(status).toBe(401)
  expect((await world.stripe.setupIntents.retrieve(id)).status).toBe("requires_payment_method")
})

test("The behavior of a saved method can be changed", async () => {
  const payer = await createPayer(world)
  await world.sandbox.control.setBehavior(payer.method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  expect(await rejectionOf(pay(world, payer))).toMatchObject({
    code: "card_declined",
    decline_code: "insufficient_funds",
    advice_code: "try_again_later",
  })
  await world.sandbox.control.setBehavior(payer.method, "pm_card_visa")
  expect((await pay(world, payer)).status).toBe("succeeded")
  await expect(world.sandbox.control.setBehavior(payer.method, "pm_usBankAccount_success")).rejects.toThrow(
    "No such test token",
  )
})

test("A method belongs to one customer and can never be used after it is detached", async () => {
  const payer = await createPayer(world)
  const other = await world.stripe.customers.create({})
  expect(
    (await rejectionOf(world.stripe.paymentMethods.attach(payer.method, { customer: other.id }))).code,
  ).toBe("payment_method_unexpected_state")
  expect((await rejectionOf(pay(world, { customer: other.id, method: payer.method }))).message).toContain(
    "must be attached to the customer",
  )
  await world.stripe.customers.update(payer.customer, {
    invoice_settings: { default_payment_method: payer.method },
  })
  await world.stripe.paymentMethods.detach(payer.method)
  const customer = await world.stripe.customers.retrieve(payer.customer)
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: null } })
  expect((await rejectionOf(pay(world, payer))).message).toContain("was detached")
  expect(
    (await rejectionOf(world.stripe.paymentMethods.attach(payer.method, { customer: payer.customer })))
      .message,
  ).toContain("may not be used again")
})

test("A detached method cannot be used for payments, setups or as a default", async () => {
  const payer = await createPayer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
  })
  await world.stripe.paymentMethods.detach(payer.method)
  for (const call of [
    world.stripe.paymentIntents.confirm(intent.id),
    world.stripe.paymentIntents.confirm(intent.id, { payment_method: payer.method }),
    world.stripe.setupIntents.create({ payment_method: payer.method, confirm: true }),
  ])
    expect((await rejectionOf(call)).message).toContain("was detached")
  const update = world.stripe.customers.update(payer.customer, {
    invoice_settings: { default_payment_method: payer.method },
  })
  expect((await rejectionOf(update)).code).toBe("resource_missing")
  await rejectionOf(world.stripe.paymentMethods.detach(payer.method))
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
})

test("A method that paid without a customer cannot be used again, unless the payment saved it", async () => {
  const customer = await world.stripe.customers.create({})
  const params = { amount: 500, currency: "usd", customer: customer.id, confirm: true } as const
  const used = await world.stripe.paymentIntents.create({ ...params, payment_method: "pm_card_visa" })
  const again = world.stripe.paymentIntents.create({
    ...params,
    payment_method: idOf(used.payment_method) ?? "",
  })
  expect((await rejectionOf(again)).message).toContain(
    "previously used with a PaymentIntent without Customer",
  )
  const saving = await world.stripe.paymentIntents.create({
    ...params,
    payment_method: "pm_card_visa",
    setup_future_usage: "off_session",
  })
  const saved = await world.stripe.paymentMethods.retrieve(idOf(saving.payment_method) ?? "")
  expect(saved.customer).toBe(customer.id)
  expect((await pay(world, { customer: customer.id, method: saved.id })).status).toBe("succeeded")
})
