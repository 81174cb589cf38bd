import { problems } from "#contract/text/en.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import {
  createAppliedJob,
  createClockedInJob,
  createHiredJob,
  type Person,
  createOpenJob,
  jobInput,
} from "#test/support/fixtures.ts"
import { createEmployer, auditActionsOf, createWorker, notificationsOf } from "#test/support/rows.ts"
import { readPushes } from "#test/support/notifications.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const post = (w: World, employer: Person, changes: object = {}) =>
  employer.call("createJob", { body: { ...jobInput(w), ...changes } })

describe("posting a shift", () => {
  test("returns the job with the restaurant's data, notifies the restaurant and is recorded in the audit trail", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const answer = await post(w, grill)
    expect(answer.status).toBe(201)
    expect(answer.ok).toMatchObject({
      companyname: "Saguaro Grill",
      hiringmanager: "Hilda Manager",
      storemanager: "Stan Manager",
      storenumber: "77",
      streetaddress: "120 E Main St",
      city: "Mesa",
      state: "Arizona",
      zipcode: "85201",
      openjob: true,
      status: "open",
      owner: grill.id,
      dollarsperhr: 18,
      totalAmountEarned: 108,
      createdAt: w.now().toISOString(),
      applicationscount: 0,
      scheduledEmployee: null,
    })
    expect(answer.ok._id).toMatch(/^[0-9a-f]{24}$/)
    expect(await notificationsOf(w, grill)).toEqual(["shiftPosted"])
    expect(await auditActionsOf(w, answer.ok._id)).toEqual(["employer post"])
  })

  test("checks the input first, then the gate, the email address and unpaid shifts", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w, { terms: false, validated: false })
    await w.ctx.db.updateTable("payment_methods").set({ removed_at: w.now() }).execute()
    await w.ctx.db
      .updateTable("employers")
      .set({ short_notice_cancels: 0 })
      .where("id", "=", grill.id)
      .execute()
    expect((await post(w, grill, { jobtitle: "king" })).refused.code).toBe("invalid")
    expect((await post(w, grill)).refused).toMatchObject({ code: "gate", missing: ["method", "terms"] })
    await w.ctx.db.updateTable("payment_methods").set({ removed_at: null }).execute()
    expect((await post(w, grill)).refused).toMatchObject({ code: "gate", missing: ["terms"] })
    ;(await grill.call("agreeEmployerTerms")).ok
    expect((await post(w, grill)).refused.code).toBe("email_not_validated")
    await w.ctx.db.updateTable("employers").set({ email_validated_at: w.now() }).execute()
    expect((await post(w, grill)).status).toBe(201)
    expect((await w.guest.call("searchJobs")).ok).toHaveLength(1)
  })

  test("takes a start from 24 hours ahead and a length of 4 to 24 hours, to the millisecond", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const times = async (startsIn: number, length: number) => {
      const worktime = plus(w.now(), startsIn)
      const answer = await post(w, grill, {
        worktime: worktime.toISOString(),
        endtime: plus(worktime, length).toISOString(),
      })
      return answer.status === 201 ? "posted" : answer.refused.fields
    }
    expect(await times(DAY_MS, 4 * HOUR_MS)).toBe("posted")
    expect(await times(DAY_MS, DAY_MS)).toBe("posted")
    expect(await times(DAY_MS - 1, 4 * HOUR_MS)).toEqual({ worktime: problems.startTooSoon })
    expect(await times(-1, 4 * HOUR_MS)).toEqual({ worktime: problems.startPast })
    expect(await times(DAY_MS, 4 * HOUR_MS - 1)).toEqual({ endtime: problems.tooShort })
    expect(await times(DAY_MS, DAY_MS + 1)).toEqual({ endtime: problems.tooLong })
    expect(await times(DAY_MS, 0)).toEqual({ endtime: problems.endBeforeStart })
    expect((await w.guest.call("searchJobs")).ok).toHaveLength(2)
  })

  test("reads a time without a zone as the market's and one with an offset as that instant", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const night = (await post(w, grill, { worktime: "2027-03-20T20:00", endtime: "2027-03-21T02:00" })).ok
    expect([night.worktime, night.endtime]).toEqual(["2027-03-21T03:00:00.000Z", "2027-03-21T09:00:00.000Z"])
    const offset = { worktime: "2027-03-20T20:00-04:00", endtime: "2027-03-21T06:00Z" }
    expect((await post(w, grill, offset)).ok.worktime).toBe("2027-03-21T00:00:00.000Z")
  })

  test("accepts whole dollars from 1 to 999, as a number or digits, also below the minimum wage", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    for (const [given, kept] of [
      [1, 1],
      ["1", 1],
      [999, 999],
      ["999", 999],
    ] as const)
      expect((await post(w, grill, { dollarsperhr: given })).ok.dollarsperhr).toBe(kept)
    for (const bad of [0, 1000, 15.5, -5, "1e2", "0015", " 15", "", null, true, [15], { $gt: 0 }, 1e21])
      expect([bad, (await post(w, grill, { dollarsperhr: bad })).refused.fields]).toEqual([
        bad,
        { dollarsperhr: problems.dollars },
      ])
  })

  test("names every bad field with its text and ignores unknown fields", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const bad = { jobtitle: "Busser", description: "", dollarsperhr: 0, worktime: "soon", endtime: 5 }
    expect((await post(w, grill, bad)).refused).toEqual({
      error: "Please check the marked fields.",
      code: "invalid",
      fields: {
        jobtitle: problems.jobTitle,
        description: problems.description,
        dollarsperhr: problems.dollars,
        worktime: problems.time,
        endtime: problems.time,
      },
      reason: "invalid",
      problems: {
        jobtitle: "jobTitle",
        description: "description",
        dollarsperhr: "dollars",
        worktime: "time",
        endtime: "time",
      },
    })
    const cheeky = {
      state: "closed",
      status: "closed",
      companyname: "Other",
      owner: "0".repeat(24),
      _id: "1",
    }
    expect((await post(w, grill, cheeky)).ok).toMatchObject({ status: "open", owner: grill.id })
  })

  test("copies the restaurant's data: a later edit changes later shifts only", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const before = await createOpenJob(w, grill)
    ;(await grill.call("updateEmployer", { body: { companyname: "New Name", storenumber: "" } })).ok
    const after = await createOpenJob(w, grill)
    const seen = (await grill.call("getJob", { params: { jobid: before._id } })).ok
    expect([seen.companyname, seen.storenumber]).toEqual(["Saguaro Grill", "77"])
    expect(after).toMatchObject({ companyname: "New Name", storenumber: null })
  })
})

