import { expect, test } from "vitest"
import { type SandboxStore, memoryStore } from "../store.ts"
import { createPayer, rejectionOf } from "./fixtures.ts"
import { setUpWorld, startWorld } from "./world.ts"

const world = setUpWorld()

const KEY = { idempotencyKey: "cus:sandbox:1" }

test("The same key returns the same object, marked as replayed", async () => {
  const first = await world.stripe.customers.create({ email: "a@example.com" }, KEY)
  const second = await world.stripe.customers.create({ email: "a@example.com" }, KEY)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true")
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined()
  expect((await world.stripe.customers.list()).data).toHaveLength(1)
})

test("The same key with other parameters or for another call is rejected", async () => {
  await world.stripe.customers.create({ email: "a@example.com" }, KEY)
  const error = await rejectionOf(world.stripe.customers.create({ email: "b@example.com" }, KEY))
  expect(error).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 })
  expect(await rejectionOf(world.stripe.setupIntents.create({}, KEY))).toMatchObject({
    type: "StripeIdempotencyError",
  })
})

test("A v1 key expires after 24 hours of the clock", async () => {
  // docs.stripe.com/api/idempotent_requests
  const first = await world.stripe.customers.create({}, KEY)
  world.advanceClock({ hours: 23, minutes: 59 })
  expect((await world.stripe.customers.create({}, KEY)).id).toBe(first.id)
  world.advanceClock({ minutes: 1 })
  expect((await world.stripe.customers.create({}, KEY)).id).not.toBe(first.id)
})

test("A v2 key expires after 30 days of the clock", async () => {
  const create = () =>
    world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } }, { idempotencyKey: "acct:2" })
  const first = await create()
  world.advanceClock({ days: 29, hours: 23, minutes: 59 })
  expect((await create()).id).toBe(first.id)
  world.advanceClock({ minutes: 1 })
  expect((await create()).id).not.toBe(first.id)
})

test("A decline is replayed, even when its cause is gone", async () => {
  const payer = await createPayer(world, "pm_card_chargeCustomerFail")
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: payer.customer,
  })
  const confirm = () =>
    world.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: payer.method, off_session: true },
      { idempotencyKey: "pi:1:c1" },
    )
  const first = await rejectionOf(confirm())
  await world.sandbox.control.setBehavior(payer.method, "pm_card_visa")
  const second = await rejectionOf(confirm())
  expect(second).toMatchObject({
    code: "card_declined",
    charge: first.charge,
    headers: { "idempotent-replayed": "true" },
  })
  expect((await world.sandbox.control.ledger()).declined).toHaveLength(1)
})

test("A request with invalid parameters leaves its key unused", async () => {
  // docs.stripe.com/api/idempotent_requests: no result is saved if parameters failed validation.
  const misspelled = { emial: "a@example.com" } as { email?: string }
  expect((await rejectionOf(world.stripe.customers.create(misspelled, KEY))).code).toBe("parameter_unknown")
  expect((await world.stripe.customers.create({ email: "a@example.com" }, KEY)).email).toBe("a@example.com")
})

test("Of two simultaneous requests with one key, the second is rejected with idempotency_key_in_use", async () => {
  const inner = memoryStore()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const blocked: SandboxStore = {
    ...inner,
    write: (work, lockName) => inner.write(async (unit) => released.then(() => work(unit)), lockName),
  }
  const blockedWorld = await startWorld({ store: blocked })
  const both = [blockedWorld.stripe.customers.create({}, KEY), blockedWorld.stripe.customers.create({}, KEY)]
  const error = await rejectionOf(Promise.race(both))
  expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" })
  release()
  const results = await Promise.allSettled(both)
  expect(results.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"])
  expect((await blockedWorld.stripe.customers.list()).data).toHaveLength(1)
  await blockedWorld.close()
})

test("v2 replays successes and retries failures", async () => {
  // docs.stripe.com/api/idempotent_requests
  const params = { configuration: { recipient: {} }, contact_email: "w@example.com" }
  const first = await world.stripe.v2.core.accounts.create(params, { idempotencyKey: "acct:1" })
  expect((await world.stripe.v2.core.accounts.create(params, { idempotencyKey: "acct:1" })).id).toBe(first.id)
  const link = {
    account: "acct_sbx_none",
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: "http://x" } },
  }
  const a = await rejectionOf(world.stripe.v2.core.accountLinks.create(link, { idempotencyKey: "l1" }))
  const b = await rejectionOf(world.stripe.v2.core.accountLinks.create(link, { idempotencyKey: "l1" }))
  expect(b.headers?.["idempotent-replayed"]).toBeUndefined()
  expect([a.statusCode, b.statusCode]).toEqual([404, 404])
})

test("An error of the sandbox itself is replayed for its v1 key", async () => {
  const customer = await world.stripe.customers.create({ name: "Old" })
  await writeEmail(customer.id, 42)
  const rename = (idempotencyKey: string) =>
    world.stripe.customers.update(customer.id, { name: "New" }, { idempotencyKey })
  expect((await rejectionOf(rename("k1"))).statusCode).toBe(500)
  await writeEmail(customer.id, "a@example.com")
  expect(await rejectionOf(rename("k1"))).toMatchObject({
    statusCode: 500,
    headers: { "idempotent-replayed": "true" },
  })
  expect(await world.stripe.customers.retrieve(customer.id)).toMatchObject({ name: "Old" })
  expect((await rename("k2")).name).toBe("New")
  expect(world.errors.splice(0)).toHaveLength(1)
})

/** Changes a stored customer in a way that no call could. */
async function writeEmail(id: string, email: unknown): Promise<void> {
  await world.store.write(async (unit) => {
    const record = await unit.get(id)
    if (!record) throw new Error("no customer")
    ;(record.body as { shown: Record<string, unknown> }).shown.email = email
    await unit.put(record)
  })
}

test("An empty idempotency key is ignored", async () => {
  const send = (email: string) =>
    fetch(`http://127.0.0.1:${world.sandbox.port}/v1/customers`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_sandbox", "idempotency-key": "" },
      body: new URLSearchParams({ email }),
    })
  expect([(await send("a@example.com")).status, (await send("b@example.com")).status]).toEqual([200, 200])
})

test("An idempotency key has at most 255 characters", async () => {
  const create = (length: number) => world.stripe.customers.create({}, { idempotencyKey: "k".repeat(length) })
  expect((await create(255)).object).toBe("customer")
  expect((await rejectionOf(create(256))).statusCode).toBe(400)
})
