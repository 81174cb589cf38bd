import { HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import { createAppliedJob, createHiredJob, createOpenJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker, insertApplication } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import pg from "pg"
import { expect, test, vi } from "vitest"

/**
 * docs/rules/applications.md#set-aside-applications: they wait again when the job opens again and the worker
 * is free.
 */

test("of a drop and a deletion at once no application comes back to a shift that is gone", async () => {
  const w = await startWorld()
  const one = await createEmployer(w)
  const other = await createEmployer(w)
  const worker = await createWorker(w)
  for (let round = 0; round < 6; round += 1) {
    const startsIn = (48 + round * 24) * HOUR_MS
    // Hired for `one`; the conflicting application to `other`, inserted before the hire, is set aside.
    const hiredAt = await createOpenJob(w, one, { startsIn })
    const wanted = await createOpenJob(w, other, { startsIn })
    const apply = { params: { userId: worker.id, jobId: hiredAt._id } }
    expect((await worker.call("applyForJob", apply)).status).toBe(201)
    await w.ctx.db
      .insertInto("applications")
      .values({
        id: `${round}`.padStart(24, "a"),
        job_id: wanted._id,
        worker_id: worker.id,
        status: "set_aside",
        set_aside_reason: "booked_elsewhere",
        created_at: w.now(),
        changed_at: w.now(),
      })
      .execute()
    const hire = { params: { employerId: one.id, jobId: hiredAt._id }, body: { employeeid: worker.id } }
    expect((await one.call("hireApplicant", hire)).status).toBe(200)
    const [dropped, deleted] = await Promise.all([
      worker.call("withdrawApplication", { params: { jobOrApplicationId: hiredAt._id, id: worker.id } }),
      other.call("deleteJob", { params: { id: wanted._id } }),
    ])
    expect([dropped.status, deleted.status]).toEqual([200, 200])
    const resting = await w.ctx.db
      .selectFrom("applications as a")
      .innerJoin("jobs as j", "j.id", "a.job_id")
      .select(["a.status", "j.state"])
      .where("j.state", "=", "deleted")
      .where("a.status", "=", "waiting")
      .execute()
    expect(resting).toEqual([])
  }
})

test("when a hired worker drops, the other applications are active again and their workers are notified", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const [hired, waiting] = [await createWorker(w), await createWorker(w)]
  const job = await createAppliedJob(w, employer, waiting)
  expect((await hired.call("applyForJob", { params: { userId: hired.id, jobId: job._id } })).status).toBe(201)
  const hire = { params: { employerId: employer.id, jobId: job._id }, body: { employeeid: hired.id } }
  expect((await employer.call("hireApplicant", hire)).status).toBe(200)
  const lists = async () =>
    (await waiting.call("listApplications", { params: { userId: waiting.id } })).ok.map(
      ({ status, restoredAt }) => [status, restoredAt],
    )
  const drop = () =>
    hired.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: hired.id } })
  expect(await lists()).toEqual([["notSelected", undefined]])
  await w.advance(MINUTE_MS)
  ;(await drop()).ok
  expect(await lists()).toEqual([["waiting", w.now().toISOString()]])
  const told = await w.ctx.db
    .selectFrom("messages")
    .select("event")
    .where("account_id", "=", waiting.id)
    .where("event", "=", "openAgain")
    .execute()
  expect(told).toHaveLength(1)
})

test("a shift that was dropped can be hired for anew, with a code of its own", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const [first, second] = [await createWorker(w), await createWorker(w)]
  const job = await createHiredJob(w, employer, first)
  const codeOf = async () =>
    (
      await w.ctx.db
        .selectFrom("jobs")
        .select("clock_in_code")
        .where("id", "=", job._id)
        .executeTakeFirstOrThrow()
    ).clock_in_code
  const code = await codeOf()
  await first.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: first.id } })
  await second.call("applyForJob", { params: { userId: second.id, jobId: job._id } })
  const hire = { params: { employerId: employer.id, jobId: job._id }, body: { employeeid: second.id } }
  expect((await employer.call("hireApplicant", hire)).ok.scheduledEmployee?.employeeid).toBe(second.id)
  expect(await codeOf()).not.toBe(code)
})

test("five hundred applicants are set aside and come back in a few statements, but for those who are not free", async () => {
  const w = await startWorld()
  const [grill, hired] = [await createEmployer(w), await createWorker(w)]
  const job = await createAppliedJob(w, grill, hired)
  const workers = []
  for (let n = 0; n < 500; n += 1) workers.push(await createWorker(w))
  for (const worker of workers) await insertApplication(w, job._id, worker.id)
  const query = vi.spyOn(pg.Client.prototype, "query")
  const countQueries = async (work: () => Promise<{ status: number }>): Promise<number> => {
    query.mockClear()
    expect((await work()).status).toBe(200)
    return query.mock.calls.length
  }
  const hire = { params: { employerId: grill.id, jobId: job._id }, body: { employeeid: hired.id } }
  expect(await countQueries(() => grill.call("hireApplicant", hire))).toBeLessThan(60)

  const [suspended, busy, near, adjacent] = workers.map((worker) => worker.id)
  await w.ctx.db
    .updateTable("workers")
    .set({ suspended_at: w.now() })
    .where("id", "=", suspended ?? "")
    .execute()
  // At the same time, 59 minutes after the end, and 60 minutes after it.
  const taken = [
    [busy, { startsIn: 48 * HOUR_MS }],
    [near, { startsIn: 54 * HOUR_MS + 59 * MINUTE_MS }],
    [adjacent, { startsIn: 55 * HOUR_MS }],
  ] as const
  for (const [id, times] of taken)
    await insertApplication(w, (await createOpenJob(w, await createEmployer(w), times))._id, id ?? "")

  const drop = { params: { jobOrApplicationId: job._id, id: hired.id } }
  expect(await countQueries(() => hired.call("withdrawApplication", drop))).toBeLessThan(60)
  query.mockRestore()
  const statuses = await w.ctx.db
    .selectFrom("applications")
    .select(["worker_id", "status"])
    .where("job_id", "=", job._id)
    .execute()
  const away = statuses.filter((row) => row.status === "set_aside").map((row) => row.worker_id)
  expect(new Set(away)).toEqual(new Set([suspended, busy, near]))
  expect(statuses.filter((row) => row.status === "waiting")).toHaveLength(497)
  const { count } = await w.ctx.db
    .selectFrom("messages")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("event", "=", "openAgain")
    .executeTakeFirstOrThrow()
  expect(count).toBe(497)
}, 60_000)
