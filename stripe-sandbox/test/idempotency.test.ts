import { afterEach, beforeEach, expect, test } from "vitest"
import { type SandboxStore, memoryStore } from "../store.ts"
import { type World, payer, refused, start } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

const KEY = { idempotencyKey: "cus:sandbox:1" }

test("The same key gives the same object, and says that it was replayed", async () => {
  const first = await world.stripe.customers.create({ email: "a@example.com" }, KEY)
  const second = await world.stripe.customers.create({ email: "a@example.com" }, KEY)
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true")
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined()
  expect((await world.stripe.customers.list()).data).toHaveLength(1)
})

test("The same key with other parameters, or for another call, is refused", async () => {
  await world.stripe.customers.create({ email: "a@example.com" }, KEY)
  const error = await refused(world.stripe.customers.create({ email: "b@example.com" }, KEY))
  expect(error).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 })
  expect(await refused(world.stripe.setupIntents.create({}, KEY))).toMatchObject({
    type: "StripeIdempotencyError",
  })
})

test("A key is forgotten after 24 hours of the clock", async () => {
  // docs.stripe.com/api/idempotent_requests
  const first = await world.stripe.customers.create({}, KEY)
  world.move({ hours: 23, minutes: 59 })
  expect((await world.stripe.customers.create({}, KEY)).id).toBe(first.id)
  world.move({ minutes: 1 })
  expect((await world.stripe.customers.create({}, KEY)).id).not.toBe(first.id)
})

test("A refusal that was carried out is replayed, even once its cause is gone", async () => {
  const who = await payer(world, "pm_card_chargeCustomerFail")
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: who.customer,
  })
  const confirm = () =>
    world.stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: who.method, off_session: true },
      { idempotencyKey: "pi:1:c1" },
    )
  const first = await refused(confirm())
  await world.sandbox.control.setBehavior(who.method, "pm_card_visa")
  const second = await refused(confirm())
  expect(second).toMatchObject({
    code: "card_declined",
    charge: first.charge,
    headers: { "idempotent-replayed": "true" },
  })
  expect((await world.sandbox.control.ledger()).declined).toHaveLength(1)
})

test("Parameters that were refused before anything was done leave the key free", async () => {
  // docs.stripe.com/api/idempotent_requests: no result is saved if parameters failed validation.
  const wrong = { emial: "a@example.com" } as { email?: string }
  expect((await refused(world.stripe.customers.create(wrong, KEY))).code).toBe("parameter_unknown")
  expect((await world.stripe.customers.create({ email: "a@example.com" }, KEY)).email).toBe("a@example.com")
})

test("Two requests with one key at once make one object; the second is told that the first is under way", async () => {
  const inner = memoryStore()
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => (open = resolve))
  const slow: SandboxStore = {
    ...inner,
    write: (work, claim) => inner.write(async (unit) => gate.then(() => work(unit)), claim),
  }
  const held = await start({ store: slow })
  const both = [held.stripe.customers.create({}, KEY), held.stripe.customers.create({}, KEY)]
  const error = await refused(Promise.race(both))
  expect(error).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" })
  open()
  const ended = await Promise.allSettled(both)
  expect(ended.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"])
  expect((await held.stripe.customers.list()).data).toHaveLength(1)
  await held.close()
})

test("Twenty confirms of one intent at once charge once", async () => {
  const who = await payer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: who.customer,
  })
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      world.stripe.paymentIntents.confirm(intent.id, { payment_method: who.method, off_session: true }),
    ),
  )
  expect(all.filter((each) => each.status === "fulfilled")).toHaveLength(1)
  expect((await world.sandbox.control.ledger()).charges).toHaveLength(1)
})

test("v2 replays what succeeded and tries again what failed", async () => {
  // docs.stripe.com/api/idempotent_requests; payments.md 3.1
  const wish = { configuration: { recipient: {} }, contact_email: "w@example.com" }
  const first = await world.stripe.v2.core.accounts.create(wish, { idempotencyKey: "acct:1" })
  expect((await world.stripe.v2.core.accounts.create(wish, { idempotencyKey: "acct:1" })).id).toBe(first.id)
  const link = {
    account: "acct_sbx_none",
    use_case: { type: "account_onboarding", account_onboarding: { refresh_url: "http://x" } },
  }
  const a = await refused(world.stripe.v2.core.accountLinks.create(link, { idempotencyKey: "l1" }))
  const b = await refused(world.stripe.v2.core.accountLinks.create(link, { idempotencyKey: "l1" }))
  expect(b.headers?.["idempotent-replayed"]).toBeUndefined()
  expect([a.statusCode, b.statusCode]).toEqual([404, 404])
})

test("v2 keeps a key for thirty days of the clock", async () => {
  const create = () =>
    world.stripe.v2.core.accounts.create({ configuration: { recipient: {} } }, { idempotencyKey: "acct:2" })
  const first = await create()
  world.move({ days: 29, hours: 23, minutes: 59 })
  expect((await create()).id).toBe(first.id)
  world.move({ minutes: 1 })
  expect((await create()).id).not.toBe(first.id)
})

test("A fault of the sandbox's own is replayed for its v1 key like any other answer", async () => {
  const customer = await world.stripe.customers.create({ name: "Old" })
  await writeEmail(customer.id, 42)
  const rename = (idempotencyKey: string) =>
    world.stripe.customers.update(customer.id, { name: "New" }, { idempotencyKey })
  expect((await refused(rename("k1"))).statusCode).toBe(500)
  await writeEmail(customer.id, "a@example.com")
  expect(await refused(rename("k1"))).toMatchObject({
    statusCode: 500,
    headers: { "idempotent-replayed": "true" },
  })
  expect(await world.stripe.customers.retrieve(customer.id)).toMatchObject({ name: "Old" })
  expect((await rename("k2")).name).toBe("New")
  expect(world.errors.splice(0)).toHaveLength(1)
})

/** Breaks or mends a stored customer, as no call could. */
async function writeEmail(id: string, email: unknown): Promise<void> {
  await world.store.write(async (unit) => {
    const record = await unit.get(id)
    if (!record) throw new Error("no customer")
    ;(record.body as { shown: Record<string, unknown> }).shown.email = email
    await unit.put(record)
  })
}
