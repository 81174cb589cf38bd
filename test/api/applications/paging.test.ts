import { applicantSorts } from "#contract/applications.ts"
import { DAY_MS } from "#domain/time.ts"
import { newId } from "#server/security/secrets.ts"
import { createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker, insertApplication } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/api.md#paging: of the lists of applications. */

/** Every page of two, one after the other, as long as a next one is announced. */
async function readPages(
  page: (skip: number) => Promise<{ ok: { _id: string }[]; headers: Headers }>,
): Promise<{ _id: string }[][]> {
  const pages: { _id: string }[][] = []
  for (let skip = 0; ; skip += 2) {
    const { ok, headers } = await page(skip)
    pages.push(ok)
    const link = headers.get("link")
    if (!link) return pages
    expect(link).toContain(`skip=${skip + 2}`)
  }
}

async function insertHistory(w: World, workerId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await w.ctx.db
      .insertInto("work_history")
      .values({
        id: newId(w.now()),
        worker_id: workerId,
        title: "Cook",
        employer: "Grill",
        started: "01 / 2024",
        ended: n === 0 ? null : "02 / 2025",
        current: n === 0,
        created_at: w.now(),
      })
      .execute()
}

test("applicants come in pages, best first by each measure, none twice and none left out", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const job = await createOpenJob(w, grill)
  const applications: string[] = []
  for (const entries of [0, 2, 0, 1, 2]) {
    const worker = await createWorker(w)
    await insertHistory(w, worker.id, entries)
    applications.push(await insertApplication(w, job._id, worker.id))
    w.ctx.sandbox?.clock.moveTo(new Date(w.now().getTime() + 1000), true)
  }
  const [none, two, alsoNone, one, alsoTwo] = applications
  const orders = {
    rating: applications,
    workedjobstotal: applications,
    workHistoryCount: [two, alsoTwo, one, none, alsoNone],
    currentEmployer: [two, one, alsoTwo, none, alsoNone],
  }
  for (const sortBy of applicantSorts) {
    const pages = await readPages((skip) =>
      grill.call("listApplicants", { params: { jobId: job._id }, query: { sortBy, skip, limit: 2 } }),
    )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect([sortBy, pages.flat().map((applicant) => applicant._id)]).toEqual([sortBy, orders[sortBy]])
  }
})

test("a worker's applications come in pages, in the order of their shifts", async () => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const applications: string[] = []
  for (let day = 2; day < 7; day += 1) {
    const job = await createOpenJob(w, grill, { startsIn: day * DAY_MS })
    applications.push(await insertApplication(w, job._id, worker.id))
  }
  const params = { userId: worker.id }
  const lists = [
    await readPages((skip) => worker.call("listApplications", { params, query: { skip, limit: 2 } })),
    await readPages((skip) => worker.call("listAppliedJobs", { query: { skip, limit: 2 } })),
  ]
  for (const pages of lists) {
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat().map((application) => application._id)).toEqual(applications)
  }
})

test("a page of applications holds at most 50, as many as without a limit", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const job = await createOpenJob(w, grill)
  for (let n = 0; n < 51; n += 1) await insertApplication(w, job._id, (await createWorker(w)).id)
  const list = (query: object) =>
    grill.call("listApplicants", { params: { jobId: job._id }, query: { ...query } })
  const { ok, headers } = await list({})
  expect(ok).toHaveLength(50)
  expect(headers.get("link")).toBe(`</jobapplications/${job._id}?skip=50>; rel="next"`)
  expect((await list({ limit: 51 })).status).toBe(400)
})
