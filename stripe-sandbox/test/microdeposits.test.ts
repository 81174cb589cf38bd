import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { bankAccountInput, confirmInBrowser, pay, rejectionOf, submitForm } from "./fixtures.ts"
import { passTime, setUpWorld } from "./world.ts"

const world = setUpWorld()

/** A setup intent of a bank account by number, which requires micro-deposits, and the URL of its page. */
async function createUnverifiedSetup(number: string): Promise<{ customer: string; id: string; url: string }> {
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
  const { body } = await confirmInBrowser(world, setup, bankAccountInput(number))
  expect(body.status).toBe("requires_action")
  return {
    customer: customer.id,
    id: setup.id,
    url: body.next_action?.verify_with_microdeposits?.hosted_verification_url ?? "",
  }
}

/** The same with a payment intent. */
async function createUnverifiedPayment(number = "000123456789"): Promise<Stripe.PaymentIntent> {
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
        account_number: number,
      },
    },
  })
}

test("A bank account entered by number is saved after it is verified with 32 and 45 cents", async () => {
  const { customer, id, url } = await createUnverifiedSetup("000123456789")
  expect((await world.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  const page = await fetch(url)
  expect(await page.text()).toContain("Verify your bank account")
  await submitForm(url, { amounts: "32,45" })
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
])("Micro-deposits entered as %j fail the setup with %s", async (entry, code) => {
  const { id } = await createUnverifiedSetup("000123456789")
  expect((await rejectionOf(world.stripe.setupIntents.verifyMicrodeposits(id, entry))).code).toBe(code)
  expect(await world.stripe.setupIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code },
  })
})

test("A wrong entry can be corrected; the tenth one fails the setup", async () => {
  const first = await createUnverifiedSetup("000123456789")
  expect(
    (await rejectionOf(world.stripe.setupIntents.verifyMicrodeposits(first.id, { amounts: [1, 2] }))).code,
  ).toBe("payment_method_microdeposit_verification_amounts_mismatch")
  expect(
    (await world.stripe.setupIntents.verifyMicrodeposits(first.id, { descriptor_code: "SM11AA" })).status,
  ).toBe("succeeded")
  const second = await createUnverifiedSetup("000123456789")
  for (let i = 0; i < 10; i += 1)
    await rejectionOf(world.stripe.setupIntents.verifyMicrodeposits(second.id, { amounts: [1, 2] }))
  expect((await world.stripe.setupIntents.retrieve(second.id)).status).toBe("requires_payment_method")
})

test("Micro-deposits to the unreachable account bounce when they would have arrived", async () => {
  const { id } = await createUnverifiedSetup("000666666661")
  await passTime(world, { days: 3 })
  expect(await world.stripe.setupIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "payment_method_microdeposit_failed" },
  })
})

test("A payment by bank account number is processing after verification, and the account is saved", async () => {
  const intent = await createUnverifiedPayment()
  expect(intent).toMatchObject({
    status: "requires_action",
    next_action: { type: "verify_with_microdeposits" },
  })
  expect(
    (await rejectionOf(world.stripe.paymentIntents.verifyMicrodeposits(intent.id, { amounts: [1, 2] }))).code,
  ).toBe("payment_method_microdeposit_verification_amounts_mismatch")
  const verified = await world.stripe.paymentIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] })
  expect(verified).toMatchObject({ status: "processing", next_action: null })
  expect(
    (await rejectionOf(world.stripe.paymentIntents.verifyMicrodeposits(intent.id, { amounts: [32, 45] })))
      .code,
  ).toBe("payment_intent_unexpected_state")
  await world.sandbox.control.settle()
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
  const [saved] = (await world.stripe.customers.listPaymentMethods(idOf(intent.customer) ?? "")).data
  expect(saved?.us_bank_account?.last4).toBe("6789")
})

test("A payment whose micro-deposits bounce or time out is reset", async () => {
  const bounced = await createUnverifiedPayment("000666666661")
  await passTime(world, { days: 3 })
  expect(await world.stripe.paymentIntents.retrieve(bounced.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_method_microdeposit_failed" },
  })
  const late = await createUnverifiedPayment()
  const url = late.next_action?.verify_with_microdeposits?.hosted_verification_url ?? ""
  expect((await submitForm(url, { code: "SM44DD" })).status).toBe(410)
  expect(await world.stripe.paymentIntents.retrieve(late.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_method_microdeposit_verification_timeout" },
  })
  const canceled = await createUnverifiedPayment("000666666661")
  await world.stripe.paymentIntents.cancel(canceled.id)
  await passTime(world, { days: 3 })
  expect((await world.stripe.paymentIntents.retrieve(canceled.id)).status).toBe("canceled")
})

test("An unverified bank account cannot be attached", async () => {
  const customer = await world.stripe.customers.create({})
  const unverified = await world.stripe.paymentMethods.create({
    type: "us_bank_account",
    us_bank_account: {
      account_holder_type: "individual",
      routing_number: "110000000",
      account_number: "000123456789",
    },
  })
  const attach = () => world.stripe.paymentMethods.attach(unverified.id, { customer: customer.id })
  expect((await rejectionOf(attach())).message).toContain("has to be verified")
  const setup = await world.stripe.setupIntents.create({ payment_method: unverified.id, confirm: true })
  await world.stripe.setupIntents.verifyMicrodeposits(setup.id, { descriptor_code: "SM11AA" })
  expect((await attach()).customer).toBe(customer.id)
})
