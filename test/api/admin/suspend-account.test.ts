import type { Role } from "#domain/role.ts"
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import { createAdmin } from "#server/features/admin/create-admin.ts"
import { type Client, client } from "#test/support/client.ts"
import {
  createAppliedJob,
  createClockedInJob,
  createHiredJob,
  createOpenJob,
  jobInput,
  PASSWORD,
  type Person,
  readLedger,
} from "#test/support/fixtures.ts"
import { readMails, readMessages, readPushes } from "#test/support/notifications.ts"
import { queueUp } from "#test/support/queue-up.ts"
import { auditActionsOf, createEmployer, createWorker, notificationsOf } from "#test/support/rows.ts"
import { startWorld, type World } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

/** docs/rules/accounts.md#suspension and docs/rules/accounts.md#reactivation. */

const REASON = "The card was not theirs."

async function logInAdmin(w: World, url = w.url): Promise<Client> {
  const admin = { name: "boss", email: "boss@example.com", password: PASSWORD }
  await createAdmin(w.ctx, admin)
  const { token } = (await w.guest.call("logInAdmin", { body: admin })).ok
  return client(url, token)
}

const suspend = (admin: Client, person: Person, reason = REASON) =>
  admin.call(person.role === "worker" ? "suspendWorker" : "suspendEmployer", {
    query: { email: person.email },
    body: { suspendedreason: reason },
  })
const reactivate = (admin: Client, person: Person) =>
  admin.call(person.role === "worker" ? "reactivateWorker" : "reactivateEmployer", {
    query: { email: person.email },
  })
const ownAccount = (person: Client & { role: Role }) =>
  person.call(person.role === "worker" ? "getWorker" : "getEmployer")
const apply = (worker: Person, jobId: string) =>
  worker.call("applyForJob", { params: { userId: worker.id, jobId } })
const hire = (employer: Person, worker: Person, jobId: string) =>
  employer.call("hireApplicant", {
    params: { employerId: employer.id, jobId },
    body: { employeeid: worker.id },
  })

const findJob = (w: World, id: string) =>
  w.ctx.db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
const applicationsOf = async (w: World, worker: Person) =>
  (
    await w.ctx.db
      .selectFrom("applications")
      .select("status")
      .where("worker_id", "=", worker.id)
      .orderBy("status")
      .execute()
  ).map((row) => row.status)
const strikesOf = async (w: World, person: Person) =>
  (
    await w.ctx.db
      .selectFrom(person.role === "worker" ? "workers" : "employers")
      .select("short_notice_cancels")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow()
  ).short_notice_cancels

