import { HOUR_MS } from "#domain/time.ts"
import {
  createAppliedJob,
  createClockedInJob,
  createHiredJob,
  createWorkedJob,
  type Person,
} from "#test/support/fixtures.ts"
import { readMessages } from "#test/support/notifications.ts"
import { auditActionsOf, createEmployer, createWorker, notificationsOf } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/shifts.md#ratings */

const rateWorker = (employer: Person, workerId: string, jobId: string, rating: unknown = 5) =>
  employer.call("rateWorker", {
    params: { employeeId: workerId, jobId },
    body: { rating: rating as number },
  })
const rateEmployer = (worker: Person, ownerId: string, applicationId: string, rating: unknown = 4) =>
  worker.call("rateEmployer", { params: { ownerId, applicationId }, body: { rating: rating as number } })
/** The worker's application by which they were hired. */
async function hiredApplication(worker: Person, completed = true): Promise<string> {
  const query = { active: true, completed }
  const [application] = (await worker.call("listApplications", { params: { userId: worker.id }, query })).ok
  return application?._id ?? ""
}
async function startWorked() {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createWorkedJob(w, grill, worker)
  return { w, grill, worker, job, application: await hiredApplication(worker) }
}
const titlesOf = async (w: World, { id }: Person) =>
  (await readMessages(w, { id, event: "rated" })).map(({ title }) => title)

test("each side rates the other once, which shows in both accounts and notifies the rated side", async () => {
  const { w, grill, worker, job, application } = await startWorked()
  expect((await grill.call("getJob", { params: { jobid: job._id } })).ok.rated).toBe(false)
  expect((await rateWorker(grill, worker.id, job._id, 5)).ok).toMatchObject({ _id: job._id, rated: true })
  const rated = (await rateEmployer(worker, grill.id, application, 3)).ok
  expect(rated).toMatchObject({ _id: application, rated: true, job: { rated: true } })
  const shown = { ratingsCount: 1, rating: [5], ratingTotal: 5, ratingAverage: 5 }
  expect((await worker.call("getWorker")).ok).toMatchObject(shown)
  expect((await grill.call("getEmployer")).ok).toMatchObject({ rating: [3], ratingTotal: 3, ratingsCount: 1 })
  expect(await titlesOf(w, grill)).toEqual(["Ana Example gave you 3 stars"])
  expect(await titlesOf(w, worker)).toEqual(["Saguaro Grill gave you 5 stars"])
  expect((await auditActionsOf(w, job._id)).slice(-2)).toEqual(["employer rateWorker", "worker rateEmployer"])
  for (const again of [rateWorker(grill, worker.id, job._id, 1), rateEmployer(worker, grill.id, application)])
    expect((await again).refused).toMatchObject({ code: "already_done" })
  expect((await worker.call("getWorker")).ok).toMatchObject(shown)
  expect((await notificationsOf(w, worker)).filter((event) => event === "rated")).toHaveLength(1)
})

test("two ratings at once are one number in the list, and the second is 409", async () => {
  const { grill, worker, job, application } = await startWorked()
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted((one, other) => one - other)
  const both = [4, 4, 4, 4]
  expect(await statuses(both.map((stars) => rateWorker(grill, worker.id, job._id, stars)))).toEqual([
    200, 409, 409, 409,
  ])
  expect(await statuses(both.map(() => rateEmployer(worker, grill.id, application)))).toEqual([
    200, 409, 409, 409,
  ])
  expect((await worker.call("getWorker")).ok).toMatchObject({ rating: [4], ratingTotal: 4 })
  expect((await grill.call("getEmployer")).ok).toMatchObject({ rating: [4], ratingTotal: 4 })
})

test.each([0, 6, 4.5, -1, "five", "5", null])("%s is not a valid number of stars", async (stars) => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  for (const refusal of [
    await rateWorker(grill, worker.id, "a".repeat(24), stars),
    await rateEmployer(worker, grill.id, "a".repeat(24), stars),
  ]) {
    expect(refusal.status).toBe(400)
    expect(refusal.refused.fields).toEqual({ rating: "Please choose 1 to 5 stars." })
  }
})

test("a foreign shift, another worker, another restaurant and an application that was not hired are not found", async () => {
  const { w, grill, worker, job, application } = await startWorked()
  const [rival, stranger] = [await createEmployer(w), await createWorker(w)]
  await createAppliedJob(w, grill, worker, { startsIn: 400 * HOUR_MS })
  const params = { params: { userId: worker.id } }
  const [waiting] = (await worker.call("listApplications", params)).ok
  const refusals = [
    await rateWorker(rival, worker.id, job._id),
    await rateWorker(grill, stranger.id, job._id),
    await rateEmployer(stranger, grill.id, application),
    await rateEmployer(worker, rival.id, application),
    await rateEmployer(worker, grill.id, waiting?._id ?? ""),
    await rateEmployer(worker, grill.id, job._id),
  ]
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404))
})

test("before the clock-out nobody rates, right after it both may, and after closing too", async () => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w, { card: "pm_card_visa" }), await createWorker(w)]
  const job = await createClockedInJob(w, grill, worker)
  const application = await hiredApplication(worker, false)
  expect((await rateWorker(grill, worker.id, job._id)).refused.code).toBe("wrong_state")
  expect((await rateEmployer(worker, grill.id, application)).refused.code).toBe("wrong_state")
  ;(await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).ok
  expect((await rateEmployer(worker, grill.id, application)).status).toBe(200)
  ;(await grill.call("closeJob", { body: { jobId: job._id } })).ok
  expect((await rateWorker(grill, worker.id, job._id)).status).toBe(200)
  expect((await worker.call("getWorker")).ok).toMatchObject({ workedjobstotal: 1, ratingsCount: 1 })
})

test("a shift that nobody worked is not rated", async () => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const canceled = await createHiredJob(w, grill, worker)
  const application = await hiredApplication(worker, false)
  expect((await rateWorker(grill, worker.id, canceled._id)).refused.code).toBe("wrong_state")
  ;(await grill.call("deleteJob", { params: { id: canceled._id } })).ok
  expect((await rateWorker(grill, worker.id, canceled._id)).refused.code).toBe("wrong_state")
  expect((await rateEmployer(worker, grill.id, application)).refused.code).toBe("wrong_state")
  const missed = await createHiredJob(w, grill, worker, { startsIn: 72 * HOUR_MS })
  await w.moveTo(new Date(missed.endtime))
  ;(await grill.call("deleteJob", { params: { id: missed._id } })).ok
  expect((await rateWorker(grill, worker.id, missed._id)).refused.code).toBe("wrong_state")
})
