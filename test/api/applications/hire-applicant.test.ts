import { screenLink } from "#contract/links.ts"
import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import {
  createAppliedJob,
  createHiredJob,
  type Person,
  createOpenJob,
  jobInput,
  createWorkedJob,
} from "#test/support/fixtures.ts"
import {
  createEmployer,
  auditActionsOf,
  createWorker,
  insertApplication,
  removeTermsConsents,
  shiftTimes,
  notificationsOf,
} from "#test/support/rows.ts"
import { readMails } from "#test/support/notifications.ts"
import { startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const apply = (worker: Person, jobId: string) =>
  worker.call("applyForJob", { params: { userId: worker.id, jobId } })
const hire = (employer: Person, jobId: string, employeeid: string) =>
  employer.call("hireApplicant", { params: { employerId: employer.id, jobId }, body: { employeeid } })
const statuses = async (worker: Person) =>
  (await worker.call("listApplications", { params: { userId: worker.id } })).ok.map((row) => row.status)

const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other)

describe("hiring", () => {
  test("gives the job its one worker; the worker hears by message, push and mail, the others that it is filled", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const [chosen, other] = [await createWorker(w), await createWorker(w)]
    const job = await createAppliedJob(w, grill, chosen)
    ;(await apply(other, job._id)).ok
    const hired = (await hire(grill, job._id, chosen.id)).ok
    expect(hired).toMatchObject({
      status: "scheduled",
      openjob: false,
      applicationscount: 0,
      scheduledEmployee: { employeeid: chosen.id, employeename: "Ana Example" },
    })
    expect(await notificationsOf(w, chosen)).toEqual(["hired"])
    expect(await notificationsOf(w, other)).toEqual(["notChosen"])
    expect(await statuses(other)).toEqual(["notSelected"])
    const mails = await readMails(w)
    expect(mails.map((mail) => [mail.recipient, mail.subject])).toEqual([[chosen.email, "You got the shift"]])
    expect(mails[0]?.text).toContain(`View your shift: ${w.url}${screenLink("scheduledShifts", job._id)}`)
    expect(await auditActionsOf(w, job._id)).toEqual(["employer post", "employer hire"])
    expect((await grill.call("listApplicants", { params: { jobId: job._id } })).ok).toEqual([])
  })

  test("two at once for one shift: one wins, the other hears that it is no longer open", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const workers = [await createWorker(w), await createWorker(w)]
    const job = await createOpenJob(w, grill)
    for (const worker of workers) (await apply(worker, job._id)).ok
    const answers = await Promise.all(workers.map((worker) => hire(grill, job._id, worker.id)))
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.refused.code).toBe("not_open")
    const told = await Promise.all(workers.map((worker) => notificationsOf(w, worker)))
    expect(told.flat().sort()).toEqual(["hired", "notChosen"])
  })

  test("by two restaurants of one worker at once for overlapping shifts leaves one hire", async () => {
    const w = await startWorld()
    const grills = [await createEmployer(w), await createEmployer(w)]
    const worker = await createWorker(w)
    const jobs = [
      await createOpenJob(w, grills[0]!),
      await createOpenJob(w, grills[1]!, { startsIn: 50 * HOUR_MS }),
    ]
    for (const job of jobs) await insertApplication(w, job._id, worker.id)
    const answers = await Promise.all(jobs.map((job, index) => hire(grills[index]!, job._id, worker.id)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.some((answer) => answer.status === 404 || answer.status === 409)).toBe(true)
    const states = await w.ctx.db.selectFrom("jobs").select("state").execute()
    expect(states.map((job) => job.state).sort()).toEqual(["open", "scheduled"])
  })

  test("of a worker booked elsewhere is 409, whatever the checks before it missed", async () => {
    const w = await startWorld()
    const [grill, other, worker] = [await createEmployer(w), await createEmployer(w), await createWorker(w)]
    await createHiredJob(w, grill, worker)
    const job = await createOpenJob(w, other, { startsIn: 50 * HOUR_MS })
    await insertApplication(w, job._id, worker.id)
    expect((await hire(other, job._id, worker.id)).refused).toEqual({
      error: "This worker has another shift around that time.",
      code: "conflict",
      reason: "worker_booked",
    })
  })

  test("is refused in the order not open, no application, gate, unpaid, same person, suspended", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createOpenJob(w, grill)
    const set = (table: "employers" | "workers", change: object) =>
      w.ctx.db.updateTable(table).set(change).execute()
    const code = async () => (await hire(grill, job._id, worker.id)).refused.code
    await removeTermsConsents(w, grill)
    expect(await code()).toBe("not_found")
    await insertApplication(w, job._id, worker.id)
    await set("workers", { suspended_at: w.now(), email: grill.email.toUpperCase() })
    expect((await hire(grill, job._id, worker.id)).refused).toMatchObject({
      code: "gate",
      missing: ["terms"],
    })
    ;(await grill.call("agreeEmployerTerms")).ok
    expect(await code()).toBe("same_person")
    await set("workers", { email: "else@example.com" })
    expect(await code()).toBe("conflict")
    await set("workers", { suspended_at: null, food_card_file: null })
    expect(await code()).toBe("conflict")
    await set("workers", { food_card_file: "card" })
    expect((await hire(grill, job._id, worker.id)).status).toBe(200)
    await removeTermsConsents(w, grill)
    expect(await code()).toBe("not_open")
  })

  test("is possible until a millisecond before the start", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, grill, worker)
    w.ctx.sandbox?.clock.moveTo(new Date(job.worktime), true)
    expect((await hire(grill, job._id, worker.id)).refused.code).toBe("not_open")
    w.ctx.sandbox?.clock.moveTo(plus(new Date(job.worktime), -1), true)
    expect((await hire(grill, job._id, worker.id)).status).toBe(200)
  })

  test("of nobody, of a withdrawn applicant or with a malformed id is 404, and so is another restaurant's job", async () => {
    const w = await startWorld()
    const [grill, other, worker] = [await createEmployer(w), await createEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, grill, worker)
    ;(await worker.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: worker.id } })).ok
    for (const id of [worker.id, "f".repeat(24), "x", ""])
      expect((await hire(grill, job._id, id)).status).toBe(404)
    ;(await apply(worker, job._id)).ok
    const foreign = await hire(other, job._id, worker.id)
    expect(foreign.refused).toEqual((await hire(other, "f".repeat(24), worker.id)).refused)
    const inName = await other.call("hireApplicant", {
      params: { employerId: grill.id, jobId: job._id },
      body: { employeeid: worker.id },
    })
    expect([inName.status, inName.refused]).toEqual([404, foreign.refused])
  })
})

