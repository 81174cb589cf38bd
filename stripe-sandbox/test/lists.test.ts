import { afterEach, beforeEach, expect, test } from "vitest"
import type { Stripe } from "stripe"
import { type World, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start({ deaf: true })
})
afterEach(async () => {
  await world.close()
  expect(world.errors).toEqual([])
})

type V2List = { data: { id: string }[]; next_page_url: string | null; previous_page_url: string | null }

/** An address that a v2 answer gave, followed as the SDK follows it. */
function follow(url: string | null): Promise<V2List> {
  return world.stripe.rawRequest("GET", url ?? "")
}

function ids(list: { data: { id: string }[] }): string[] {
  return list.data.map((each) => each.id)
}

async function accounts(count: number): Promise<string[]> {
  const made: string[] = []
  for (let i = 0; i < count; i += 1) made.unshift(await worker(world, "restricted"))
  return made
}

test("v2 lists are newest first and are walked by the SDK through their next pages", async () => {
  const made = await accounts(5)
  const walked: string[] = []
  for await (const account of world.stripe.v2.core.accounts.list({ limit: 2 })) walked.push(account.id)
  expect(walked).toEqual(made)
  expect(await world.stripe.v2.core.accounts.list({ limit: 5 })).toMatchObject({
    next_page_url: null,
    previous_page_url: null,
  })
})

test("v2 pages lead on and back, and keep what was asked", async () => {
  const made = await accounts(5)
  const closed = await worker(world)
  await world.stripe.v2.core.accounts.close(closed)
  const first = (await world.stripe.v2.core.accounts.list({ limit: 2, closed: false })) as unknown as V2List
  expect([ids(first), first.previous_page_url]).toEqual([made.slice(0, 2), null])
  const second = await follow(first.next_page_url)
  expect(ids(second)).toEqual(made.slice(2, 4))
  const third = await follow(second.next_page_url)
  expect([ids(third), third.next_page_url]).toEqual([made.slice(4), null])
  const back = await follow(third.previous_page_url)
  expect(ids(back)).toEqual(made.slice(2, 4))
  expect(ids(await follow(back.next_page_url))).toEqual(made.slice(4))
  const start = await follow(back.previous_page_url)
  expect([ids(start), start.previous_page_url]).toEqual([made.slice(0, 2), null])
  expect(ids(await follow(start.next_page_url))).toEqual(made.slice(2, 4))
})

test("What is made while somebody pages is neither skipped nor told twice", async () => {
  const made = await accounts(3)
  const first = (await world.stripe.v2.core.accounts.list({ limit: 2 })) as unknown as V2List
  await worker(world, "restricted")
  expect(ids(await follow(first.next_page_url))).toEqual(made.slice(2))
})

test("v2 events are listed by account, by type and by time", async () => {
  const [mine, other] = [await worker(world), await worker(world)]
  const of = async (wish: Stripe.V2.Core.EventListParams) =>
    (await world.stripe.v2.core.events.list(wish)).data
  const all = await of({ object_id: mine, limit: 100 })
  expect(all.length).toBeGreaterThan(2)
  for (const each of all) expect(each).toMatchObject({ related_object: { id: mine } })
  expect(
    (await of({ object_id: other, types: ["v2.core.account.created"] })).map((each) => each.type),
  ).toEqual(["v2.core.account.created"])
  const now = world.now().getTime() / 1000
  expect(await of({ object_id: mine, created: { lt: now } })).toEqual([])
  expect(await of({ object_id: mine, created: { lte: now } })).toHaveLength(all.length)
  const walked: string[] = []
  for await (const each of world.stripe.v2.core.events.list({ object_id: mine, limit: 1 }))
    walked.push(each.id)
  expect(walked).toEqual(all.map((each) => each.id))
})

test.each(["nonsense", "page_", "page_b2xkZXI", Buffer.from("older x").toString("base64url")])(
  "A page token that no list gave, %j, is refused",
  async (token) => {
    expect(await refused(follow(`/v2/core/accounts?page=${token}`))).toMatchObject({
      statusCode: 400,
      param: "page",
    })
  },
)

test.each([0, 101, -1])("A limit of %i is refused in both versions", async (limit) => {
  for (const call of [world.stripe.customers.list({ limit }), world.stripe.v2.core.accounts.list({ limit })])
    expect(await refused(Promise.resolve(call))).toMatchObject({
      code: "parameter_invalid_integer",
      param: "limit",
    })
})

test.each([1, 100])("A limit of %i is taken in both versions", async (limit) => {
  await world.stripe.customers.create({})
  expect((await world.stripe.customers.list({ limit })).data).toHaveLength(1)
  await worker(world, "restricted")
  expect((await world.stripe.v2.core.accounts.list({ limit })).data).toHaveLength(1)
})
