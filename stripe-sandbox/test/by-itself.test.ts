import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type Heard, type World, clientOf, start } from "./start.ts"

/** Events go out by themselves: nothing here is flushed. */

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await world.close()
})

const heardOf = (type: string): Heard[] => world.heard.filter((each) => each.type === type)
const soon = (look: () => void): Promise<void> => vi.waitFor(look, { timeout: 8_000, interval: 20 })

test("An event arrives without being asked for", async () => {
  await world.stripe.customers.create({})
  await soon(() => expect(heardOf("customer.created")).toHaveLength(1))
})

test("What was not taken with a 2xx comes again after a pause that doubles; a redirect is no 2xx", async () => {
  world.answer.status = 302
  await world.stripe.customers.create({})
  await soon(() => expect(heardOf("customer.created")).toHaveLength(1))
  world.answer.status = 500
  await soon(() => expect(heardOf("customer.created").length).toBeGreaterThanOrEqual(3))
  const [first = 0, second = 0, third = 0] = heardOf("customer.created").map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(480)
  expect(third - second).toBeGreaterThanOrEqual(980)
  // Sooner than the look that finds what other processes left behind.
  expect(third - first).toBeLessThan(4_500)
  world.answer.status = 200
})

test("Told to come late, it comes late and by itself", async () => {
  await world.sandbox.control.configureWebhooks({ delay_ms: 300 })
  const asked = performance.now()
  await world.stripe.customers.create({})
  await soon(() => expect(heardOf("customer.created")).toHaveLength(1))
  expect((heardOf("customer.created")[0]?.at ?? 0) - asked).toBeGreaterThanOrEqual(295)
})

test("A webhook that never answers holds up neither the close nor what is under way, and nothing is lost", async () => {
  world.answer.status = null
  for (let made = 0; made < 5; made += 1) await world.stripe.customers.create({})
  await soon(() => expect(world.heard).toHaveLength(1))
  const before = performance.now()
  await world.close()
  expect(performance.now() - before).toBeLessThan(5_000)
  const next = await start({ store: world.store })
  await next.sandbox.control.flushEvents()
  expect(next.heard.filter(({ type }) => type === "customer.created")).toHaveLength(5)
  await next.close()
})

test("Two servers over one store send each event once", async () => {
  const other = await start({ store: world.store })
  const stripe = clientOf(other.sandbox)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? stripe : world.stripe).customers.create({})),
  )
  await Promise.all([world.sandbox.control.flushEvents(), other.sandbox.control.flushEvents()])
  const all = [...world.heard, ...other.heard].map(({ raw }) => (JSON.parse(raw) as { id: string }).id)
  expect([all.length, new Set(all).size]).toEqual([20, 20])
  await other.close()
})
