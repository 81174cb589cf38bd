import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import {
  createAppliedJob,
  createClockedInJob,
  createHiredJob,
  type Person,
  createOpenJob,
  createWorkedJob,
} from "#test/support/fixtures.ts"
import {
  createEmployer,
  auditActionsOf,
  createWorker,
  insertApplication,
  notificationsOf,
} from "#test/support/rows.ts"
import { readMails, readMessages } from "#test/support/notifications.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const apply = (worker: Person, jobId: string) =>
  worker.call("applyForJob", { params: { userId: worker.id, jobId } })
const withdraw = (worker: Person, jobOrApplicationId: string, id: string) =>
  worker.call("withdrawApplication", { params: { jobOrApplicationId, id } })
const mine = async (worker: Person, query: Record<string, string | boolean> = {}) =>
  (await worker.call("listApplications", { params: { userId: worker.id }, query })).ok
const strikes = async (worker: Person) => (await worker.call("getWorker")).ok.shortnoticecancels
const rows = (w: World) => w.ctx.db.selectFrom("applications").select(["status"]).execute()

describe("applying", () => {
  test("makes a waiting application and tells the restaurant", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createOpenJob(w, grill)
    const answer = await apply(worker, job._id)
    expect(answer.status).toBe(201)
    expect(answer.ok).toMatchObject({ jobid: job._id, owner: grill.id, status: "waiting", rated: false })
    expect(await notificationsOf(w, grill)).toEqual(["applicationMade", "shiftPosted"])
    expect(await auditActionsOf(w, answer.ok._id)).toEqual(["worker apply"])
  })

  test("twenty times at once makes one application", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const job = await createOpenJob(w, await createEmployer(w))
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(worker, job._id)))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(new Set(refused.map((answer) => answer.refused.code))).toEqual(new Set(["already_applied"]))
    expect(await rows(w)).toEqual([{ status: "waiting" }])
  })

  test("applying again is refused with its text, and after withdrawing one may apply again", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const job = await createAppliedJob(w, await createEmployer(w), worker)
    expect((await apply(worker, job._id)).refused).toEqual({
      error: "You have applied for this job.",
      code: "already_applied",
      reason: "already_applied",
    })
    ;(await withdraw(worker, job._id, worker.id)).ok
    expect((await apply(worker, job._id)).status).toBe(201)
  })

  test("asks whether the shift is open, then gate, then e-mail, then who one is, then the times", async () => {
    const w = await startWorld()
    const worker = await createWorker(w, { terms: false, validated: false, email: "both@example.com" })
    const grill = await createEmployer(w, { email: "Both@Example.com" })
    const own = await createOpenJob(w, grill)
    const change = (set: object) => w.ctx.db.updateTable("workers").set(set).execute()
    expect((await apply(worker, "f".repeat(24))).refused.code).toBe("not_found")
    await change({ avatar_file: null })
    expect((await apply(worker, own._id)).refused).toMatchObject({
      code: "gate",
      missing: ["headshot", "terms"],
    })
    await change({ avatar_file: "a" })
    ;(await worker.call("agreeWorkerTerms")).ok
    expect((await apply(worker, own._id)).refused.code).toBe("email_not_validated")
    await change({ email_validated_at: w.now() })
    expect((await apply(worker, own._id)).refused.code).toBe("same_person")
    expect(await rows(w)).toEqual([])
  })

  test("is possible for open shifts only: not deleted, filled or begun", async () => {
    const w = await startWorld()
    const [grill, hired, late] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
    const deleted = await createOpenJob(w, grill)
    ;(await grill.call("deleteJob", { params: { id: deleted._id } })).ok
    const filled = await createHiredJob(w, grill, hired)
    const open = await createOpenJob(w, grill)
    for (const job of [deleted, filled]) expect((await apply(late, job._id)).refused.code).toBe("not_found")
    w.ctx.sandbox?.clock.moveTo(new Date(open.worktime), true)
    expect((await apply(late, open._id)).refused.code).toBe("not_found")
    w.ctx.sandbox?.clock.moveTo(plus(new Date(open.worktime), -1), true)
    expect((await apply(late, open._id)).status).toBe(201)
  })

  test("within an hour of a shift one waits or is hired for is a conflict; exactly an hour is fine", async () => {
    for (const taken of [createAppliedJob, createHiredJob]) {
      const w = await startWorld()
      const [grill, worker] = [await createEmployer(w), await createWorker(w)]
      await taken(w, grill, worker, { startsIn: 48 * HOUR_MS, hours: 6 })
      const at = async (startsIn: number) =>
        apply(worker, (await createOpenJob(w, grill, { startsIn, hours: 6 }))._id)
      for (const near of [55 * HOUR_MS - 1, 41 * HOUR_MS + 1, 50 * HOUR_MS])
        expect((await at(near)).refused).toEqual({
          error: "Unable to apply, scheduling conflict with an existing application.",
          code: "conflict",
          reason: "conflict",
        })
      expect((await at(55 * HOUR_MS)).status).toBe(201)
      expect((await at(41 * HOUR_MS)).status).toBe(201)
    }
  })

  test("in another's name is as absent as an unknown person", async () => {
    const w = await startWorld()
    const [one, other] = [await createWorker(w), await createWorker(w)]
    const job = await createOpenJob(w, await createEmployer(w))
    const call = (userId: string) => one.call("applyForJob", { params: { userId, jobId: job._id } })
    expect((await call(other.id)).refused).toEqual((await call("f".repeat(24))).refused)
    expect(await rows(w)).toEqual([])
  })
})

