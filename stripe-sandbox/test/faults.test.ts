import { afterEach, beforeEach, expect, test } from "vitest"
import { Stripe } from "stripe"
import { type World, payer, refused, start } from "./start.ts"

let world: World
let who: { customer: string; method: string }
beforeEach(async () => {
  world = await start()
  who = await payer(world)
})
afterEach(async () => {
  await world.close()
})

const CONFIRM = "POST /v1/payment_intents/{id}/confirm"

function create(): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.create({
    amount: 8000,
    currency: "usd",
    customer: who.customer,
    payment_method: who.method,
  })
}

function confirm(id: string, key: string): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.confirm(
    id,
    { payment_method: who.method, off_session: true },
    { idempotencyKey: key },
  )
}

async function charges(): Promise<number> {
  return (await world.sandbox.control.ledger()).charges.length
}

test("drop_before loses the request: nothing was done, and the same key does it afterwards", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "drop_before", times: 2 })
  expect(await refused(confirm(intent.id, "k1"))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(await charges()).toBe(0)
  expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
})

test("drop_after loses the answer: the money was taken, and the same key answers it again", async () => {
  const intent = await create()
  // The SDK itself tries a reset connection once more, with the same key.
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "drop_after", times: 2 })
  expect(await refused(confirm(intent.id, "k1"))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(await charges()).toBe(1)
  const replayed = await confirm(intent.id, "k1")
  expect(replayed).toMatchObject({
    status: "succeeded",
    lastResponse: { headers: { "idempotent-replayed": "true" } },
  })
  expect(await charges()).toBe(1)
})

test.each([
  ["500", 500],
  ["429", 429],
  ["409", 409],
] as const)(
  "A fault %s answers with that status and does nothing, so often as it was told",
  async (kind, status) => {
    const intent = await create()
    await world.sandbox.control.addFault({ op: CONFIRM, kind, times: 2 })
    expect((await refused(confirm(intent.id, "k1"))).statusCode).toBe(status)
    expect((await refused(confirm(intent.id, "k1"))).statusCode).toBe(status)
    expect(await charges()).toBe(0)
    expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
  },
)

test("decline refuses an otherwise good card once, with the code it was given", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "decline", code: "insufficient_funds" })
  expect(await refused(confirm(intent.id, "k1"))).toMatchObject({
    statusCode: 402,
    code: "card_declined",
    decline_code: "insufficient_funds",
  })
  expect((await confirm(intent.id, "k2")).status).toBe("succeeded")
})

test("decline with authentication_required leaves the intent as the bank would", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "decline", code: "authentication_required" })
  expect(await refused(confirm(intent.id, "k1"))).toMatchObject({ code: "authentication_required" })
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "authentication_required" },
  })
})

test("hang never answers, does nothing, and lets go when faults are cleared", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "hang", times: 9 })
  const hanging = refused(confirm(intent.id, "k1"))
  while ((await world.sandbox.control.countHanging()) === 0) await new Promise(setImmediate)
  expect(await charges()).toBe(0)
  await world.sandbox.control.clearFaults()
  expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
  await hanging.catch(() => null)
})

test("A fault strikes only its own call", async () => {
  await world.sandbox.control.addFault({ op: "POST /v1/payment_intents/{id}/cancel", kind: "500" })
  const intent = await create()
  expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
})