describe.each(["worker", "employer"] as const)("a suspension of a %s", (role) => {
  const create = (w: World) => (role === "worker" ? createWorker : createEmployer)(w, { password: PASSWORD })

  test("ends every session in every process at once; log-in gives the reason after the right password", async () => {
    const w = await startWorld()
    const other = await w.startAnotherProcess()
    const [admin, person] = [await logInAdmin(w, other.url), await create(w)]
    const elsewhere = { ...client(other.url, person.token), role }
    expect((await ownAccount(elsewhere)).status).toBe(200)
    expect((await suspend(admin, person)).ok).toEqual({ success: "The account is suspended." })
    for (const one of [person, elsewhere]) expect((await ownAccount(one)).status).toBe(401)
    const logIn = (password: string) =>
      w.guest.call(role === "worker" ? "logInWorker" : "logInEmployer", {
        body: { email: person.email, password },
      })
    expect((await logIn("Wrong!Wrong1")).refused.code).toBe("bad_credentials")
    const refused = (await logIn(PASSWORD)).refused
    expect([refused.code, refused.facts]).toEqual(["suspended", { reason: REASON }])
  })

  test("notifies the person by message and email, and records the reason in the audit trail", async () => {
    const w = await startWorld()
    const [admin, person] = [await logInAdmin(w), await create(w)]
    ;(await suspend(admin, person)).ok
    ;(await reactivate(admin, person)).ok
    expect(await notificationsOf(w, person)).toEqual(["reactivated", "suspended"])
    const mails = await readMails(w, person.email)
    expect(mails.find((mail) => mail.event === "suspended")?.text).toContain(REASON)
    expect(mails.map((mail) => mail.event)).toEqual(["reactivated", "suspended"])
    expect(await auditActionsOf(w, person.id)).toEqual([
      "admin account.suspended",
      "admin account.reactivated",
    ])
    const { details } = await w.ctx.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "account.suspended")
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ reason: REASON })
  })

  test("reactivation brings back log-in and no old token", async () => {
    const w = await startWorld()
    const other = await w.startAnotherProcess()
    const [admin, person] = [await logInAdmin(w), await create(w)]
    ;(await suspend(admin, person)).ok
    expect((await reactivate(admin, person)).ok).toEqual({ success: "The account is active again." })
    expect((await ownAccount(person)).status).toBe(401)
    expect((await ownAccount({ ...client(other.url, person.token), role })).status).toBe(401)
    const body = { email: person.email, password: PASSWORD }
    const name = role === "worker" ? "logInWorker" : "logInEmployer"
    expect((await w.guest.call(name, { body })).status).toBe(200)
  })

  test("twice is 409, as is reactivating an active account; an unknown address is 404, no reason 400", async () => {
    const w = await startWorld()
    const [admin, person] = [await logInAdmin(w), await create(w)]
    const refusal = async (answer: ReturnType<typeof suspend | typeof reactivate>) => {
      const { status, refused } = await answer
      return [status, refused.code]
    }
    expect(await refusal(reactivate(admin, person))).toEqual([409, "already_done"])
    for (const reason of ["", " ", "x".repeat(257)])
      expect(await refusal(suspend(admin, person, reason))).toEqual([400, "invalid"])
    expect((await suspend(admin, person, "x".repeat(256))).status).toBe(200)
    expect(await refusal(suspend(admin, person))).toEqual([409, "already_done"])
    const nobody = { ...person, email: "nobody@example.com" }
    expect(await refusal(suspend(admin, nobody))).toEqual([404, "not_found"])
    expect(await refusal(reactivate(admin, nobody))).toEqual([404, "not_found"])
  })
})

test("a restaurant's reactivation answers at the lower-case path too", async () => {
  const w = await startWorld()
  const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
  ;(await suspend(admin, grill)).ok
  const path = `/admins/reactivateemployer?email=${encodeURIComponent(grill.email)}`
  expect((await admin.fetch(path, { method: "PATCH" })).status).toBe(200)
})