describe("canceling and dropping", () => {
  test("takes every form of the two ids", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const job = await createOpenJob(w, await createEmployer(w))
    for (const forms of [
      () => [job._id, worker.id],
      (application: string) => [application, worker.id],
      (application: string) => [job._id, application],
      (application: string) => [application, application],
    ]) {
      const [first = "", second = ""] = forms((await apply(worker, job._id)).ok._id)
      expect((await withdraw(worker, first, second)).ok).toMatchObject({ status: "withdrawn" })
      expect((await withdraw(worker, first, second)).refused.code).toBe("not_found")
    }
    expect((await w.guest.call("searchJobs")).ok).toHaveLength(1)
  })

  test("is for one's own only", async () => {
    const w = await startWorld()
    const [worker, other] = [await createWorker(w), await createWorker(w)]
    const job = await createAppliedJob(w, await createEmployer(w), worker)
    const [application] = await mine(worker)
    for (const ids of [
      [job._id, other.id],
      [job._id, worker.id],
      [application?._id ?? "", worker.id],
      [application?._id ?? "", application?._id ?? ""],
    ] as const)
      expect((await withdraw(other, ...ids)).refused.code).toBe("not_found")
    expect(await rows(w)).toEqual([{ status: "waiting" }])
  })

  test("a canceled application counts against nobody, and the restaurant is notified", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, grill, worker)
    await w.moveTo(plus(new Date(job.worktime), -1))
    ;(await withdraw(worker, job._id, worker.id)).ok
    expect(await strikes(worker)).toBe(0)
    expect((await notificationsOf(w, grill)).at(-1)).toBe("applicationCancelled")
  })

  test("asked for a waiting application only, is refused when a hire came between, and drops nothing", async () => {
    const w = await startWorld()
    const worker = await createWorker(w)
    const employer = await createEmployer(w)
    const cancel = (jobOrApplicationId: string) =>
      worker.call("withdrawApplication", {
        params: { jobOrApplicationId, id: worker.id },
        query: { waiting: true },
      })
    expect((await cancel((await createAppliedJob(w, employer, worker))._id)).ok.status).toBe("withdrawn")
    const hired = await createHiredJob(w, employer, worker)
    expect((await cancel(hired._id)).refused.code).toBe("wrong_state")
    expect((await worker.call("getJob", { params: { jobid: hired._id } })).ok.status).toBe("scheduled")
  })

  test("a shift dropped before its start opens again, counted from a millisecond under 24 hours", async () => {
    for (const [before, counted] of [
      [DAY_MS, 0],
      [DAY_MS - 1, 1],
      [1, 1],
    ] as const) {
      const w = await startWorld()
      const [grill, worker] = [await createEmployer(w), await createWorker(w)]
      const job = await createHiredJob(w, grill, worker)
      await w.moveTo(plus(new Date(job.worktime), -before))
      expect((await withdraw(worker, job._id, worker.id)).ok.status).toBe("open")
      expect(await strikes(worker)).toBe(counted)
      const seen = (await grill.call("getJob", { params: { jobid: job._id } })).ok
      expect(seen).toMatchObject({ status: "open", openjob: true, scheduledEmployee: null })
      for (const notified of [grill, worker]) expect(await notificationsOf(w, notified)).toContain("dropped")
      const mails = await readMails(w, grill.email)
      expect(mails.map((mail) => mail.subject)).toContain("Ana Example dropped the shift")
    }
  })

  test("a shift dropped from its start on stays closed and is a no-show, and the restaurant is notified of the drop by push and mail", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(new Date(job.worktime))
    expect((await withdraw(worker, job._id, worker.id)).ok.status).toBe("noShow")
    expect(await strikes(worker)).toBe(1)
    const messages = await readMessages(w, { id: grill.id, event: "dropped" })
    expect(messages).toHaveLength(1)
    expect(messages[0]?.body).toContain("does not open again")
    const mails = await w.ctx.db
      .selectFrom("mails")
      .select("id")
      .where("recipient", "=", grill.email)
      .execute()
    expect(mails).toHaveLength(1)
    expect((await withdraw(worker, job._id, worker.id)).refused.code).toBe("wrong_state")
  })

  test("is refused from clock-in on", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createClockedInJob(w, grill, worker)
    expect((await withdraw(worker, job._id, worker.id)).refused.code).toBe("wrong_state")
    ;(await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).ok
    expect((await withdraw(worker, job._id, worker.id)).refused.code).toBe("wrong_state")
  })
})

