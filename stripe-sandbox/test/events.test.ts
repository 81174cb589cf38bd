import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stripe } from "stripe"
import { type Heard, SECRETS, type World, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
})

async function heard(): Promise<Heard[]> {
  await world.sandbox.control.flushEvents()
  return world.heard
}

function types(events: Heard[]): string[] {
  return events.map((each) => each.type)
}

function ids(events: Heard[]): string[] {
  return events.map((each) => (JSON.parse(each.raw) as { id: string }).id)
}

test("A payment tells of itself in order, signed as the SDK checks it", async () => {
  await pay(world, await payer(world))
  const events = await heard()
  expect(types(events)).toEqual([
    "customer.created",
    "setup_intent.created",
    "payment_method.attached",
    "setup_intent.succeeded",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
  ])
  for (const each of events) {
    const event = world.stripe.webhooks.constructEvent(
      each.raw,
      each.signature,
      SECRETS.snapshotSecret,
      300,
      undefined,
      world.now().getTime(),
    )
    expect(event).toMatchObject({
      object: "event",
      api_version: "2026-10-28.endive",
      livemode: false,
      pending_webhooks: 1,
    })
    expect(() =>
      world.stripe.webhooks.constructEvent(
        each.raw,
        each.signature,
        "whsec_other",
        300,
        undefined,
        world.now().getTime(),
      ),
    ).toThrow("No signatures found")
    expect(() =>
      world.stripe.webhooks.constructEvent(
        each.raw.replace("evt_", "evt-"),
        each.signature,
        SECRETS.snapshotSecret,
        300,
        undefined,
        world.now().getTime(),
      ),
    ).toThrow("No signatures found")
  }
})

test("What happens to an account is told in both families, each with its own secret", async () => {
  const account = await worker(world, "active")
  const events = await heard()
  const snapshot = events.find((each) => each.type === "account.updated")
  const event = world.stripe.webhooks.constructEvent(
    snapshot?.raw ?? "",
    snapshot?.signature ?? "",
    SECRETS.connectSecret,
    300,
    undefined,
    world.now().getTime(),
  )
  expect(event).toMatchObject({
    account,
    data: {
      object: {
        id: account,
        object: "account",
        payouts_enabled: true,
        capabilities: { transfers: "active" },
      },
    },
  })
  const thin = events.find(
    (each) => each.type === "v2.core.account[configuration.recipient].capability_status_updated",
  )
  const notice = world.stripe.parseEventNotification(
    thin?.raw ?? "",
    thin?.signature ?? "",
    SECRETS.thinSecret,
    300,
    undefined,
    world.now().getTime(),
  ) as Stripe.V2.Core.Events.V2CoreAccountIncludingConfigurationRecipientCapabilityStatusUpdatedEventNotification
  expect(notice.related_object).toEqual({
    id: account,
    type: "v2.core.account",
    url: `/v2/core/accounts/${account}`,
  })
  expect(thin?.raw).not.toContain("updated_capability")
  expect((await notice.fetchRelatedObject()).id).toBe(account)
  expect((await notice.fetchEvent()).data).toEqual({ updated_capability: "stripe_balance.stripe_transfers" })
  expect(types(events)).toContain("v2.core.account[requirements].updated")
})

test("Events can be fetched again for thirty days, by id and as a list", async () => {
  const customer = await world.stripe.customers.create({})
  const [event] = (await world.stripe.events.list({ type: "customer.created" })).data
  expect(event).toMatchObject({ type: "customer.created", data: { object: { id: customer.id } } })
  expect((await world.stripe.events.retrieve(event?.id ?? "")).id).toBe(event?.id)
  world.move({ days: 30 })
  expect((await refused(world.stripe.events.retrieve(event?.id ?? ""))).code).toBe("resource_missing")
})

test("An event that is not taken is sent again, the same one, until it is", async () => {
  world.answer.status = 500
  await world.stripe.customers.create({})
  await world.sandbox.control.flushEvents()
  const failed = world.heard.length
  expect(failed).toBeGreaterThan(0)
  world.answer.status = 200
  await world.sandbox.control.flushEvents()
  expect(world.heard.length).toBe(failed + 1)
  expect(new Set(ids(world.heard)).size).toBe(1)
  await world.sandbox.control.flushEvents()
  expect(world.heard.length).toBe(failed + 1)
})