describe("a suspended worker", () => {
  test("has no application left, waiting or set aside, and the restaurants that waited are notified", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
    const [worker, rival] = [await createWorker(w), await createWorker(w)]
    const waiting = await createAppliedJob(w, grill, worker)
    const filled = await createAppliedJob(w, grill, worker, { startsIn: 96 * HOUR_MS })
    ;(await apply(rival, filled._id)).ok
    ;(await hire(grill, rival, filled._id)).ok
    expect(await applicationsOf(w, worker)).toEqual(["set_aside", "waiting"])
    ;(await suspend(admin, worker)).ok
    expect(await applicationsOf(w, worker)).toEqual(["withdrawn", "withdrawn"])
    const ended = await readMessages(w, { id: grill.id, event: "applicationEnded" })
    expect(ended.map((one) => one.title)).toEqual(["Ana Example is no longer available"])
    expect((await grill.call("listApplicants", { params: { jobId: waiting._id } })).ok).toEqual([])
    // The shift that opens again after the reactivation does not bring the application back.
    ;(await reactivate(admin, worker)).ok
    ;(await rival.call("withdrawApplication", { params: { jobOrApplicationId: filled._id, id: rival.id } }))
      .ok
    expect(await applicationsOf(w, worker)).toEqual(["withdrawn", "withdrawn"])
  })

  test("is taken off a scheduled shift without a strike; it is open again with its applicants", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
    const [worker, rival] = [await createWorker(w), await createWorker(w)]
    const job = await createAppliedJob(w, grill, rival)
    ;(await apply(worker, job._id)).ok
    ;(await hire(grill, worker, job._id)).ok
    await w.advance(47 * HOUR_MS)
    ;(await suspend(admin, worker)).ok
    expect(await findJob(w, job._id)).toMatchObject({ state: "open", worker_id: null, clock_in_code: null })
    expect(await applicationsOf(w, rival)).toEqual(["waiting"])
    expect([await strikesOf(w, worker), await strikesOf(w, grill)]).toEqual([0, 0])
    for (const read of [readMessages, readPushes])
      expect((await read(w, { id: grill.id, event: "released" })).map((one) => one.title)).toEqual([
        "Ana Example is no longer available",
      ])
    expect((await readMails(w, grill.email)).map((one) => one.event)).toContain("released")
    expect(await notificationsOf(w, worker)).toContain("released")
    expect(await auditActionsOf(w, job._id)).toContain("admin release")
    expect((await hire(grill, rival, job._id)).status).toBe(200)
  })

  test("is released until a millisecond before the start; from the start on the shift goes on, without a strike", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
    const [early, late] = [await createWorker(w), await createWorker(w)]
    const jobs = [await createHiredJob(w, grill, early), await createHiredJob(w, grill, late)]
    const startsAt = new Date(jobs[0]?.worktime ?? "").getTime()
    const states = () => Promise.all(jobs.map(async (job) => (await findJob(w, job._id)).state))
    await w.moveTo(new Date(startsAt - 1))
    ;(await suspend(admin, early)).ok
    expect(await states()).toEqual(["open", "scheduled"])
    await w.moveTo(new Date(startsAt))
    ;(await suspend(admin, late)).ok
    expect(await states()).toEqual(["expired", "scheduled"])
    await w.advance(11 * MINUTE_MS)
    ;(await grill.call("deleteJob", { params: { id: jobs[1]?._id ?? "" } })).ok
    expect(await states()).toEqual(["expired", "noShow"])
    expect([await strikesOf(w, early), await strikesOf(w, late)]).toEqual([0, 0])
  })

  test("gets no strike of a shift whose window closed during the suspension, although active again since", async () => {
    const w = await startWorld()
    const [admin, grill, worker] = [await logInAdmin(w), await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(new Date(new Date(job.worktime).getTime() + 10 * MINUTE_MS))
    ;(await suspend(admin, worker)).ok
    await w.advance(1)
    ;(await reactivate(admin, worker)).ok
    ;(await grill.call("deleteJob", { params: { id: job._id } })).ok
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 0])
  })

  test("who was active again before the hire gets the strike", async () => {
    const w = await startWorld()
    const [admin, grill, worker] = [
      await logInAdmin(w),
      await createEmployer(w),
      await createWorker(w, { password: PASSWORD }),
    ]
    ;(await suspend(admin, worker)).ok
    ;(await reactivate(admin, worker)).ok
    const body = { email: worker.email, password: PASSWORD }
    const { token } = (await w.guest.call("logInWorker", { body })).ok
    await w.advance(1)
    const job = await createHiredJob(w, grill, { ...worker, ...client(w.url, token), role: worker.role })
    await w.moveTo(new Date(new Date(job.worktime).getTime() + 10 * MINUTE_MS + 1))
    ;(await grill.call("deleteJob", { params: { id: job._id } })).ok
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 1])
  })

  test("who missed the clock-in before the suspension gets the strike", async () => {
    const w = await startWorld()
    const [admin, grill, worker] = [await logInAdmin(w), await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(new Date(new Date(job.worktime).getTime() + 10 * MINUTE_MS + 1))
    ;(await suspend(admin, worker)).ok
    ;(await grill.call("deleteJob", { params: { id: job._id } })).ok
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 1])
  })

  test("who is clocked in: the restaurant clocks out and closes, and the work is paid", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w, { card: "pm_card_visa" })]
    const worker = await createWorker(w, { payout: true })
    const job = await createClockedInJob(w, grill, worker)
    ;(await suspend(admin, worker)).ok
    expect((await findJob(w, job._id)).state).toBe("clockedIn")
    await w.advance(6 * HOUR_MS)
    ;(await grill.call("clockOutAsEmployer", { params: { jobId: job._id } })).ok
    ;(await grill.call("closeJob", { body: { jobId: job._id } })).ok
    await w.settle()
    const { transfers } = await readLedger(w)
    expect(transfers).toMatchObject([{ jobId: job._id, amount: 10_800 }])
  })
})