test("each list of a worker holds its states, in the order of what is to come and what is past", async () => {
  const w = await startWorld()
  const [grill, worker, rival] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
  const at = (hours: number) => ({ startsIn: hours * HOUR_MS, hours: 4 })
  const worked = await createWorkedJob(w, grill, worker, { ...at(48), workedMs: 4 * HOUR_MS })
  const far = await createAppliedJob(w, grill, worker, at(300))
  const near = await createAppliedJob(w, grill, worker, at(200))
  const lost = await createAppliedJob(w, grill, worker, at(150))
  ;(await apply(rival, lost._id)).ok
  const params = { employerId: grill.id, jobId: lost._id }
  ;(await grill.call("hireApplicant", { params, body: { employeeid: rival.id } })).ok
  const hired = await createHiredJob(w, grill, worker, at(100))
  const canceled = await createHiredJob(w, grill, worker, at(110))
  ;(await grill.call("deleteJob", { params: { id: canceled._id } })).ok
  const shown = async (query: Record<string, string | boolean>) =>
    (await mine(worker, query)).map((row) => [row.jobid, row.status])
  expect(await shown({})).toEqual([
    [lost._id, "notSelected"],
    [near._id, "waiting"],
    [far._id, "waiting"],
  ])
  expect(await shown({ active: true })).toEqual([
    [hired._id, "hired"],
    [canceled._id, "hired"],
  ])
  expect(await shown({ active: true, completed: true })).toEqual([[worked._id, "hired"]])
  const applied = async (completed: boolean) =>
    (await worker.call("listAppliedJobs", { query: { completed } })).ok.map((row) => row.jobid)
  expect(await applied(false)).toEqual([hired._id, near._id, far._id])
  expect(new Set(await applied(true))).toEqual(new Set([worked._id, lost._id, canceled._id]))
  // A week after, nobody having clocked in to the other one: what began a week ago is in, a millisecond more is not.
  await w.moveTo(plus(new Date(worked.worktime), 7 * DAY_MS))
  const history = { active: true, completed: true }
  expect((await mine(worker, history)).map((row) => [row.jobid, row.job.status])).toEqual([
    [hired._id, "noShow"],
    [worked._id, "closed"],
  ])
  await w.advance(1)
  expect((await mine(worker, history)).map((row) => row.jobid)).toEqual([hired._id])
  expect(await shown({ active: true, completed: true, time: "month" })).toHaveLength(2)
  const refusal = await worker.call("listApplications", {
    params: { userId: worker.id },
    query: { time: "2week" },
  })
  expect(refusal.status).toBe(400)
})

test("an application that was not selected says why", async () => {
  const w = await startWorld()
  const [grill, worker, rival] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
  const at = (hours: number) => ({ startsIn: hours * HOUR_MS, hours: 4 })
  const hire = async (jobId: string, person: Person) => {
    const params = { employerId: grill.id, jobId }
    ;(await grill.call("hireApplicant", { params, body: { employeeid: person.id } })).ok
  }
  const filled = await createAppliedJob(w, grill, worker, at(150))
  ;(await apply(rival, filled._id)).ok
  await hire(filled._id, rival)
  const deleted = await createAppliedJob(w, grill, worker, at(100))
  ;(await grill.call("deleteJob", { params: { id: deleted._id } })).ok
  const conflicting = await createOpenJob(w, grill, at(52))
  const booked = await createAppliedJob(w, grill, worker, at(50))
  await insertApplication(w, conflicting._id, worker.id)
  await hire(booked._id, worker)
  const waiting = await createAppliedJob(w, grill, worker, at(30))
  const reasons = async () =>
    Object.fromEntries((await mine(worker)).map(({ jobid, status, reason }) => [jobid, reason ?? status]))
  expect(await reasons()).toEqual({
    [filled._id]: "filled",
    [deleted._id]: "deleted",
    [conflicting._id]: "booked_elsewhere",
    [waiting._id]: "waiting",
  })
  await w.advance(31 * HOUR_MS)
  expect(await reasons()).toMatchObject({ [waiting._id]: "expired" })
  const [hired] = await mine(worker, { active: true })
  expect(hired).toMatchObject({ jobid: booked._id, status: "hired" })
  expect(hired).not.toHaveProperty("reason")
})