describe("deleting a shift", () => {
  const remove = (person: Person, id: string) => person.call("deleteJob", { params: { id } })

  test("deletes an open one, notifies each applicant and updates their lists", async () => {
    const w = await startWorld()
    const grill = await createEmployer(w)
    const workers = await Promise.all([1, 2, 3].map(() => createWorker(w)))
    const job = await createOpenJob(w, grill)
    for (const worker of workers)
      (await worker.call("applyForJob", { params: { userId: worker.id, jobId: job._id } })).ok
    expect((await remove(grill, job._id)).ok).toMatchObject({ status: "deleted", openjob: false })
    for (const worker of workers) {
      expect(await notificationsOf(w, worker)).toEqual(["notChosen"])
      const [row] = (await worker.call("listApplications", { params: { userId: worker.id } })).ok
      expect(row).toMatchObject({ status: "notSelected", job: { status: "deleted" } })
    }
    expect((await remove(grill, job._id)).refused.code).toBe("wrong_state")
    expect(await auditActionsOf(w, job._id)).toEqual(["employer post", "employer delete"])
  })

  test("cancels a scheduled one, notifies the worker at once, and a clock-in says that it was canceled", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    expect((await remove(grill, job._id)).ok.status).toBe("cancelled")
    expect(await notificationsOf(w, worker)).toEqual(["cancelledByEmployer", "hired"])
    const pushes = await readPushes(w)
    expect(pushes.map((push) => push.title)).toContain("The restaurant canceled the shift")
    for (const [person, name, query] of [
      [worker, "listApplications", { active: true }],
      [grill, "listJobs", {}],
    ] as const)
      expect(
        JSON.stringify((await person.call(name, { params: { userId: worker.id }, query })).ok),
      ).toContain(`"status":"cancelled"`)
    await w.moveTo(new Date(job.worktime))
    const body = { scheduler: { clockincode: "AAAAA" } }
    expect((await worker.call("clockIn", { params: { jobId: job._id }, body })).refused).toMatchObject({
      code: "wrong_state",
      error: "The restaurant canceled this shift.",
    })
  })

  test("counts a cancel on the restaurant from a millisecond under 24 hours, and never on the worker", async () => {
    for (const [before, counted] of [
      [DAY_MS, 0],
      [DAY_MS - 1, 1],
    ] as const) {
      const w = await startWorld()
      const [grill, worker] = [await createEmployer(w), await createWorker(w)]
      const job = await createHiredJob(w, grill, worker)
      await w.moveTo(plus(new Date(job.worktime), -before))
      ;(await remove(grill, job._id)).ok
      const count = async (table: "employers" | "workers") =>
        (await w.ctx.db.selectFrom(table).select("short_notice_cancels").executeTakeFirstOrThrow())
          .short_notice_cancels
      expect([await count("employers"), await count("workers")]).toEqual([counted, 0])
    }
  })

  test("cancels until the window closes; a millisecond later it is a no-show", async () => {
    for (const [after, status, strikes] of [
      [10 * MINUTE_MS, "cancelled", 0],
      [10 * MINUTE_MS + 1, "noShow", 1],
    ] as const) {
      const w = await startWorld()
      const [grill, worker] = [await createEmployer(w), await createWorker(w)]
      const job = await createHiredJob(w, grill, worker)
      await w.moveTo(plus(new Date(job.worktime), after))
      expect((await remove(grill, job._id)).ok.status).toBe(status)
      expect((await worker.call("getWorker")).ok.shortnoticecancels).toBe(strikes)
      expect((await w.ctx.db.selectFrom("payments").select("id").execute()).length).toBe(0)
      expect((await remove(grill, job._id)).refused.code).toBe("wrong_state")
    }
  })

  test("is refused after clock-in, for another restaurant's job and for an unknown one", async () => {
    const w = await startWorld()
    const [grill, other, worker] = [await createEmployer(w), await createEmployer(w), await createWorker(w)]
    const job = await createClockedInJob(w, grill, worker)
    expect((await remove(grill, job._id)).refused.code).toBe("wrong_state")
    const foreign = await remove(other, job._id)
    const unknown = await remove(other, "f".repeat(24))
    expect([foreign.status, foreign.refused]).toEqual([404, unknown.refused])
    for (const id of ["x", "%00", "__proto__", "a".repeat(200)])
      expect((await remove(grill, id)).status).not.toBe(500)
    expect((await remove(grill, "\u0000")).refused.code).toBe("not_found")
  })
})