test("Told to, events come twice, out of order, or not at all", async () => {
  await world.sandbox.control.configureWebhooks({ duplicate: true })
  await world.stripe.customers.create({})
  expect(await heard()).toHaveLength(2)
  expect(new Set(ids(world.heard)).size).toBe(1)
  await world.sandbox.control.configureWebhooks({ drop: true })
  const lost = await world.stripe.customers.create({})
  expect(await heard()).toHaveLength(2)
  expect((await world.stripe.events.list()).data[0]).toMatchObject({ data: { object: { id: lost.id } } })
  await world.sandbox.control.configureWebhooks({})
  await world.stripe.customers.create({})
  expect(await heard()).toHaveLength(3)
})

test("Each setting of delivery replaces the one before: what it leaves out is off", async () => {
  await world.sandbox.control.configureWebhooks({ duplicate: true })
  await world.sandbox.control.configureWebhooks({ reorder: true })
  await world.stripe.customers.create({})
  expect(await heard()).toHaveLength(1)
})

test("An event goes out again after pauses that double, up to a minute", async () => {
  world.answer.status = 500
  let tries = 0
  await world.stripe.customers.create({})
  for (let i = 0; i < 4; i += 1) {
    const before = Date.now()
    await world.sandbox.control.flushEvents()
    const after = Date.now()
    const [record] = await world.store.read((unit) => unit.list({ kind: "event", order: "oldest", limit: 1 }))
    if (!record) throw new Error("no event")
    const { attempts, retryAt } = (record.body as { shown: { attempts: number; retryAt: number } }).shown
    const failedAt = retryAt - Math.min(60_000, 250 * 2 ** attempts)
    expect(failedAt).toBeGreaterThanOrEqual(before)
    expect(failedAt).toBeLessThanOrEqual(after)
    tries = attempts
  }
  expect(tries).toBeGreaterThan(8)
})

test("The events of an account are listed for that account alone, the platform's for the platform", async () => {
  const [mine, other] = [await worker(world), await worker(world)]
  const customer = await world.stripe.customers.create({})
  const of = async (stripeAccount?: string) =>
    (await world.stripe.events.list({ limit: 100 }, stripeAccount ? { stripeAccount } : {})).data
  const [event] = await of(mine)
  expect((await of(mine)).map((each) => [each.type, each.account])).toEqual([["account.updated", mine]])
  expect((await of(other)).map((each) => each.account)).toEqual([other])
  expect((await of()).map((each) => [each.type, each.data.object])).toMatchObject([
    ["customer.created", { id: customer.id }],
  ])
  const fetched = (stripeAccount?: string) =>
    world.stripe.events.retrieve(event?.id ?? "", {}, stripeAccount ? { stripeAccount } : {})
  expect((await fetched(mine)).id).toBe(event?.id)
  expect((await refused(fetched(other))).code).toBe("resource_missing")
  expect((await refused(fetched())).code).toBe("resource_missing")
})

test("Shuffled events all arrive, once each", async () => {
  await world.sandbox.control.configureWebhooks({ reorder: true, delay_ms: 60_000 })
  const made: string[] = []
  for (let i = 0; i < 20; i += 1) made.push((await world.stripe.customers.create({})).id)
  // A delay of a minute holds everything back until it is asked for at once.
  expect(world.heard).toEqual([])
  await heard()
  const told = world.heard.map(
    (each) => (JSON.parse(each.raw) as { data: { object: { id: string } } }).data.object.id,
  )
  expect([...told].sort()).toEqual([...made].sort())
  expect(told).not.toEqual(made)
})

test("With nowhere to send to, events wait and nothing is held up", async () => {
  const deaf = await start({ deaf: true })
  await deaf.stripe.customers.create({})
  await deaf.sandbox.control.flushEvents()
  expect(deaf.heard).toEqual([])
  await deaf.close()
})

test("What was not delivered before a stop is delivered after the next start, and nothing twice", async () => {
  const deaf = await start({ deaf: true })
  const customer = await deaf.stripe.customers.create({})
  await deaf.close()
  const again = await start({ store: deaf.store })
  await again.sandbox.control.flushEvents()
  expect(again.heard.map((each) => JSON.parse(each.raw) as object)).toMatchObject([
    { type: "customer.created", data: { object: { id: customer.id } } },
  ])
  await again.close()
  const third = await start({ store: deaf.store })
  await third.sandbox.control.flushEvents()
  expect(third.heard).toEqual([])
  expect((await third.stripe.customers.retrieve(customer.id)).id).toBe(customer.id)
  await third.close()
})

test("Two servers over one store deliver each event once", async () => {
  const twin = await start({ store: world.store })
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? twin : world).stripe.customers.create({})))
  await Promise.all([world.sandbox.control.flushEvents(), twin.sandbox.control.flushEvents()])
  const all = [...ids(world.heard), ...ids(twin.heard)]
  expect(all).toHaveLength(30)
  expect(new Set(all).size).toBe(30)
  await twin.close()
})
