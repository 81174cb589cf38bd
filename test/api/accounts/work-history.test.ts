import { signUpWorker } from "#test/support/fixtures.ts"
import { startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** The reply of a call that must succeed. */
const ok = async <T>(answer: Promise<{ ok: T }>): Promise<T> => (await answer).ok

const entry = (changes: object = {}) => ({
  jobtitle: "Line Cook",
  employer: "Joe's Bar & Grill",
  startdate: "03 / 2024",
  enddate: "05 / 2025",
  currentemployer: false,
  ...changes,
})

describe("work history", () => {
  test("is returned whole, the latest start first", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    await ok(made.call("addWorkHistory", { body: entry() }))
    const list = await ok(
      made.call("addWorkHistory", {
        body: entry({ startdate: "01 / 2025", enddate: null, currentemployer: true }),
      }),
    )
    expect(list.map((one) => [one.startdate, one.enddate, one.currentemployer])).toEqual([
      ["01 / 2025", null, true],
      ["03 / 2024", "05 / 2025", false],
    ])
    expect(await ok(made.call("getWorker"))).toMatchObject({
      workhistory: list,
      workHistoryCount: 2,
      currentEmployer: true,
    })
  })

  test("ignores an end date beside the current employer", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const [kept] = await ok(made.call("addWorkHistory", { body: entry({ currentemployer: true }) }))
    expect(kept).toMatchObject({ enddate: null, currentemployer: true })
  })

  test("holds 50 entries, and room again after one is deleted", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    for (let at = 1; at <= 50; at += 1) (await made.call("addWorkHistory", { body: entry() })).ok
    const full = await made.call("addWorkHistory", { body: entry() })
    expect([full.status, full.refused.reason]).toEqual([409, "work_history_full"])
    const [first] = await ok(made.call("getWorker")).then((worker) => worker.workhistory)
    ;(await made.call("deleteWorkHistory", { params: { id: first?._id ?? "" } })).ok
    expect(await ok(made.call("addWorkHistory", { body: entry() }))).toHaveLength(50)
  })

  test.each([
    ["startdate", { startdate: "12 / 2019" }],
    ["startdate", { startdate: "01 / 2028" }],
    ["startdate", { startdate: "13 / 2024" }],
    ["startdate", { startdate: "3 / 2024" }],
    ["enddate", { enddate: "02 / 2024" }],
    ["enddate", { enddate: "01 / 2028" }],
    ["jobtitle", { jobtitle: "Cook 2" }],
    ["employer", { employer: "<i>Grill</i>" }],
  ])("refuses a %s out of its rule", async (field, changes) => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const refused = await made.call("addWorkHistory", { body: entry(changes) })
    expect([refused.status, Object.keys(refused.refused.fields ?? {})]).toEqual([400, [field]])
    expect((await ok(made.call("getWorker"))).workhistory).toEqual([])
  })

  test.each([
    { startdate: "01 / 2020" },
    { startdate: "12 / 2027", enddate: null },
    { startdate: "03 / 2024", enddate: "03 / 2024" },
    { enddate: "" },
  ])("takes %j, just within the rule", async (changes) => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    expect((await made.call("addWorkHistory", { body: entry(changes) })).status).toBe(200)
  })

  test("asks the market's calendar for the present year, not the server's", async () => {
    // 23:30 on New Year's Eve in Arizona is the next year in UTC.
    const w = await startWorld({ at: new Date("2028-01-01T06:30:00.000Z") })
    const made = await signUpWorker(w)
    const start = (startdate: string) =>
      made.call("addWorkHistory", { body: entry({ startdate, enddate: null }) })
    expect((await start("01 / 2028")).status).toBe(400)
    await w.moveTo(new Date("2028-01-01T07:00:00.000Z"))
    expect((await start("01 / 2028")).status).toBe(200)
  })

  test("one key adds one entry, even twice at once; with another body it is 409", async () => {
    const w = await startWorld()
    const made = await signUpWorker(w)
    const add = (body: object) => made.call("addWorkHistory", { body, headers: { "idempotency-key": "k1" } })
    const [first, second] = await Promise.all([ok(add(entry())), ok(add(entry()))])
    expect(first).toEqual(second)
    expect(await ok(add(entry()))).toEqual(first)
    const other = await add(entry({ jobtitle: "Host" }))
    expect([other.status, other.refused.code]).toEqual([409, "idempotency_key_reused"])
    expect((await ok(made.call("getWorker"))).workHistoryCount).toBe(1)
  })

  test("an entry is deleted once, and another worker's never", async () => {
    const w = await startWorld()
    const [ana, ben] = [await signUpWorker(w), await signUpWorker(w)]
    const [kept] = await ok(ana.call("addWorkHistory", { body: entry() }))
    const params = { id: kept?._id ?? "" }
    const foreign = await ben.call("deleteWorkHistory", { params })
    const none = await ben.call("deleteWorkHistory", { params: { id: "no\u0000id" } })
    expect([foreign.status, none.status, foreign.refused]).toEqual([404, 404, none.refused])
    expect(await ok(ana.call("deleteWorkHistory", { params }))).toEqual([])
    expect((await ana.call("deleteWorkHistory", { params })).status).toBe(404)
  })
})