describe("a suspended restaurant", () => {
  test("has its open shifts deleted and its scheduled ones canceled, with word to the workers and no strike", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
    const [hired, applicant] = [await createWorker(w), await createWorker(w)]
    const scheduled = await createHiredJob(w, grill, hired)
    await w.advance(47 * HOUR_MS)
    const open = await createAppliedJob(w, grill, applicant)
    ;(await suspend(admin, grill)).ok
    expect(await findJob(w, open._id)).toMatchObject({ state: "deleted" })
    expect(await findJob(w, scheduled._id)).toMatchObject({
      state: "cancelled",
      clock_in_code: null,
      ended_on_short_notice: false,
    })
    expect([await strikesOf(w, hired), await strikesOf(w, grill)]).toEqual([0, 0])
    const [told] = await readMessages(w, { id: applicant.id, event: "notChosen" })
    expect(told?.title).toBe("The restaurant took down the shift")
    for (const read of [readMessages, readPushes])
      expect((await read(w, { id: hired.id, event: "canceledByAdmin" })).map((one) => one.title)).toEqual([
        "The shift was canceled",
      ])
    expect((await readMails(w, hired.email)).map((one) => one.event)).toContain("canceledByAdmin")
    expect(await auditActionsOf(w, open._id)).toContain("admin delete")
    expect(await auditActionsOf(w, scheduled._id)).toContain("admin cancel")
    const list = { params: { userId: hired.id }, query: { active: true } }
    expect((await hired.call("listApplications", list)).ok.map((one) => one.job.status)).toEqual([
      "cancelled",
    ])
    expect((await apply(applicant, open._id)).status).toBe(404)
  })

  test("whose shift is under way: the worker clocks out, and the system closes and pays it", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w, { card: "pm_card_visa" })]
    const worker = await createWorker(w, { payout: true })
    const job = await createClockedInJob(w, grill, worker)
    ;(await suspend(admin, grill)).ok
    await w.advance(6 * HOUR_MS)
    ;(await worker.call("clockOutAsWorker", { params: { jobId: job._id } })).ok
    await w.advance(24 * HOUR_MS)
    expect(await findJob(w, job._id)).toMatchObject({ state: "closed", closed_by: "system" })
    expect((await readLedger(w)).transfers).toMatchObject([{ jobId: job._id, amount: 10_800 }])
  })

  test("cannot make a strike of a shift whose window closed without a clock-in", async () => {
    const w = await startWorld()
    const [admin, grill, worker] = [await logInAdmin(w), await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(new Date(new Date(job.worktime).getTime() + 10 * MINUTE_MS + 1))
    ;(await suspend(admin, grill)).ok
    expect((await findJob(w, job._id)).state).toBe("scheduled")
    await w.advance(30 * HOUR_MS)
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 0])
  })

  test("cannot make a strike of such a shift once it is active again", async () => {
    const w = await startWorld()
    const [admin, grill, worker] = [await logInAdmin(w), await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(new Date(new Date(job.worktime).getTime() + 10 * MINUTE_MS + 1))
    ;(await suspend(admin, grill)).ok
    ;(await reactivate(admin, grill)).ok
    await w.advance(30 * HOUR_MS)
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 0])
  })
})