describe("the database itself", () => {
  test("holds no two overlapping scheduled shifts of one worker, and lets them touch", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const first = await createHiredJob(w, grill, worker)
    const book = async (startsAt: Date) => {
      const job = await createOpenJob(w, grill)
      return w.ctx.pool.query(
        `update jobs set state = 'scheduled', worker_id = $1, starts_at = $2, ends_at = $3 where id = $4`,
        [worker.id, startsAt, plus(startsAt, HOUR_MS), job._id],
      )
    }
    const { startsAt, endsAt } = shiftTimes(w)
    expect(first.worktime).toBe(startsAt.toISOString())
    await expect(book(plus(endsAt, -1))).rejects.toThrow("jobs_no_overlap")
    await expect(book(startsAt)).rejects.toThrow("jobs_no_overlap")
    await expect(book(endsAt)).resolves.toMatchObject({ rowCount: 1 })
  })

  test("holds no second standing application, no second hire and no worker without a hire", async () => {
    const w = await startWorld()
    const [grill, worker, other] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await expect(insertApplication(w, job._id, worker.id)).rejects.toThrow("applications_one_standing")
    const second = await insertApplication(w, job._id, other.id)
    await expect(
      w.ctx.pool.query("update applications set status = 'hired' where id = $1", [second]),
    ).rejects.toThrow("applications_one_hired")
    await expect(w.ctx.pool.query("update jobs set state = 'open' where id = $1", [job._id])).rejects.toThrow(
      "jobs_one_hire",
    )
  })
})

describe("what is set aside", () => {
  test("comes back when the shift opens again, for those who are still free", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const [chosen, free, booked] = [await createWorker(w), await createWorker(w), await createWorker(w)]
    const job = await createOpenJob(w, grill)
    for (const worker of [chosen, free, booked]) (await apply(worker, job._id)).ok
    ;(await hire(grill, job._id, chosen.id)).ok
    await createHiredJob(w, grill, booked, { startsIn: 50 * HOUR_MS })
    ;(await chosen.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: chosen.id } })).ok
    expect(await statuses(free)).toEqual(["waiting"])
    expect(await notificationsOf(w, free)).toEqual(["notChosen", "openAgain"])
    expect(await statuses(booked)).toEqual(["notSelected"])
    const applicants = (await grill.call("listApplicants", { params: { jobId: job._id } })).ok
    expect(applicants.map((one) => one.employeeid)).toEqual([free.id])
  })

  test("sets aside only the hired worker's conflicting applications, which return when the shift is canceled", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const kept = await createAppliedJob(w, grill, worker, { startsIn: 96 * HOUR_MS })
    const job = await createAppliedJob(w, grill, worker)
    const near = await createOpenJob(w, grill, { startsIn: 50 * HOUR_MS })
    await insertApplication(w, near._id, worker.id)
    ;(await hire(grill, job._id, worker.id)).ok
    const now = async () =>
      Object.fromEntries(
        (await worker.call("listApplications", { params: { userId: worker.id } })).ok.map((row) => [
          row.jobid,
          row.status,
        ]),
      )
    expect(await now()).toEqual({ [kept._id]: "waiting", [near._id]: "notSelected" })
    ;(await grill.call("deleteJob", { params: { id: job._id } })).ok
    expect(await now()).toEqual({ [kept._id]: "waiting", [near._id]: "waiting" })
  })
})

