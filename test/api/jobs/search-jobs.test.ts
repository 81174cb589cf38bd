import { HOUR_MS } from "#domain/time.ts"
import { createAppliedJob, createHiredJob, createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

type Query = Record<string, string | number>
const ids = async (w: World, query: Query = {}): Promise<string[]> =>
  (await w.guest.call("searchJobs", { query: { limit: 50, ...query } })).ok.map((job) => job._id)

test("the search shows open shifts, newest first, to anyone", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const worker = await createWorker(w)
  const first = await createOpenJob(w, grill)
  await w.advance(1000)
  const second = await createOpenJob(w, grill, { startsIn: 96 * HOUR_MS })
  const taken = await createHiredJob(w, grill, worker, { startsIn: 240 * HOUR_MS })
  const gone = await createOpenJob(w, grill, { startsIn: 300 * HOUR_MS })
  ;(await grill.call("deleteJob", { params: { id: gone._id } })).ok
  expect(await ids(w)).toEqual([second._id, first._id])
  expect(await ids(w, { sortOrder: "asc" })).toEqual([first._id, second._id])
  expect(await ids(w)).not.toContain(taken._id)
})

test("a shift is found up to 60 minutes before its start and no longer", async () => {
  const w = await startWorld()
  const job = await createOpenJob(w, await createEmployer(w))
  const start = new Date(job.worktime).getTime()
  await w.moveTo(new Date(start - HOUR_MS))
  expect(await ids(w)).toEqual([job._id])
  await w.moveTo(new Date(start - HOUR_MS + 1))
  expect(await ids(w)).toEqual([])
})

test("each sort is ascending by default, and descending when asked for", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const cheap = await createOpenJob(w, grill, { pay: 15, hours: 12, title: "host" })
  const dear = await createOpenJob(w, grill, { pay: 30, hours: 4, title: "busser" })
  const middle = await createOpenJob(w, grill, { pay: 20, hours: 8, title: "dishwasher" })
  const orders = {
    pay: [cheap, middle, dear],
    jobtitle: [dear, middle, cheap],
    totalAmountEarned: [dear, middle, cheap],
  }
  for (const [sortBy, jobs] of Object.entries(orders)) {
    const rising = jobs.map((job) => job._id)
    expect(await ids(w, { sortBy })).toEqual(rising)
    expect(await ids(w, { sortBy, sortOrder: "asc" })).toEqual(rising)
    expect(await ids(w, { sortBy, sortOrder: "desc" })).toEqual([...rising].reverse())
  }
})

test("over the pages of equal shifts no row is shown twice or skipped, whatever the sort", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  for (let count = 0; count < 7; count += 1) await createOpenJob(w, grill)
  for (const sortBy of ["createdAt", "pay", "jobtitle", "totalAmountEarned", "distance"])
    for (const sortOrder of ["asc", "desc"]) {
      const seen: string[] = []
      let next: string | null =
        `/job/search?${new URLSearchParams({ sortBy, sortOrder, limit: "3", clientLocation: "33.4,-111.8" }).toString()}`
      let pages = 0
      while (next) {
        const response: Response = await w.guest.fetch(next)
        seen.push(...((await response.json()) as { _id: string }[]).map((job) => job._id))
        next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1] ?? null
        pages += 1
      }
      expect([sortBy, sortOrder, pages, new Set(seen).size, seen.length]).toEqual([
        sortBy,
        sortOrder,
        3,
        7,
        7,
      ])
    }
})

test("a page says that more follow only when more follow", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  for (let count = 0; count < 6; count += 1) await createOpenJob(w, grill)
  const link = async (query: Query) => (await w.guest.call("searchJobs", { query })).headers.get("link")
  expect((await w.guest.call("searchJobs")).ok).toHaveLength(5)
  expect(await link({})).toBe('</job/search?skip=5>; rel="next"')
  expect(await link({ limit: 6 })).toBeNull()
  expect(await link({ skip: 1 })).toBeNull()
  expect(await link({ skip: 0, city: "Mesa" })).toBe('</job/search?skip=5&city=Mesa>; rel="next"')
  expect(await link({ limit: 0 })).toBeNull()
})

test("a skip past the end and a limit of 0 give an empty page; a skip is at most 10,000, a limit at most 50", async () => {
  const w = await startWorld()
  await createOpenJob(w, await createEmployer(w))
  expect(await ids(w, { skip: 1 })).toEqual([])
  expect(await ids(w, { skip: 10_000 })).toEqual([])
  expect(await ids(w, { limit: 0 })).toEqual([])
  expect(await ids(w, { limit: 50 })).toHaveLength(1)
  const refusal = async (query: object) => (await w.guest.call("searchJobs", { query: { ...query } })).refused
  expect(await refusal({ limit: 51 })).toMatchObject({ code: "invalid", fields: { limit: "At most 50." } })
  for (const skip of [10_001, 999_999_999, 9_999_999_999])
    expect(await refusal({ skip })).toMatchObject({ code: "invalid", fields: { skip: "At most 10000." } })
})

