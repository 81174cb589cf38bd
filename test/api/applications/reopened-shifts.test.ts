import { HOUR_MS } from "#domain/time.ts"
import {
  createAppliedJob,
  createHiredJob,
  createOpenJob,
  onboardEmployer,
  onboardWorker,
} from "#test/support/fixtures.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/**
 * docs/rules/applications.md#set-aside-applications: they wait again when the job opens again and the worker
 * is free.
 */

test("of a drop and a deletion at once no application comes back to a shift that is gone", async () => {
  const w = await startWorld()
  const one = await onboardEmployer(w)
  const other = await onboardEmployer(w)
  const worker = await onboardWorker(w)
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
  const employer = await onboardEmployer(w)
  const [hired, waiting] = [await onboardWorker(w), await onboardWorker(w)]
  const job = await createAppliedJob(w, employer, waiting)
  expect((await hired.call("applyForJob", { params: { userId: hired.id, jobId: job._id } })).status).toBe(201)
  const hire = { params: { employerId: employer.id, jobId: job._id }, body: { employeeid: hired.id } }
  expect((await employer.call("hireApplicant", hire)).status).toBe(200)
  const lists = async () =>
    (await waiting.call("listApplications", { params: { userId: waiting.id } })).ok.map((one) => one.status)
  expect(await lists()).toEqual(["notSelected"])
  await hired.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: hired.id } })
  expect(await lists()).toEqual(["waiting"])
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
  const employer = await onboardEmployer(w)
  const [first, second] = [await onboardWorker(w), await onboardWorker(w)]
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
