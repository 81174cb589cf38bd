/** Background delivery: nothing here calls flushEvents, except where it says so. */
import { expect, test, vi } from "vitest"
import { type ReceivedEvent, setUpWorld, startWorld } from "./world.ts"

const world = setUpWorld({ allowErrors: true })

const receivedOf = (type: string): ReceivedEvent[] => world.received.filter((each) => each.type === type)
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8_000, interval: 20 })

test("An event is delivered in the background", async () => {
  await world.stripe.customers.create({})
  await eventually(() => expect(receivedOf("customer.created")).toHaveLength(1))
})

test("An event without a 2xx response is sent again after delays that double; a redirect is not 2xx", async () => {
  world.webhookReply.status = 302
  await world.stripe.customers.create({})
  await eventually(() => expect(receivedOf("customer.created")).toHaveLength(1))
  world.webhookReply.status = 500
  await eventually(() => expect(receivedOf("customer.created").length).toBeGreaterThanOrEqual(3))
  const [first = 0, second = 0, third = 0] = receivedOf("customer.created").map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(480)
  expect(third - second).toBeGreaterThanOrEqual(980)
  // Before the poll that finds the events of other processes.
  expect(third - first).toBeLessThan(4_500)
  world.webhookReply.status = 200
})

test("The delay before a retry doubles up to a minute", async () => {
  world.webhookReply.status = 500
  let made = 0
  await world.stripe.customers.create({})
  for (let i = 0; i < 4; i += 1) {
    const before = Date.now()
    await world.sandbox.control.flushEvents()
    const after = Date.now()
    const [record] = await world.store.read((unit) => unit.list({ kind: "event", order: "oldest", limit: 1 }))
    if (!record) throw new Error("no event")
    const { attempts, retryAt } = (record.body as { shown: { attempts: number; retryAt: number } }).shown
    const failedAt = retryAt - Math.min(60_000, 500 * 2 ** (attempts - 1))
    expect(failedAt).toBeGreaterThanOrEqual(before)
    expect(failedAt).toBeLessThanOrEqual(after)
    made = attempts
  }
  expect(made).toBeGreaterThan(8)
})

test("The same event is sent again until it is accepted, and then never again", async () => {
  world.webhookReply.status = 500
  await world.stripe.customers.create({})
  await world.sandbox.control.flushEvents()
  const failed = world.received.length
  expect(failed).toBeGreaterThan(1)
  world.webhookReply.status = 204
  await world.sandbox.control.flushEvents()
  expect(world.received.length).toBe(failed + 1)
  expect(new Set(world.received.map(({ raw }) => raw)).size).toBe(1)
  await world.sandbox.control.flushEvents()
  expect(world.received.length).toBe(failed + 1)
})

test("A delivery delay postpones the event", async () => {
  await world.sandbox.control.configureWebhooks({ delay_ms: 300 })
  const createdAt = performance.now()
  await world.stripe.customers.create({})
  await eventually(() => expect(receivedOf("customer.created")).toHaveLength(1))
  expect((receivedOf("customer.created")[0]?.at ?? 0) - createdAt).toBeGreaterThanOrEqual(295)
})

test("A webhook that never responds delays neither close nor other requests, and no event is lost", async () => {
  world.webhookReply.status = null
  for (let i = 0; i < 5; i += 1) await world.stripe.customers.create({})
  await eventually(() => expect(world.received).toHaveLength(1))
  const closedAt = performance.now()
  await world.close()
  expect(performance.now() - closedAt).toBeLessThan(5_000)
  const next = await startWorld({ store: world.store })
  await next.sandbox.control.flushEvents()
  expect(next.received.filter(({ type }) => type === "customer.created")).toHaveLength(5)
  await next.close()
})
