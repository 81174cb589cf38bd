import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stripe } from "stripe"
import { idOf } from "../state/ids.ts"
import { type World, pay, refused, start } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const BACK = "http://127.0.0.1:1/back?from=bank"

/** A customer whose card was set up with the bank's approval. */
async function approvedPayer(token: string): Promise<{ customer: string; method: string }> {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({ customer: customer.id })
  const waiting = await world.stripe.setupIntents.confirm(setup.id, {
    payment_method: token,
    return_url: BACK,
  })
  expect(waiting.status).toBe("requires_action")
  const page = await answer(waiting.next_action?.redirect_to_url?.url, "approve")
  expect(page.headers.get("location")).toBe(
    `${BACK}&setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}&redirect_status=succeeded`,
  )
  const done = await world.stripe.setupIntents.retrieve(setup.id)
  expect(done.status).toBe("succeeded")
  return { customer: customer.id, method: idOf(done.payment_method) ?? "" }
}

function answer(url: string | null | undefined, outcome: string): Promise<Response> {
  return fetch(url ?? "", { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) })
}

async function refusedIntent(who: { customer: string; method: string }): Promise<Stripe.PaymentIntent> {
  const error = await refused(pay(world, who))
  expect(error).toMatchObject({
    statusCode: 402,
    code: "authentication_required",
    payment_intent: { status: "requires_payment_method" },
  })
  return world.stripe.paymentIntents.retrieve(error.payment_intent?.id ?? "")
}

test("A card that always asks is refused off session, and the same intent is paid on session by approval", async () => {
  const who = await approvedPayer("pm_card_authenticationRequired")
  const intent = await refusedIntent(who)
  const asked = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: who.method,
    return_url: BACK,
  })
  expect(asked).toMatchObject({
    status: "requires_action",
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: BACK } },
  })
  const page = await answer(asked.next_action?.redirect_to_url?.url, "approve")
  expect(page.status).toBe(303)
  expect(page.headers.get("location")).toContain(`payment_intent=${intent.id}`)
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "succeeded",
    amount_received: 8000,
  })
})

test("A refused approval puts the intent back, and the page's link cannot be used twice", async () => {
  const who = await approvedPayer("pm_card_authenticationRequired")
  const intent = await refusedIntent(who)
  const asked = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: who.method,
    return_url: BACK,
  })
  const url = asked.next_action?.redirect_to_url?.url
  await answer(url, "refuse")
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  })
  await answer(url, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method")
  expect((await world.sandbox.control.ledger()).charges).toEqual([])
})

test("A link of an earlier attempt approves nothing once a later attempt asks anew", async () => {
  const who = await approvedPayer("pm_card_authenticationRequired")
  const intent = await refusedIntent(who)
  const first = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: who.method,
    return_url: BACK,
  })
  const second = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: who.method,
    return_url: BACK,
  })
  await answer(first.next_action?.redirect_to_url?.url, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action")
  await answer(second.next_action?.redirect_to_url?.url, "approve")
  expect((await world.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded")
})

test("Two clicks on approve at once take the money once", async () => {
  const who = await approvedPayer("pm_card_authenticationRequired")
  const intent = await refusedIntent(who)
  const asked = await world.stripe.paymentIntents.confirm(intent.id, {
    payment_method: who.method,
    return_url: BACK,
  })
  const url = asked.next_action?.redirect_to_url?.url
  await Promise.all([answer(url, "approve"), answer(url, "approve"), answer(url, "approve")])
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("A card that asks only when saved is charged off session afterwards", async () => {
  const who = await approvedPayer("pm_card_authenticationRequiredOnSetup")
  expect((await pay(world, who)).status).toBe("succeeded")
})

test("A refused set-up leaves no saved card", async () => {
  const customer = await world.stripe.customers.create({})
  const setup = await world.stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_card_authenticationRequired",
    confirm: true,
    return_url: BACK,
  })
  await answer(setup.next_action?.redirect_to_url?.url, "refuse")
  expect(await world.stripe.setupIntents.retrieve(setup.id)).toMatchObject({
    status: "requires_payment_method",
    last_setup_error: { code: "setup_intent_authentication_failure" },
  })
  expect((await world.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
})
