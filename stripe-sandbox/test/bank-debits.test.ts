import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stripe } from "stripe"
import { idOf } from "../state/ids.ts"
import { type World, chargeOf, pass, pay, payer, refused, start } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

// payments.md 2.1: up to four business days.
test("A bank debit is under way for four banking days and then succeeds", async () => {
  const intent = await pay(world, await payer(world, "pm_usBankAccount_success"))
  expect(intent.status).toBe("processing")
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    status: "pending",
    paid: false,
  })
  // Tuesday to the Monday after: a weekend lies between.
  await pass(world, { days: 5 })
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing")
  await pass(world, { days: 1 })
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "succeeded",
    amount_received: 8000,
  })
  expect((await world.sandbox.control.ledger()).charges).toMatchObject([
    { method: "us_bank_account", status: "succeeded", amount: 8000 },
  ])
})

test.each([
  ["pm_usBankAccount_insufficientFunds", "insufficient_funds"],
  ["pm_usBankAccount_accountClosed", "account_closed"],
  ["pm_usBankAccount_noAccount", "no_account"],
  ["pm_usBankAccount_debitNotAuthorized", "debit_not_authorized"],
])("%s is returned by the bank with %s, and the intent can be paid again", async (token, code) => {
  const who = await payer(world, token)
  const intent = await pay(world, who)
  expect(intent.status).toBe("processing")
  await world.sandbox.control.settle()
  const after = await world.stripe.paymentIntents.retrieve(intent.id)
  expect(after).toMatchObject({
    status: "requires_payment_method",
    amount_received: 0,
    last_payment_error: { code },
  })
  const card = await world.stripe.paymentMethods.attach("pm_card_visa", { customer: who.customer })
  expect(
    (await world.stripe.paymentIntents.confirm(intent.id, { payment_method: card.id, off_session: true }))
      .status,
  ).toBe("succeeded")
})

test("The account that never settles stays under way, and an intent under way cannot be canceled or confirmed", async () => {
  const who = await payer(world, "pm_usBankAccount_processing")
  const intent = await pay(world, who)
  await world.sandbox.control.settle()
  await pass(world, { days: 60 })
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing")
  expect((await refused(world.stripe.paymentIntents.cancel(intent.id))).code).toBe(
    "payment_intent_unexpected_state",
  )
  expect(
    (await refused(world.stripe.paymentIntents.confirm(intent.id, { payment_method: who.method }))).code,
  ).toBe("payment_intent_unexpected_state")
})

test("The disputed account settles first and is disputed a day later, lost from the start", async () => {
  const intent = await pay(world, await payer(world, "pm_usBankAccount_dispute"))
  await pass(world, { days: 6 })
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
  expect((await world.stripe.disputes.list()).data).toEqual([])
  await pass(world, { days: 1 })
  expect((await world.stripe.disputes.list({ payment_intent: intent.id })).data).toMatchObject([
    { status: "lost", amount: 8000 },
  ])
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({ disputed: true })
})

test("A typed account waits for its micro-deposits, is no saved method until then, and is proved by 32 and 45", async () => {
  const { customer, id, url } = await typedAccount("000123456789")
  expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  const page = await fetch(url)
  expect(await page.text()).toContain("Verify your bank account")
  await fetch(url, { method: "POST", body: new URLSearchParams({ amounts: "32,45" }) })
  expect((await world.stripe.setupIntents.retrieve(id)).status).toBe("succeeded")
  const [method] = (await world.stripe.customers.listPaymentMethods(customer)).data
  expect(method?.us_bank_account).toMatchObject({
    last4: "6789",
    bank_name: "STRIPE TEST BANK",
    account_type: "checking",
  })
  expect((await pay(world, { customer, method: method?.id ?? "" })).status).toBe("processing")
})

// docs.stripe.com/payments/ach-direct-debit/set-up-payment: the test amounts and codes.
test.each([
  [{ amounts: [10, 11] }, "payment_method_microdeposit_verification_attempts_exceeded"],
  [{ descriptor_code: "SM33CC" }, "payment_method_microdeposit_verification_attempts_exceeded"],
  [{ amounts: [40, 41] }, "payment_method_microdeposit_verification_timeout"],
  [{ descriptor_code: "SM44DD" }, "payment_method_microdeposit_verification_timeout"],
])("Micro-deposits entered as %j end the set-up with %s", async (proof, code) => {
  const { id } = await typedAccount("000123456789")
  expect((await refused(world.stripe.setupIntents.verifyMicrodeposits(id, proof))).code).toBe(code)
  expect(await world.stripe.setupIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code },
  })
})

test("A wrong amount may be corrected, the tenth wrong one ends it", async () => {
  const first = await typedAccount("000123456789")
  expect(
    (await refused(world.stripe.setupIntents.verifyMicrodeposits(first.id, { amounts: [1, 2] }))).code,
  ).toBe("payment_method_microdeposit_verification_amounts_mismatch")
  expect(
    (await world.stripe.setupIntents.verifyMicrodeposits(first.id, { descriptor_code: "SM11AA" })).status,
  ).toBe("succeeded")
  const second = await typedAccount("000123456789")
  for (let i = 0; i < 10; i += 1)
    await refused(world.stripe.setupIntents.verifyMicrodeposits(second.id, { amounts: [1, 2] }))
  expect((await world.stripe.setupIntents.retrieve(second.id)).status).toBe("requires_payment_method")
})