test("each viewer sees the fields of a job that their role may see", async () => {
  const w = await startWorld()
  const [grill, other] = [await createEmployer(w), await createEmployer(w)]
  const [worker, stranger] = [await createWorker(w), await createWorker(w)]
  const job = await createAppliedJob(w, grill, worker)
  const see = async (person: Person) => (await person.call("getJob", { params: { jobid: job._id } })).ok
  for (const person of [other, stranger, worker]) {
    const seen = await see(person)
    for (const key of ["hiringmanager", "scheduledEmployee", "applicationscount", "payment", "clockincode"])
      expect(seen).not.toHaveProperty(key)
  }
  expect(await see(grill)).toMatchObject({ applicationscount: 1, scheduledEmployee: null })
  const params = { employerId: grill.id, jobId: job._id }
  ;(await grill.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
  expect(await see(worker)).toMatchObject({ hiringmanager: "Hilda Manager", rated: false, payment: null })
  expect(await see(worker)).not.toHaveProperty("scheduledEmployee")
  expect(await see(grill)).toMatchObject({
    scheduledEmployee: {
      employeeid: worker.id,
      employeename: "Ana Example",
      avatar: expect.stringMatching(`^/employees/${worker.id}/avatar`),
    },
  })
  expect(await see(stranger)).not.toHaveProperty("hiringmanager")
})
