import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { inTransaction } from "#server/db/database.ts"
import { updateJob } from "#server/features/jobs/store.ts"
import {
  createClockedInJob,
  createHiredJob,
  type Person,
  jobInput,
  readClockInCode,
} from "#test/support/fixtures.ts"
import { createEmployer, auditActionsOf, createWorker, notificationsOf } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const WINDOW = 10 * MINUTE_MS
const clockIn = (worker: Person, jobId: string, clockincode: unknown, clockintime: unknown = "ignored") =>
  worker.call("clockIn", { params: { jobId }, body: { scheduler: { clockincode, clockintime } } })
const out = (worker: Person, jobId: string) =>
  worker.call("clockOutAsWorker", { params: { jobId }, body: { clockouttime: "1999-01-01T00:00:00Z" } })
const codeOf = async (w: World, jobId: string) =>
  (
    await w.ctx.db
      .selectFrom("jobs")
      .select("clock_in_code")
      .where("id", "=", jobId)
      .executeTakeFirstOrThrow()
  ).clock_in_code ?? ""

/** A world with one hired shift, and its code, taken from the table. */
async function scene() {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createHiredJob(w, grill, worker)
  const at = (offset: number) => w.moveTo(plus(new Date(job.worktime), offset))
  return { w, grill, worker, job, at, code: await codeOf(w, job._id) }
}

const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other)

describe("clocking in", () => {
  test.each([
    [-WINDOW - 1, 409],
    [-WINDOW, 200],
    [WINDOW, 200],
    [WINDOW + 1, 409],
  ])("%i ms from the start answers %i", async (offset, status) => {
    const { w, worker, job, at, code } = await scene()
    await at(offset)
    const answer = await clockIn(worker, job._id, code)
    expect(answer.status).toBe(status)
    if (status === 200) return expect(answer.ok.clockintime).toBe(w.now().toISOString())
    expect(answer.refused).toMatchObject({
      code: "outside_clockin_window",
      opensAt: plus(new Date(job.worktime), -WINDOW).toISOString(),
      closesAt: plus(new Date(job.worktime), WINDOW).toISOString(),
    })
    expect((await worker.call("getJob", { params: { jobid: job._id } })).ok).toMatchObject({
      status: "scheduled",
      clockintime: null,
    })
  })

  test("uses the server's time, not the device's, and notifies both", async () => {
    const { w, grill, worker, job, at, code } = await scene()
    await at(2 * MINUTE_MS)
    const begun = await clockIn(worker, job._id, code, plus(w.now(), -3 * HOUR_MS).toISOString())
    expect(begun.ok).toMatchObject({
      status: "clockedIn",
      clockintime: w.now().toISOString(),
      clockouttime: null,
    })
    expect((await notificationsOf(w, worker)).at(-1)).toBe("clockedIn")
    expect((await notificationsOf(w, grill)).at(-1)).toBe("clockedIn")
    expect((await auditActionsOf(w, job._id)).at(-1)).toBe("worker clockIn")
  })

  test("accepts the code in any case with blanks around, and checks its form first", async () => {
    const { worker, job, at, code } = await scene()
    for (const bad of ["AB3D", "AB-3D", "", "AB3DEF", 12345, null, { $ne: "" }])
      expect((await clockIn(worker, job._id, bad)).refused).toMatchObject({
        code: "invalid",
        fields: { clockincode: "Please use the correct format!" },
      })
    await at(0)
    expect((await clockIn(worker, job._id, ` ${code.toLowerCase()} `)).status).toBe(200)
  })

  test("twice at once gives one success, and the first time stays", async () => {
    const { w, worker, job, at, code } = await scene()
    await at(0)
    const answers = await Promise.all([1, 2, 3].map(() => clockIn(worker, job._id, code)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    await w.advance(1000)
    expect((await clockIn(worker, job._id, code)).refused.code).toBe("wrong_state")
    const seen = (await worker.call("getJob", { params: { jobid: job._id } })).ok
    expect(seen.clockintime).toBe(job.worktime)
  })

  test("five wrong codes are refused as wrong; then any code is 429 until ten minutes after the first", async () => {
    const { w, worker, job, at, code } = await scene()
    await at(-WINDOW)
    for (let minute = 0; minute < 5; minute += 1) {
      const refusal = await clockIn(worker, job._id, "AAAAA")
      expect([refusal.status, refusal.refused.code]).toEqual([403, "wrong_clockin_code"])
      await w.advance(MINUTE_MS)
    }
    for (const any of ["AAAAA", code]) {
      const refusal = await clockIn(worker, job._id, any)
      expect([refusal.status, refusal.refused.code]).toEqual([429, "too_many"])
      expect(refusal.headers.get("retry-after")).toBe("300")
    }
    await at(-1)
    expect((await clockIn(worker, job._id, code)).headers.get("retry-after")).toBe("1")
    await at(0)
    expect((await clockIn(worker, job._id, code)).status).toBe(200)
  })

  test("codes tried at once are counted as one by one: the sixth is 429", async () => {
    const { worker, job, at } = await scene()
    await at(0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => clockIn(worker, job._id, "AAAAA")))
    expect(statusesOf(answers)).toEqual([403, 403, 403, 403, 403, 429, 429, 429])
  })

  test("codes tried outside the window do not count", async () => {
    const { worker, job, at, code } = await scene()
    await at(-WINDOW - 1)
    for (let tries = 0; tries < 6; tries += 1)
      expect((await clockIn(worker, job._id, "AAAAA")).refused.code).toBe("outside_clockin_window")
    await at(-WINDOW)
    expect((await clockIn(worker, job._id, code)).status).toBe(200)
  })

  test("is refused while clocked in elsewhere, and works after", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const next = await createHiredJob(w, grill, worker, { startsIn: 55 * HOUR_MS })
    const first = await createClockedInJob(w, grill, worker, { hours: 6 })
    await w.moveTo(new Date(next.worktime))
    const code = await readClockInCode(grill, next._id)
    expect((await clockIn(worker, next._id, code)).refused).toMatchObject({
      code: "wrong_state",
      error: "You are still clocked in at another shift.",
    })
    ;(await out(worker, first._id)).ok
    expect((await clockIn(worker, next._id, code)).status).toBe(200)
  })

  test("is for the hired worker alone: to others the shift is 404 like an unknown one", async () => {
    const { w, job, at, code } = await scene()
    const other = await createWorker(w)
    await at(0)
    const foreign = await clockIn(other, job._id, code)
    expect([foreign.status, foreign.refused]).toEqual([
      404,
      (await clockIn(other, "f".repeat(24), code)).refused,
    ])
  })
})

