import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { type Payer, answerApproval, pay, rejectionOf, RETURN_URL } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()

const RETURN_URL_WITH_QUERY = `${RETURN_URL}?from=bank`

/** A customer whose card was approved when it was saved. */
async function createApprovedPayer(token: string): Promise<Payer> {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({ customer: customer.id })
  const pending = await world.stripe.setupIntents.confirm(setup.id, {
    payment_method: token,
    return_url: RETURN_URL_WITH_QUERY,
  })
  expect(pending.status).toBe("requires_action")
  const page = await answerApproval(pending, "approve")
  expect(page.headers.get("location")).toBe(
    `${RETURN_URL_WITH_QUERY}&setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=succeeded`,
  )
  const saved = await world.stripe.setupIntents.retrieve(setup.id)
  expect(saved.status).toBe("succeeded")
  return { customer: customer.id, method: idOf(saved.payment_method) ?? "" }
}

/** A payment that is declined off session, because it requires approval. */
async function createDeclinedIntent(payer: Payer): Promise<Stripe.PaymentIntent> {
  const error = await rejectionOf(pay(world, payer))
  expect(error).toMatchObject({
    statusCode: 402,
    code: "authentication_required",
    payment_intent: { status: "requires_payment_method" },
  })
  return world.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? "")
}

/** Confirms an intent on session. */
function confirm(intent: Stripe.PaymentIntent, payer: Payer): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: payer.method,
    return_url: RETURN_URL,
  })
}

test("A card that always requires approval is declined off session and can be approved on session", async () => {
  const payer = await createApprovedPayer("pm_card_authenticationRequired")
  const intent = await createDeclinedIntent(payer)
  const pending = await confirm(intent, payer)
  expect(pending).toMatchObject({
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: RETURN_URL } },
  })
  const page = await answerApproval(pending, "approve")
  expect(page.status).toBe(303)
  expect(page.headers.get("location")).toContain(`payment_intent=${intent.id}`)
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "succeeded",
    amount_received: 8000,
  })
})

test("A refused approval resets the intent, and its link cannot be used again", async () => {
  const payer = await createApprovedPayer("pm_card_authenticationRequired")
  const intent = await createDeclinedIntent(payer)
  const pending = await confirm(intent, payer)
  await answerApproval(pending, "refuse")
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  })
  await answerApproval(pending, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method")
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
})

test("The link of an earlier attempt approves nothing after a later attempt", async () => {
  const payer = await createApprovedPayer("pm_card_authenticationRequired")
  const intent = await createDeclinedIntent(payer)
  const first = await confirm(intent, payer)
  const second = await confirm(intent, payer)
  await answerApproval(first, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action")
  await answerApproval(second, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
})

test("Simultaneous approvals charge once", async () => {
  const payer = await createApprovedPayer("pm_card_authenticationRequired")
  const intent = await createDeclinedIntent(payer)
  const pending = await confirm(intent, payer)
  await Promise.all([1, 2, 3].map(() => answerApproval(pending, "approve")))
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("A card that requires approval only when saved can be charged off session", async () => {
  const payer = await createApprovedPayer("pm_card_authenticationRequiredOnSetup")
  expect((await pay(world, payer)).status).toBe("succeeded")
})

test("A refused setup saves no card", async () => {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: RETURN_URL,
  })
  await answerApproval(setup, "refuse")
  expect(await world.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  })
  expect((await world.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
})