test("a city is compared as a value and never becomes a part of the query", async () => {
  const w = await startWorld()
  const mesa = await createOpenJob(w, await createEmployer(w, { city: "Mesa" }))
  await createOpenJob(w, await createEmployer(w, { city: "Oro Valley" }))
  expect(await ids(w, { city: "Mesa" })).toEqual([mesa._id])
  expect(await ids(w, { city: "Oro Valley" })).toHaveLength(1)
  for (const city of ["(", ".*", "%", "' or 1=1 --", "mesa", "__proto__"])
    expect([city, await ids(w, { city })]).toEqual([city, []])
  expect((await w.guest.call("searchJobs", { query: { city: "\u0000" } })).status).toBe(400)
})

const refusedQueries = [
  "sortBy=__proto__",
  "sortBy=constructor",
  "sortBy=clock_in_code",
  "sortBy=pay;drop table jobs",
  "sortBy[a]=pay&sortBy=pay&sortBy=pay",
  "sortBy=pay&sortBy=jobtitle",
  "sortOrder=up",
  "skip=-1",
  "skip=1.5",
  "skip=1e2",
  "skip=",
  "skip=0x10",
  "skip=9999999999",
  "limit=abc",
  "city=Mesa&city=Tempe",
  "sortBy=distance",
  "sortBy=distance&clientLocation=nowhere",
  "sortBy=distance&clientLocation=91,0",
]

test("an invalid sort, order, page or place is 400", async () => {
  const w = await startWorld()
  for (const query of refusedQueries) {
    const response = await w.guest.fetch(`/job/search?${query}`)
    const body: unknown = await response.json()
    expect([query, response.status, body]).toEqual([
      query,
      400,
      {
        code: "invalid",
        reason: "invalid",
        error: expect.any(String),
        fields: expect.any(Object),
        problems: expect.any(Object),
      },
    ])
  }
})

test("with a known place each shift has its distance in miles and can be sorted by it", async () => {
  const w = await startWorld()
  const at = (latitude: number, longitude: number) => ({ at: { latitude, longitude } })
  const tucson = await createOpenJob(w, await createEmployer(w, at(32.2226, -110.9747)))
  const phoenix = await createOpenJob(w, await createEmployer(w, at(33.4484, -112.074)))
  const tempe = await createOpenJob(w, await createEmployer(w, at(33.4255, -111.94)))
  const near = [phoenix._id, tempe._id, tucson._id]
  const from = { sortBy: "distance", clientLocation: "33.4484,-112.074" }
  expect(await ids(w, from)).toEqual(near)
  expect(await ids(w, { ...from, sortOrder: "desc" })).toEqual([...near].reverse())
  expect(await ids(w, { ...from, clientLocation: "city:Phoenix" })).toEqual(near)
  const rows = (await w.guest.call("searchJobs", { query: from })).ok
  expect(rows.map((job) => job.distance)).toEqual([0, 7.9, 106])
  const plain = (await w.guest.call("searchJobs")).ok
  expect(plain.every((job) => !("distance" in job))).toBe(true)
})

test("the search never shows a code, a person, a phone number or an email address", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w, { email: "secret-grill@example.com" })
  const worker = await createWorker(w, { name: "Secreta Persona" })
  const job = await createAppliedJob(w, grill, worker)
  await w.ctx.db.updateTable("jobs").set({ clock_in_code: "QQQQQ" }).execute()
  const [row] = (await w.guest.call("searchJobs")).ok
  expect(Object.keys(row ?? {}).sort()).toEqual(
    [
      ..."_id jobtitle description dollarsperhr worktime endtime companyname logo streetaddress city state".split(
        " ",
      ),
      ..."zipcode openjob status createdAt totalAmountEarned owner".split(" "),
    ].sort(),
  )
  expect(row?._id).toBe(job._id)
  expect(JSON.stringify(row)).not.toMatch(/QQQQQ|Secreta|Hilda|Stan Manager|555-0134|example\.com|12-345/)
  expect(row).toMatchObject({ totalAmountEarned: 108, dollarsperhr: 18, openjob: true, status: "open" })
})

test("a place is the nearest city of the market, for anyone who is logged in", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  const place = async (lat: string, lng: string) =>
    (await worker.call("findPlace", { query: { lat, lng } })).ok
  expect(await place("33.42", "-111.84")).toEqual({ placeId: "city:Mesa", city: "Mesa" })
  expect(await place("40.71", "-74.0")).toEqual({ placeId: null, city: null })
  for (const [lat, lng] of [
    ["91", "0"],
    ["north", "0"],
    ["1e1", "0"],
  ] as const)
    expect((await worker.call("findPlace", { query: { lat, lng } })).status).toBe(400)
  expect((await w.guest.call("findPlace", { query: { lat: "33", lng: "-111" } })).status).toBe(401)
})
