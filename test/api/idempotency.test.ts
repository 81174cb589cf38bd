import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import { type Person, jobInput } from "#test/support/fixtures.ts"
import { createEmployer, createWorker, removeTermsConsents } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

const post = (employer: Person, body: object, key: string) =>
  employer.call("createJob", { body, headers: { "idempotency-key": key } })
const jobs = async (w: World) => (await w.ctx.db.selectFrom("jobs").select("id").execute()).length

test("the same key returns the first answer and creates nothing", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const body = jobInput(w)
  const first = await post(grill, body, "k-1")
  const again = await post(grill, body, "k-1")
  expect([again.status, again.ok]).toEqual([201, first.ok])
  expect((await post(grill, body, "k-2")).ok._id).not.toBe(first.ok._id)
  expect(await jobs(w)).toBe(2)
})

test("the first answer is repeated although the start is now too near for a posting", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const body = jobInput(w, { startsIn: 24 * HOUR_MS })
  const first = (await post(grill, body, "k")).ok
  await w.advance(1000)
  expect((await post(grill, body, "k")).ok).toEqual(first)
})

test("the first answer is repeated although the restaurant no longer passes its gate", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const body = jobInput(w)
  const first = (await post(grill, body, "k")).ok
  await removeTermsConsents(w, grill)
  expect((await post(grill, body, "k")).ok).toEqual(first)
})

test("the same key with another body is refused, and another person's key is another key", async () => {
  const w = await startWorld()
  const [grill, other] = [await createEmployer(w), await createEmployer(w)]
  const body = jobInput(w)
  const mine = (await post(grill, body, "k")).ok
  expect((await post(grill, { ...body, dollarsperhr: 19 }, "k")).refused.code).toBe("idempotency_key_reused")
  expect((await post(other, body, "k")).ok._id).not.toBe(mine._id)
  expect(await jobs(w)).toBe(2)
})

test("ten at once with one key create one shift and get ten equal answers", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const body = jobInput(w)
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(grill, body, "k")))
  expect(new Set(answers.map((answer) => answer.ok._id)).size).toBe(1)
  expect(await jobs(w)).toBe(1)
})

test("a refused call leaves its key free, and after 24 hours the key is new", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  expect((await post(grill, { ...jobInput(w), dollarsperhr: 0 }, "k")).status).toBe(400)
  await removeTermsConsents(w, grill)
  const body = jobInput(w, { startsIn: 72 * HOUR_MS })
  expect((await post(grill, body, "k")).refused.code).toBe("gate")
  ;(await grill.call("agreeEmployerTerms")).ok
  const first = (await post(grill, body, "k")).ok
  await w.moveTo(plus(w.now(), DAY_MS))
  expect((await post(grill, body, "k")).ok._id).toBe(first._id)
  await w.advance(1)
  expect((await post(grill, body, "k")).ok._id).not.toBe(first._id)
})

test("a key has 1 to 200 visible characters", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  expect((await post(grill, jobInput(w), "k".repeat(200))).status).toBe(201)
  for (const bad of ["k".repeat(201), "a b", ""])
    expect((await post(grill, jobInput(w), bad)).status).toBe(400)
})

test("an entry of work history is added once for one key", async () => {
  const w = await startWorld()
  const worker = await createWorker(w)
  const body = { jobtitle: "Cook", employer: "Grill", startdate: "01 / 2021", enddate: "02 / 2022" }
  const add = () => worker.call("addWorkHistory", { body, headers: { "idempotency-key": "k" } })
  const first = await add()
  expect((await add()).ok).toEqual(first.ok)
  expect((await worker.call("getWorker")).ok.workHistoryCount).toBe(1)
})