test("Deposits to the unreachable account bounce when they would have arrived", async () => {
  const { id } = await typedAccount("000666666661")
  await pass(world, { days: 3 })
  expect(await world.stripe.setupIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "payment_method_microdeposit_failed" },
  })
})

async function typedIntent(account = "000123456789"): Promise<Stripe.PaymentIntent> {
  const customer = await world.stripe.customers.create({})
  return world.stripe.paymentIntents.create({
    amount: 8000,
    currency: "usd",
    customer: customer.id,
    confirm: true,
    setup_future_usage: "off_session",
    payment_method_data: {
      type: "us_bank_account",
      us_bank_account: {
        account_holder_type: "individual",
        routing_number: "110000000",
        account_number: account,
      },
    },
  })
}

test("A payment from a typed account waits for its micro-deposits, then is under way, and the account is saved", async () => {
  const asked = await typedIntent()
  expect(asked).toMatchObject({
    status: "requires_action",
    next_action: { type: "verify_with_microdeposits" },
  })
  expect(
    (await refused(world.stripe.paymentIntents.verifyMicrodeposits(asked.id, { amounts: [1, 2] }))).code,
  ).toBe("payment_method_microdeposit_verification_amounts_mismatch")
  const proved = await world.stripe.paymentIntents.verifyMicrodeposits(asked.id, { amounts: [32, 45] })
  expect(proved).toMatchObject({ status: "processing", next_action: null })
  expect(
    (await refused(world.stripe.paymentIntents.verifyMicrodeposits(asked.id, { amounts: [32, 45] }))).code,
  ).toBe("payment_intent_unexpected_state")
  await world.sandbox.control.settle()
  expect((await world.stripe.paymentIntents.retrieve(asked.id)).status).toBe("succeeded")
  const [saved] = (await world.stripe.customers.listPaymentMethods(idOf(asked.customer) ?? "")).data
  expect(saved?.us_bank_account?.last4).toBe("6789")
})

test("A payment whose deposits bounce, or whose proof runs out, is back at its start", async () => {
  const bounced = await typedIntent("000666666661")
  await pass(world, { days: 3 })
  expect(await world.stripe.paymentIntents.retrieve(bounced.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_method_microdeposit_failed" },
  })
  const late = await typedIntent()
  const url = late.next_action?.verify_with_microdeposits?.hosted_verification_url ?? ""
  expect((await fetch(url, { method: "POST", body: new URLSearchParams({ code: "SM44DD" }) })).status).toBe(
    410,
  )
  expect(await world.stripe.paymentIntents.retrieve(late.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_method_microdeposit_verification_timeout" },
  })
  const dropped = await typedIntent("000666666661")
  await world.stripe.paymentIntents.cancel(dropped.id)
  await pass(world, { days: 3 })
  expect((await world.stripe.paymentIntents.retrieve(dropped.id)).status).toBe("canceled")
})

test("A typed account cannot be attached before it is proved, and can afterwards", async () => {
  const customer = await world.stripe.customers.create({})
  const typed = await world.stripe.paymentMethods.create({
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: "individual",
      routing_number: "110000000",
      account_number: "000123456789",
    },
  })
  const attach = () => world.stripe.paymentMethods.attach(typed.id, { customer: customer.id })
  expect((await refused(attach())).message).toContain("has to be verified")
  const setup = await world.stripe.setupIntents.create({ payment_method: typed.id, confirm: true })
  await world.stripe.setupIntents.verifyMicrodeposits(setup.id, { descriptor_code: "SM11AA" })
  expect((await attach()).customer).toBe(customer.id)
})

test("Detaching a bank account ends its mandate", async () => {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_usBankAccount_success",
    confirm: true,
  })
  const mandate = idOf(setup.mandate) ?? ""
  expect((await world.stripe.mandates.retrieve(mandate)).status).toBe("active")
  await world.stripe.paymentMethods.detach(idOf(setup.payment_method) ?? "")
  expect((await world.stripe.mandates.retrieve(mandate)).status).toBe("inactive")
  await world.sandbox.control.flushEvents()
  expect(world.heard.map((each) => each.type)).toContain("mandate.updated")
})

test.each([
  [{ routing_number: "021000021", account_number: "000123456789" }, "routing_number_invalid"],
  [{ routing_number: "110000000", account_number: "123456789012" }, "account_number_invalid"],
])("An account that is no test account, %j, is refused", async (bank, code) => {
  const setup = await world.stripe.setupIntents.create({})
  const response = await browserConfirm(setup.id, setup.client_secret, bank)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code } })
})

function browserConfirm(id: string, secret: string | null, bank: object): Promise<Response> {
  return fetch(`${world.url}/v1/setup_intents/${id}/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_secret: secret,
      us_bank_account: { account_holder_type: "individual", ...bank },
    }),
  })
}

async function typedAccount(account: string): Promise<{ customer: string; id: string; url: string }> {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    usage: "off_session",
    allowed_payment_method_types: ["card", "us_bank_account"],
    payment_method_options: {
      us_bank_account: {
        verification_method: "automatic",
        financial_connections: { permissions: ["payment_method"] },
      },
    },
  })
  const response = await browserConfirm(setup.id, setup.client_secret, {
    routing_number: "110000000",
    account_number: account,
  })
  const body = (await response.json()) as {
    status: string
    next_action: { verify_with_microdeposits: { hosted_verification_url: string } }
  }
  expect(body.status).toBe("requires_action")
  return {
    customer: customer.id,
    id: setup.id,
    url: body.next_action.verify_with_microdeposits.hosted_verification_url,
  }
}
