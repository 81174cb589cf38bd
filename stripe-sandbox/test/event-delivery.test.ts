import { expect, test } from "vitest"
import { type ReceivedEvent, setUpWorld, startWorld } from "./world.ts"

const world = setUpWorld()

async function deliveredIds(): Promise<string[]> {
  await world.sandbox.control.flushEvents()
  return world.received.map(eventIdOf)
}

const eventIdOf = ({ raw }: ReceivedEvent): string => (JSON.parse(raw) as { id: string }).id

test("Events can be duplicated and dropped", async () => {
  await world.sandbox.control.configureWebhooks({ duplicate: true })
  await world.stripe.customers.create({})
  expect(await deliveredIds()).toHaveLength(2)
  expect(new Set(await deliveredIds()).size).toBe(1)
  await world.sandbox.control.configureWebhooks({ drop: true })
  const dropped = await world.stripe.customers.create({})
  expect(await deliveredIds()).toHaveLength(2)
  expect((await world.stripe.events.list()).data[0]).toMatchObject({ data: { object: { id: dropped.id } } })
  await world.sandbox.control.configureWebhooks({})
  await world.stripe.customers.create({})
  expect(await deliveredIds()).toHaveLength(3)
})

test("Each call of configureWebhooks replaces all options", async () => {
  await world.sandbox.control.configureWebhooks({ duplicate: true })
  await world.sandbox.control.configureWebhooks({ reorder: true })
  await world.stripe.customers.create({})
  expect(await deliveredIds()).toHaveLength(1)
})

test("Reordered events all arrive once", async () => {
  await world.sandbox.control.configureWebhooks({ reorder: true, delay_ms: 60_000 })
  const created: string[] = []
  for (let i = 0; i < 20; i += 1) created.push((await world.stripe.customers.create({})).id)
  // The delay keeps all events queued until they are flushed, in one batch.
  expect(world.received).toEqual([])
  await deliveredIds()
  const delivered = world.received.map(
    (each) => (JSON.parse(each.raw) as { data: { object: { id: string } } }).data.object.id,
  )
  expect([...delivered].sort()).toEqual([...created].sort())
  expect(delivered).not.toEqual(created)
})

test("Without a webhook, events stay queued", async () => {
  const silent = await startWorld({ hasWebhook: false })
  await silent.stripe.customers.create({})
  await silent.sandbox.control.flushEvents()
  expect(silent.received).toEqual([])
  await silent.close()
})

test("Undelivered events are delivered after a restart, and delivered ones are not sent again", async () => {
  const silent = await startWorld({ hasWebhook: false })
  const customer = await silent.stripe.customers.create({})
  await silent.close()
  const second = await startWorld({ store: silent.store })
  await second.sandbox.control.flushEvents()
  expect(second.received.map((each) => JSON.parse(each.raw) as object)).toMatchObject([
    { type: "customer.created", data: { object: { id: customer.id } } },
  ])
  await second.close()
  const third = await startWorld({ store: silent.store })
  await third.sandbox.control.flushEvents()
  expect(third.received).toEqual([])
  expect((await third.stripe.customers.retrieve(customer.id)).id).toBe(customer.id)
  await third.close()
})

test("Two processes on one store deliver each event once", async () => {
  const other = await startWorld({ store: world.store })
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? other : world).stripe.customers.create({})))
  await Promise.all([world.sandbox.control.flushEvents(), other.sandbox.control.flushEvents()])
  const all = [...world.received, ...other.received].map(eventIdOf)
  expect(all).toHaveLength(30)
  expect(new Set(all).size).toBe(30)
  await other.close()
})
