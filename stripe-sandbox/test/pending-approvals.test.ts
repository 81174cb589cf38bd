import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import { type Payer, answerApproval, createPayer, rejectionOf, RETURN_URL } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

/** A payment that requires approval. */
function payWithApproval(
  payer: { customer?: string; method: string },
  amount = 1000,
): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method: payer.method,
    ...(payer.customer === undefined ? {} : { customer: payer.customer }),
    confirm: true,
    return_url: RETURN_URL,
  })
}

/** A payer whose card always requires approval. */
async function createPayerWithApproval(): Promise<Payer> {
  const payer = await createPayer(world)
  await world.sandbox.control.setBehavior(payer.method, "pm_card_authenticationRequired")
  return payer
}

test("A method detached while an approval is pending is not charged", async () => {
  const payer = await createPayerWithApproval()
  const intent = await payWithApproval(payer)
  await world.stripe.paymentMethods.detach(payer.method)
  await answerApproval(intent, "approve")
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: { code: "payment_method_unexpected_state" },
  })
})

test("Of two pending payments by a method without a customer, only the first approved one succeeds", async () => {
  const method = await world.stripe.paymentMethods.create({
    type: "card",
    card: { token: "tok_authenticationRequired" },
  })
  const [one, two] = [
    await payWithApproval({ method: method.id }),
    await payWithApproval({ method: method.id }),
  ]
  await answerApproval(one, "approve")
  await answerApproval(two, "approve")
  const statuses = [one, two].map(async ({ id }) => (await world.stripe.paymentIntents.retrieve(id)).status)
  expect(await Promise.all(statuses)).toEqual(["succeeded", "requires_payment_method"])
})

test("Another amount cancels a pending approval", async () => {
  const payer = await createPayerWithApproval()
  const intent = await payWithApproval(payer, 1000)
  const updated = await world.stripe.paymentIntents.update(intent.id, { amount: 99_999 })
  expect(updated).toMatchObject({ status: "requires_confirmation", next_action: null })
  await answerApproval(intent, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_confirmation")
})

test("A deleted customer can neither save nor pay", async () => {
  const { id: customer } = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({ customer })
  const intent = await world.stripe.paymentIntents.create({ amount: 1000, currency: "usd", customer })
  await world.stripe.customers.del(customer)
  const params = { payment_method: "pm_card_visa", return_url: RETURN_URL }
  for (const call of [
    world.stripe.setupIntents.confirm(setup.id, params),
    world.stripe.paymentIntents.confirm(intent.id, params),
  ])
    expect(await rejectionOf(call)).toMatchObject({ code: "resource_missing" })
})
