import { afterEach, beforeEach, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { type World, chargeOf, pay, payer, refused, start } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

/** Each refusal as docs.stripe.com/testing#declined-payments gives it. */
const REFUSED_WHEN_SAVED = [
  ["pm_card_chargeDeclined", "4000000000000002", "card_declined", "generic_decline"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "4000000000009995", "card_declined", "insufficient_funds"],
  ["pm_card_chargeDeclinedExpiredCard", "4000000000000069", "expired_card", undefined],
  ["pm_card_chargeDeclinedIncorrectCvc", "4000000000000127", "incorrect_cvc", undefined],
  ["pm_card_chargeDeclinedProcessingError", "4000000000000119", "processing_error", undefined],
] as const

test.each(REFUSED_WHEN_SAVED)(
  "%s is refused when attached and when set up, by token and by number",
  async (token, number, code, decline) => {
    const customer = await world.stripe.customers.create({})
    const attached = await refused(world.stripe.paymentMethods.attach(token, { customer: customer.id }))
    expect(attached).toMatchObject({ type: "StripeCardError", statusCode: 402, code })
    expect(attached.decline_code || undefined).toBe(decline)
    const setup = await world.stripe.setupIntents.create({ customer: customer.id })
    const error = await refused(world.stripe.setupIntents.confirm(setup.id, { payment_method: token }))
    expect(error).toMatchObject({ code, setup_intent: { status: "requires_payment_method" } })
    const after = await world.stripe.setupIntents.retrieve(setup.id)
    expect(after).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_setup_error: { code },
    })
    const typed = await confirmTyped(setup.id, setup.client_secret, {
      card: { number, exp_month: 1, exp_year: 2031, cvc: "123" },
    })
    expect(typed.status).toBe(402)
    expect(typed.body).toMatchObject({ error: { code, ...(decline ? { decline_code: decline } : {}) } })
    expect((await world.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  },
)

test.each([
  ["pm_card_visa", "4242424242424242", "visa"],
  ["pm_card_mastercard", "5555555555554444", "mastercard"],
  ["pm_card_amex", "378282246310005", "amex"],
])("%s is saved by token and by number, with one fingerprint, and charged", async (token, number, brand) => {
  const who = await payer(world, token)
  const saved = await world.stripe.paymentMethods.retrieve(who.method)
  expect(saved.card).toMatchObject({ brand, last4: number.slice(-4) })
  const setup = await world.stripe.setupIntents.create({ customer: who.customer })
  const typed = await confirmTyped(setup.id, setup.client_secret, {
    card: { number, exp_month: 1, exp_year: 31, cvc: "1234" },
  })
  expect(typed.status).toBe(200)
  const twin = await world.stripe.paymentMethods.retrieve(String(typed.body.payment_method))
  expect(twin.card?.fingerprint).toBe(saved.card?.fingerprint)
  expect((await pay(world, who)).status).toBe("succeeded")
})

test("pm_card_chargeCustomerFail saves well and is refused when charged, leaving the intent to be paid otherwise", async () => {
  const who = await payer(world, "pm_card_chargeCustomerFail")
  const error = await refused(pay(world, who))
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
      payment_method: { id: who.method },
    },
  })
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    status: "failed",
    paid: false,
    failure_code: "card_declined",
  })
  const other = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: who.customer })
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
])(
  "A number that is no test number, %j, is refused, so that nobody types a real card",
  async (number, code, decline) => {
    const setup = await world.stripe.setupIntents.create({})
    const typed = await confirmTyped(setup.id, setup.client_secret, {
      card: { number, exp_month: 1, exp_year: 2031, cvc: "123" },
    })
    expect(typed.status).toBe(402)
    expect((typed.body.error as { code: string; decline_code?: string }).code).toBe(code)
    expect((typed.body.error as { code: string; decline_code?: string }).decline_code).toBe(decline)
  },
)