describe("a no-show of a shift whose restaurant was suspended after the window closed", () => {
  const miss = async () => {
    const w = await startWorld()
    const admin = await logInAdmin(w)
    const [grill, worker] = [await createEmployer(w, { password: PASSWORD }), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(new Date(new Date(job.worktime).getTime() + 10 * MINUTE_MS + 1))
    ;(await suspend(admin, grill)).ok
    return { w, admin, grill, worker, job }
  }

  test("counts when the restaurant, active again, says so itself", async () => {
    const { w, admin, grill, worker, job } = await miss()
    ;(await reactivate(admin, grill)).ok
    const body = { email: grill.email, password: PASSWORD }
    const { token } = (await w.guest.call("logInEmployer", { body })).ok
    ;(await client(w.url, token).call("deleteJob", { params: { id: job._id } })).ok
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 1])
  })

  test("counts when the worker drops the shift", async () => {
    const { w, worker, job } = await miss()
    const params = { jobOrApplicationId: job._id, id: worker.id }
    ;(await worker.call("withdrawApplication", { params })).ok
    expect([(await findJob(w, job._id)).state, await strikesOf(w, worker)]).toEqual(["noShow", 1])
  })
})

describe("of a suspension and another call at once", () => {
  test("an application that was first ends, one that was second is refused", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
    const job = await createOpenJob(w, grill)
    const [first, second] = [await createWorker(w), await createWorker(w)]
    const won = await queueUp(
      w,
      first,
      () => apply(first, job._id),
      () => suspend(admin, first),
    )
    expect(won.map((answer) => answer.status)).toEqual([201, 200])
    expect(await applicationsOf(w, first)).toEqual(["withdrawn"])
    const [suspended, refused] = await queueUp(
      w,
      second,
      () => suspend(admin, second),
      () => apply(second, job._id),
    )
    expect([suspended.status, refused.status, refused.refused.code]).toEqual([200, 403, "suspended"])
    expect(await applicationsOf(w, second)).toEqual([])
  })

  test("a posting that was first is deleted, one that was second is refused", async () => {
    const w = await startWorld()
    const admin = await logInAdmin(w)
    const [first, second] = [await createEmployer(w), await createEmployer(w)]
    const post = (grill: Person) => grill.call("createJob", { body: jobInput(w) })
    const [posted, suspended] = await queueUp(
      w,
      first,
      () => post(first),
      () => suspend(admin, first),
    )
    expect([posted.status, suspended.status]).toEqual([201, 200])
    expect((await findJob(w, posted.ok._id)).state).toBe("deleted")
    const [, refused] = await queueUp(
      w,
      second,
      () => suspend(admin, second),
      () => post(second),
    )
    expect([refused.status, refused.refused.code]).toEqual([403, "suspended"])
    const jobs = await w.ctx.db.selectFrom("jobs").select("id").where("employer_id", "=", second.id).execute()
    expect(jobs).toEqual([])
  })

  test("a hire that was first is released, one that was second finds no application", async () => {
    const w = await startWorld()
    const [admin, grill] = [await logInAdmin(w), await createEmployer(w)]
    const [first, second] = [await createWorker(w), await createWorker(w)]
    const jobs = [await createAppliedJob(w, grill, first), await createAppliedJob(w, grill, second)]
    const [hired, suspended] = await queueUp(
      w,
      first,
      () => hire(grill, first, jobs[0]?._id ?? ""),
      () => suspend(admin, first),
    )
    expect([hired.status, suspended.status]).toEqual([200, 200])
    expect(await findJob(w, jobs[0]?._id ?? "")).toMatchObject({ state: "open", worker_id: null })
    const [, refused] = await queueUp(
      w,
      second,
      () => suspend(admin, second),
      () => hire(grill, second, jobs[1]?._id ?? ""),
    )
    expect(refused.status).toBe(404)
    expect((await findJob(w, jobs[1]?._id ?? "")).state).toBe("open")
  })
})
