import { Stripe } from "stripe"
import { beforeEach, expect, test } from "vitest"
import { type Payer, chargeOf, createAccount, createPayer, rejectionOf, transfer } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld({ allowErrors: true })
let payer: Payer
beforeEach(async () => {
  payer = await createPayer(world)
}, 60_000)

const CONFIRM = "POST /v1/payment_intents/{id}/confirm"

function create(): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.create({
    amount: 8000,
    currency: "usd",
    customer: payer.customer,
    payment_method: payer.method,
  })
}

function confirm(id: string, key: string): Promise<Stripe.PaymentIntent> {
  return world.stripe.paymentIntents.confirm(
    id,
    { payment_method: payer.method, off_session: true },
    { idempotencyKey: key },
  )
}

async function countCharges(): Promise<number> {
  return (await world.sandbox.control.ledger()).charges.length
}

test("drop_before loses the request: nothing is done, and the same key works afterwards", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "drop_before", times: 2 })
  expect(await rejectionOf(confirm(intent.id, "k1"))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(await countCharges()).toBe(0)
  expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
})

test("drop_after loses the reply: the charge is made, and the same key replays it", async () => {
  const intent = await create()
  // The SDK retries a closed connection once, with the same key.
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "drop_after", times: 2 })
  expect(await rejectionOf(confirm(intent.id, "k1"))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect(await countCharges()).toBe(1)
  const replayed = await confirm(intent.id, "k1")
  expect(replayed).toMatchObject({
    status: "succeeded",
    lastResponse: { headers: { "idempotent-replayed": "true" } },
  })
  expect(await countCharges()).toBe(1)
})

test.each([
  ["500", 500],
  ["429", 429],
  ["409", 409],
] as const)(
  "A fault %s returns that status and does nothing, for the given number of calls",
  async (kind, status) => {
    const intent = await create()
    await world.sandbox.control.addFault({ op: CONFIRM, kind, times: 2 })
    expect((await rejectionOf(confirm(intent.id, "k1"))).statusCode).toBe(status)
    expect((await rejectionOf(confirm(intent.id, "k1"))).statusCode).toBe(status)
    expect(await countCharges()).toBe(0)
    expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
  },
)

test("decline declines a working card once, with the given code", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "decline", code: "insufficient_funds" })
  expect(await rejectionOf(confirm(intent.id, "k1"))).toMatchObject({
    statusCode: 402,
    code: "card_declined",
    decline_code: "insufficient_funds",
  })
  expect((await confirm(intent.id, "k2")).status).toBe("succeeded")
})

test("decline with authentication_required resets the intent as the bank's decline does", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "decline", code: "authentication_required" })
  expect(await rejectionOf(confirm(intent.id, "k1"))).toMatchObject({ code: "authentication_required" })
  expect(await world.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "authentication_required" },
  })
})

test("decline refuses a transfer once, with the given code or transfers_not_allowed", async () => {
  const op = "POST /v1/transfers"
  const account = await createAccount(world)
  const intent = await create()
  const charge = chargeOf(await confirm(intent.id, "k1"))
  await world.sandbox.control.addFault({ op, kind: "decline" })
  expect(await rejectionOf(transfer(world, 100, account, charge))).toMatchObject({
    statusCode: 400,
    code: "transfers_not_allowed",
  })
  await world.sandbox.control.addFault({ op, kind: "decline", code: "account_invalid" })
  expect((await rejectionOf(transfer(world, 100, account, charge))).code).toBe("account_invalid")
  expect((await transfer(world, 100, account, charge)).amount).toBe(100)
})

test("hang never responds, does nothing, and ends when the faults are cleared", async () => {
  const intent = await create()
  await world.sandbox.control.addFault({ op: CONFIRM, kind: "hang", times: 9 })
  const hanging = rejectionOf(confirm(intent.id, "k1"))
  while ((await world.sandbox.control.countHanging()) === 0) await new Promise(setImmediate)
  expect(await countCharges()).toBe(0)
  await world.sandbox.control.clearFaults()
  expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
  await hanging.catch(() => null)
})

test("A fault applies only to its own operation", async () => {
  await world.sandbox.control.addFault({ op: "POST /v1/payment_intents/{id}/cancel", kind: "500" })
  const intent = await create()
  expect((await confirm(intent.id, "k1")).status).toBe("succeeded")
})

test("Invalid faults and delivery options are rejected with an explanation", async () => {
  const { control } = world.sandbox
  const op = "POST /v1/customers"
  for (const [fault, message] of [
    [{ op, kind: "bogus" as "500" }, "Invalid kind"],
    [{ op: "nonsense", kind: "500" }, "Invalid op"],
    [{ op, kind: "decline" }, "cannot be declined"],
    [{ op, kind: "500", times: 0 }, "Invalid times"],
    [{ op, kind: "500", times: 1.5 }, "Invalid times"],
  ] as const)
    await expect(control.addFault(fault)).rejects.toThrow(message)
  for (const delay of [-1, 60_001, Number.NaN])
    await expect(control.configureWebhooks({ delay_ms: delay })).rejects.toThrow("Invalid delay_ms")
  expect((await world.stripe.customers.create({})).id).toMatch(/^cus_/)
})