test("the database itself refuses a worker's second shift under way", async () => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const other = await createHiredJob(w, grill, worker, { startsIn: 96 * HOUR_MS })
  await createClockedInJob(w, grill, worker)
  const second = inTransaction(w.ctx.db, (tx) =>
    updateJob(tx, other._id, { state: "clockedIn", clocked_in_at: w.now() }),
  )
  await expect(second).rejects.toMatchObject({ reason: "clocked_in_elsewhere" })
})

describe("the code", () => {
  test("has five characters without 0 O 1 I L and is new at each hire", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const codes = new Set<string>()
    const job = (await grill.call("createJob", { body: jobInput(w) })).ok
    const [params, hireOf] = [
      { userId: worker.id, jobId: job._id },
      { employerId: grill.id, jobId: job._id },
    ]
    for (let hire = 0; hire < 8; hire += 1) {
      ;(await worker.call("applyForJob", { params })).ok
      ;(await grill.call("hireApplicant", { params: hireOf, body: { employeeid: worker.id } })).ok
      const code = await codeOf(w, job._id)
      expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}$/)
      codes.add(code)
      ;(await worker.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: worker.id } }))
        .ok
    }
    expect(codes.size).toBeGreaterThan(6)
  })

  test("is seen by its owner in the window, both ends in, and gone after clock-in", async () => {
    const { grill, worker, job, at, code } = await scene()
    const seen = async () => [
      (await grill.call("getJob", { params: { jobid: job._id } })).ok.clockincode,
      (await grill.call("listJobs")).ok[0]?.clockincode,
    ]
    const steps = [
      [-WINDOW - 1, undefined],
      [-WINDOW, code],
      [WINDOW, code],
    ] as const
    for (const [offset, expected] of steps) {
      await at(offset)
      expect(await seen()).toEqual([expected, expected])
    }
    ;(await clockIn(worker, job._id, code)).ok
    expect(await seen()).toEqual([undefined, undefined])
  })

  test("is shown to nobody else, in the window or outside it, by any call, message, mail or push", async () => {
    const { w, grill, worker, job, at, code } = await scene()
    const [other, stranger] = [await createEmployer(w), await createWorker(w)]
    for (const offset of [-WINDOW - 1, 0]) {
      await at(offset)
      const said: unknown[] = []
      for (const person of [worker, stranger, other, w.guest]) {
        for (const [name, request] of [
          ["searchJobs", {}],
          ["getJob", { params: { jobid: job._id } }],
          ["listApplications", { params: { userId: worker.id }, query: { active: true } }],
          ["listAppliedJobs", {}],
          ["listJobs", {}],
          ["listApplicants", { params: { jobId: job._id } }],
          ["reportArrival", { params: { jobId: job._id } }],
          ["listPayments", {}],
          ["clockIn", { params: { jobId: job._id }, body: { scheduler: { clockincode: "AAAAA" } } }],
        ] as const) {
          const answer = await person.call(name, request)
          said.push(answer.status < 400 ? answer.ok : answer.refused)
        }
      }
      for (const table of ["messages", "mails", "pushes", "audit"] as const)
        said.push(await w.ctx.db.selectFrom(table).selectAll().execute())
      expect(JSON.stringify(said)).not.toContain(code)
    }
    expect((await clockIn(worker, job._id, code)).ok).not.toHaveProperty("clockincode")
    expect(JSON.stringify((await grill.call("listPayments")).ok)).not.toContain(code)
  })
})