test("applicants stand best first by the chosen measure, ties by the earlier application", async () => {
  const w = await startWorld()
  const grill = await createEmployer(w)
  const [early, late, starred] = [
    await createWorker(w),
    await createWorker(w),
    await createWorker(w, { name: "Star Worker" }),
  ]
  const past = await createWorkedJob(w, grill, starred, { startsIn: DAY_MS, hours: 4 })
  await w.ctx.db
    .updateTable("jobs")
    .set({ state: "closed", worker_stars: 4 })
    .where("id", "=", past._id)
    .execute()
  const entry = { jobtitle: "Cook", employer: "Grill", startdate: "01 / 2021" }
  ;(await late.call("addWorkHistory", { body: { ...entry, currentemployer: true } })).ok
  const job = (await grill.call("createJob", { body: jobInput(w) })).ok
  for (const worker of [early, late, starred]) {
    ;(await apply(worker, job._id)).ok
    await w.advance(1000)
  }
  const order = async (sortBy?: string) =>
    (
      await grill.call("listApplicants", { params: { jobId: job._id }, ...(sortBy && { query: { sortBy } }) })
    ).ok.map((one) => [early, late, starred].findIndex((worker) => worker.id === one.employeeid))
  expect(await order()).toEqual([2, 0, 1])
  expect(await order("workedjobstotal")).toEqual([2, 0, 1])
  expect(await order("workHistoryCount")).toEqual([1, 0, 2])
  expect(await order("currentEmployer")).toEqual([1, 0, 2])
  const [best] = (await grill.call("listApplicants", { params: { jobId: job._id } })).ok
  expect(best).toMatchObject({
    rating: [4],
    ratingTotal: 4,
    ratingAverage: 4,
    ratingsCount: 1,
    workedjobstotal: 1,
  })
  expect(JSON.stringify(best)).not.toMatch(/@example|licen[cs]e|password/)
  const bad = await grill.call("listApplicants", {
    params: { jobId: job._id },
    query: { sortBy: "__proto__" },
  })
  expect(bad.status).toBe(400)
})

test("each list of a restaurant holds its states, in the order of what is to come and what is past", async () => {
  const w = await startWorld()
  const [grill, worker] = [
    await createEmployer(w, { card: "pm_card_visa" }),
    await createWorker(w, { payout: true }),
  ]
  const at = (hours: number) => ({ startsIn: hours * HOUR_MS, hours: 4 })
  const expired = await createOpenJob(w, grill, at(47))
  const first = await createWorkedJob(w, grill, worker, { ...at(48), workedMs: HOUR_MS })
  const second = await createWorkedJob(w, grill, worker, { ...at(30), workedMs: HOUR_MS })
  const far = await createOpenJob(w, grill, at(300))
  const near = await createOpenJob(w, grill, at(200))
  const hired = await createHiredJob(w, grill, worker, at(100))
  const gone = await createHiredJob(w, grill, worker, at(110))
  ;(await grill.call("deleteJob", { params: { id: gone._id } })).ok
  const list = async (query: Record<string, string | boolean | number>) =>
    (await grill.call("listJobs", { query })).ok.map((job) => job._id)
  expect(await list({ openjob: true })).toEqual([near._id, far._id, expired._id])
  expect(await list({})).toEqual([hired._id, gone._id])
  expect(await list({ completed: true })).toEqual([second._id, first._id])
  expect(await list({ completed: true, limit: 1, skip: 1 })).toEqual([first._id])
  await w.moveTo(plus(new Date(first.worktime), 7 * DAY_MS + 1))
  expect(await list({ openjob: true })).not.toContain(expired._id)
  expect(await list({ completed: true })).not.toContain(first._id)
  expect(await list({ completed: true, time: "year" })).toContain(first._id)
  expect((await grill.call("listJobs", { query: { time: "" } })).status).toBe(400)
  expect((await grill.call("listJobs", { query: { openjob: "yes" } })).status).toBe(400)
})
