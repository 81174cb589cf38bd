import type { Stripe } from "stripe"
import { expect, test } from "vitest"
import { createAccount, idsOf, rejectionOf } from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld({ hasWebhook: false })

type V2List = { data: { id: string }[]; next_page_url: string | null; previous_page_url: string | null }

/** The list of a page URL. */
function follow(url: string | null): Promise<V2List> {
  return world.stripe.rawRequest("GET", url ?? "")
}

/** The ids of new accounts, newest first. */
async function createAccounts(count: number): Promise<string[]> {
  const created: string[] = []
  for (let i = 0; i < count; i += 1) created.unshift(await createAccount(world, "restricted"))
  return created
}

test("v1 lists are newest first, paged by starting_after and ending_before, and paged by the SDK", async () => {
  const created: string[] = []
  for (let i = 0; i < 5; i += 1) created.unshift((await world.stripe.customers.create({ name: `c${i}` })).id)

  const first = await world.stripe.customers.list({ limit: 2 })
  expect(idsOf(first)).toEqual(created.slice(0, 2))
  expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/customers" })
  const second = await world.stripe.customers.list({ limit: 3, starting_after: created[1] ?? "" })
  expect(idsOf(second)).toEqual(created.slice(2))
  expect(second.has_more).toBe(false)
  expect(idsOf(await world.stripe.customers.list({ limit: 1, ending_before: created[2] ?? "" }))).toEqual([
    created[1],
  ])
  expect(
    (await world.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).map(
      (each) => each.id,
    ),
  ).toEqual(created)
})

test("v2 lists are newest first and paged by the SDK", async () => {
  const created = await createAccounts(5)
  const listed: string[] = []
  for await (const account of world.stripe.v2.core.accounts.list({ limit: 2 })) listed.push(account.id)
  expect(listed).toEqual(created)
  expect(await world.stripe.v2.core.accounts.list({ limit: 5 })).toMatchObject({
    next_page_url: null,
    previous_page_url: null,
  })
})

test("v2 pages have next and previous pages that keep the filters", async () => {
  const created = await createAccounts(5)
  const closed = await createAccount(world)
  await world.stripe.v2.core.accounts.close(closed)
  const first = (await world.stripe.v2.core.accounts.list({ limit: 2, closed: false })) as unknown as V2List
  expect([idsOf(first), first.previous_page_url]).toEqual([created.slice(0, 2), null])
  const second = await follow(first.next_page_url)
  expect(idsOf(second)).toEqual(created.slice(2, 4))
  const third = await follow(second.next_page_url)
  expect([idsOf(third), third.next_page_url]).toEqual([created.slice(4), null])
  const previous = await follow(third.previous_page_url)
  expect(idsOf(previous)).toEqual(created.slice(2, 4))
  expect(idsOf(await follow(previous.next_page_url))).toEqual(created.slice(4))
  const start = await follow(previous.previous_page_url)
  expect([idsOf(start), start.previous_page_url]).toEqual([created.slice(0, 2), null])
  expect(idsOf(await follow(start.next_page_url))).toEqual(created.slice(2, 4))
})

test("An object created during paging is neither skipped nor listed twice", async () => {
  const created = await createAccounts(3)
  const first = (await world.stripe.v2.core.accounts.list({ limit: 2 })) as unknown as V2List
  await createAccount(world, "restricted")
  expect(idsOf(await follow(first.next_page_url))).toEqual(created.slice(2))
})

test("v2 events are listed by account, type and time", async () => {
  const [mine, other] = [await createAccount(world), await createAccount(world)]
  const listEvents = async (params: Stripe.V2.Core.EventListParams) =>
    (await world.stripe.v2.core.events.list(params)).data
  const all = await listEvents({ object_id: mine, limit: 100 })
  expect(all.length).toBeGreaterThan(2)
  for (const each of all) expect(each).toMatchObject({ related_object: { id: mine } })
  expect(
    (await listEvents({ object_id: other, types: ["v2.core.account.created"] })).map((each) => each.type),
  ).toEqual(["v2.core.account.created"])
  const now = world.now().getTime() / 1000
  expect(await listEvents({ object_id: mine, created: { lt: now } })).toEqual([])
  expect(await listEvents({ object_id: mine, created: { lte: now } })).toHaveLength(all.length)
  const listed: string[] = []
  for await (const each of world.stripe.v2.core.events.list({ object_id: mine, limit: 1 }))
    listed.push(each.id)
  expect(listed).toEqual(all.map((each) => each.id))
})

test.each(["nonsense", "page_", "page_b2xkZXI", Buffer.from("older x").toString("base64url")])(
  "An invalid page token, %j, is rejected",
  async (token) => {
    expect(await rejectionOf(follow(`/v2/core/accounts?page=${token}`))).toMatchObject({
      statusCode: 400,
      param: "page",
    })
  },
)

test.each([0, 101, -1])("A limit of %i is rejected in both versions", async (limit) => {
  for (const call of [world.stripe.customers.list({ limit }), world.stripe.v2.core.accounts.list({ limit })])
    expect(await rejectionOf(Promise.resolve(call))).toMatchObject({
      code: "parameter_invalid_integer",
      param: "limit",
    })
})

test.each([1, 100])("A limit of %i is accepted in both versions", async (limit) => {
  await world.stripe.customers.create({})
  expect((await world.stripe.customers.list({ limit })).data).toHaveLength(1)
  await createAccount(world, "restricted")
  expect((await world.stripe.v2.core.accounts.list({ limit })).data).toHaveLength(1)
})