describe("clocking out", () => {
  test.each(["clockOutAsWorker", "clockOutAsEmployer"] as const)(
    "by %s takes the server's time, and the first counts",
    async (name) => {
      const w = await startWorld()
      const [grill, worker] = [await createEmployer(w), await createWorker(w)]
      const job = await createClockedInJob(w, grill, worker)
      await w.advance(4 * HOUR_MS + 17 * MINUTE_MS)
      const person = name === "clockOutAsWorker" ? worker : grill
      const params = { jobId: job._id }
      const body = { clockouttime: "2030-01-01T00:00:00Z" }
      expect((await person.call(name, { params, body })).ok).toMatchObject({
        status: "pendingComplete",
        clockouttime: w.now().toISOString(),
        totalAmountEarned: 77.1,
      })
      expect((await worker.call("clockOutAsWorker", { params })).refused.code).toBe("wrong_state")
      expect((await grill.call("clockOutAsEmployer", { params })).refused.code).toBe("wrong_state")
      expect((await notificationsOf(w, worker)).at(-1)).toBe("clockedOut")
    },
  )

  test("by both at once gives one success", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const params = { jobId: (await createClockedInJob(w, grill, worker))._id }
    const answers = await Promise.all([
      worker.call("clockOutAsWorker", { params }),
      grill.call("clockOutAsEmployer", { params }),
      worker.call("clockOutAsWorker", { params }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })

  test("works past midnight: in at 17:00, out at 00:30, seven and a half hours paid", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    // The world's clock is at 10:00; 31 hours later it is 17:00 of the next day.
    const job = await createClockedInJob(w, grill, worker, { startsIn: 31 * HOUR_MS, hours: 8, pay: 20 })
    await w.moveTo(plus(new Date(job.worktime), 7.5 * HOUR_MS))
    const done = (await out(worker, job._id)).ok
    expect(done).toMatchObject({ clockouttime: "2027-03-03T07:30:00.000Z", totalAmountEarned: 150 })
    const shown = (await grill.call("listJobs", { query: { completed: true } })).ok
    expect(shown.map((one) => one._id)).toEqual([job._id])
  })

  test("is refused before clock-in and to those it does not concern", async () => {
    const { w, grill, worker, job } = await scene()
    const params = { jobId: job._id }
    expect((await out(worker, job._id)).refused.code).toBe("wrong_state")
    expect((await grill.call("clockOutAsEmployer", { params })).refused.code).toBe("wrong_state")
    const [other, stranger] = [await createEmployer(w), await createWorker(w)]
    expect((await other.call("clockOutAsEmployer", { params })).status).toBe(404)
    expect((await out(stranger, job._id)).status).toBe(404)
  })
})

test("a worker without a code reports arrival: one notification at once, in the window only, and no no-show", async () => {
  const { w, grill, worker, job, at } = await scene()
  const here = (note?: string) => worker.call("reportArrival", { params: { jobId: job._id }, body: { note } })
  await at(-WINDOW - 1)
  expect((await here()).refused.code).toBe("outside_clockin_window")
  await at(-WINDOW)
  expect((await here("a".repeat(257))).refused.code).toBe("invalid")
  expect((await here("At the back door")).status).toBe(200)
  expect((await here()).status).toBe(200)
  expect((await notificationsOf(w, grill)).filter((event) => event === "hereWithoutCode")).toHaveLength(1)
  const seen = (await grill.call("getJob", { params: { jobid: job._id } })).ok
  expect(seen.here).toBe(true)
  await at(WINDOW + 1)
  expect((await here()).refused.code).toBe("outside_clockin_window")
  expect((await grill.call("deleteJob", { params: { id: job._id } })).refused.code).toBe("wrong_state")
  await at(100 * HOUR_MS)
  expect((await grill.call("getJob", { params: { jobid: job._id } })).ok.status).toBe("scheduled")
  expect((await worker.call("getWorker")).ok.shortnoticecancels).toBe(0)
})