test("A card whose month is over is refused when typed, and by the clock when it was saved before", async () => {
  const setup = await world.stripe.setupIntents.create({})
  const past = await confirmTyped(setup.id, setup.client_secret, {
    card: { number: "4242424242424242", exp_month: 2, exp_year: 2026, cvc: "123" },
  })
  expect(past.body).toMatchObject({ error: { code: "invalid_expiry_year" } })
  const customer = await world.stripe.customers.create({})
  const short = await world.stripe.setupIntents.create({ customer: customer.id })
  const saved = await confirmTyped(short.id, short.client_secret, {
    card: { number: "4242424242424242", exp_month: 3, exp_year: 2026, cvc: "123" },
  })
  const who = { customer: customer.id, method: String(saved.body.payment_method) }
  expect((await pay(world, who)).status).toBe("succeeded")
  // The last minute of March, and the first of April.
  world.move({ days: 21, hours: 13, minutes: 59 })
  expect((await pay(world, who)).status).toBe("succeeded")
  world.move({ minutes: 1 })
  expect((await refused(pay(world, who))).code).toBe("expired_card")
})

test("The secret of one intent opens no other", async () => {
  const mine = await world.stripe.setupIntents.create({})
  const other = await world.stripe.setupIntents.create({})
  const typed = await confirmTyped(mine.id, other.client_secret, { payment_method: "pm_card_visa" })
  expect(typed.status).toBe(401)
  expect((await world.stripe.setupIntents.retrieve(mine.id)).status).toBe("requires_payment_method")
})

test("What a method does can be changed later, as if its bank had changed its mind", async () => {
  const who = await payer(world)
  await world.sandbox.control.setBehavior(who.method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  expect(await refused(pay(world, who))).toMatchObject({
    code: "card_declined",
    decline_code: "insufficient_funds",
    advice_code: "try_again_later",
  })
  await world.sandbox.control.setBehavior(who.method, "pm_card_visa")
  expect((await pay(world, who)).status).toBe("succeeded")
  await expect(world.sandbox.control.setBehavior(who.method, "pm_usBankAccount_success")).rejects.toThrow(
    "No such test token",
  )
})

test("A method belongs to one customer, and once detached may never be used again", async () => {
  const who = await payer(world)
  const other = await world.stripe.customers.create({})
  expect((await refused(world.stripe.paymentMethods.attach(who.method, { customer: other.id }))).code).toBe(
    "payment_method_unexpected_state",
  )
  expect((await refused(pay(world, { customer: other.id, method: who.method }))).message).toContain(
    "must be attached to the customer",
  )
  await world.stripe.customers.update(who.customer, {
    invoice_settings: { default_payment_method: who.method },
  })
  await world.stripe.paymentMethods.detach(who.method)
  const customer = await world.stripe.customers.retrieve(who.customer)
  expect(customer).toMatchObject({ invoice_settings: { default_payment_method: null } })
  expect((await refused(pay(world, who))).message).toContain("was detached")
  expect(
    (await refused(world.stripe.paymentMethods.attach(who.method, { customer: who.customer }))).message,
  ).toContain("may not be used again")
})

test("A detached method is good for no payment, no set-up and no default", async () => {
  const who = await payer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
  })
  await world.stripe.paymentMethods.detach(who.method)
  for (const call of [
    world.stripe.paymentIntents.confirm(intent.id),
    world.stripe.paymentIntents.confirm(intent.id, { payment_method: who.method }),
    world.stripe.setupIntents.create({ payment_method: who.method, confirm: true }),
  ])
    expect((await refused(call)).message).toContain("was detached")
  const chosen = world.stripe.customers.update(who.customer, {
    invoice_settings: { default_payment_method: who.method },
  })
  expect((await refused(chosen)).code).toBe("resource_missing")
  await refused(world.stripe.paymentMethods.detach(who.method))
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
})

test("A method that paid while nobody's may not be used again, unless the payment was to save it", async () => {
  const customer = await world.stripe.customers.create({})
  const once = { amount: 500, currency: "usd", customer: customer.id, confirm: true } as const
  const used = await world.stripe.paymentIntents.create({ ...once, payment_method: "pm_card_visa" })
  const again = world.stripe.paymentIntents.create({
    ...once,
    payment_method: idOf(used.payment_method) ?? "",
  })
  expect((await refused(again)).message).toContain("previously used with a PaymentIntent without Customer")
  const kept = await world.stripe.paymentIntents.create({
    ...once,
    payment_method: "pm_card_visa",
    setup_future_usage: "off_session",
  })
  const saved = await world.stripe.paymentMethods.retrieve(idOf(kept.payment_method) ?? "")
  expect(saved.customer).toBe(customer.id)
  expect((await pay(world, { customer: customer.id, method: saved.id })).status).toBe("succeeded")
})

async function confirmTyped(
  id: string,
  secret: string | null,
  given: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${world.url}/v1/setup_intents/${id}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_secret: secret, ...given }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
