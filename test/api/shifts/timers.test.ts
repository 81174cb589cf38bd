import { DAY_MS, HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { newId } from "#server/security/secrets.ts"
import { runTimers } from "#server/tasks/timer-runner.ts"
import { shiftLane } from "#server/tasks/timers.ts"
import {
  createAppliedJob,
  createClockedInJob,
  createHiredJob,
  type Person,
  createOpenJob,
  readClockInCode,
  readLedger,
  createWorkedJob,
} from "#test/support/fixtures.ts"
import { createEmployer, auditActionsOf, createWorker, notificationsOf } from "#test/support/rows.ts"
import { readMessages, readPushes } from "#test/support/notifications.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { describe, expect, test } from "vitest"

const statusOf = async (person: Person, jobid: string) =>
  (await person.call("getJob", { params: { jobid } })).ok.status
const told = async (w: World, person: Person, event: string) =>
  (await notificationsOf(w, person)).filter((one) => one === event).length
/** When a person was notified of an event, in milliseconds from an instant. */
async function toldAt(w: World, person: Person, from: string): Promise<[event: string, ms: number][]> {
  const rows = await w.ctx.db
    .selectFrom("messages")
    .select(["event", "created_at"])
    .where("account_id", "=", person.id)
    .orderBy("created_at")
    .execute()
  return rows.map((row) => [row.event, row.created_at.getTime() - new Date(from).getTime()])
}

describe("each thing happens at its instant and not a millisecond before", () => {
  test("an open shift expires at its start; restaurant and applicants are notified", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createAppliedJob(w, grill, worker)
    await w.moveTo(plus(new Date(job.worktime), -1))
    expect(await statusOf(grill, job._id)).toBe("open")
    await w.advance(1)
    expect(await statusOf(grill, job._id)).toBe("expired")
    expect([await told(w, grill, "expired"), await told(w, worker, "notChosen")]).toEqual([1, 1])
    expect(await auditActionsOf(w, job._id)).toEqual(["employer post", "system expire"])
  })

  test("both are reminded 24 hours and 1 hour before the start, once for each hire, the restaurant by push alone", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    const pushed = async (person: Person) => {
      const rows = await readPushes(w, { id: person.id })
      return rows.filter((row) => row.title.startsWith("Your shift starts in")).length
    }
    for (const [before, count] of [
      [DAY_MS, 1],
      [HOUR_MS, 2],
    ] as const) {
      await w.moveTo(plus(new Date(job.worktime), -before - 1))
      expect(await told(w, worker, "startsSoon")).toBe(count - 1)
      await w.advance(1)
      await w.advance(1)
      expect(await told(w, worker, "startsSoon")).toBe(count)
      expect([await pushed(worker), await pushed(grill)]).toEqual([count, count])
    }
    expect(await told(w, grill, "startsSoon")).toBe(0)
  })

  test("who is hired within the last day is reminded of the last hour only, and who dropped of nothing", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createOpenJob(w, grill)
    await w.moveTo(plus(new Date(job.worktime), -10 * HOUR_MS))
    const apply = async () =>
      (await worker.call("applyForJob", { params: { userId: worker.id, jobId: job._id } })).ok
    const params = { employerId: grill.id, jobId: job._id }
    await apply()
    ;(await grill.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
    ;(await worker.call("withdrawApplication", { params: { jobOrApplicationId: job._id, id: worker.id } })).ok
    await w.moveTo(plus(new Date(job.worktime), -5 * HOUR_MS))
    expect(await told(w, worker, "startsSoon")).toBe(0)
    await apply()
    ;(await grill.call("hireApplicant", { params, body: { employeeid: worker.id } })).ok
    await w.moveTo(new Date(job.worktime))
    expect(await told(w, worker, "startsSoon")).toBe(1)
  })

  test("both are notified when the window has closed without a clock-in, a millisecond after it", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(plus(new Date(job.worktime), 10 * MINUTE_MS))
    expect(await told(w, worker, "notClockedIn")).toBe(0)
    await w.advance(1)
    await w.advance(HOUR_MS)
    expect([await told(w, worker, "notClockedIn"), await told(w, grill, "notClockedIn")]).toEqual([1, 1])
    expect(await statusOf(grill, job._id)).toBe("scheduled")
  })

  test("a shift that nobody clocked in to or decided is a no-show 24 hours after its end: no charge, one strike", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.moveTo(plus(new Date(job.endtime), DAY_MS - 1))
    expect(await statusOf(grill, job._id)).toBe("scheduled")
    await w.advance(1)
    expect(await statusOf(grill, job._id)).toBe("noShow")
    expect((await worker.call("getWorker")).ok.shortnoticecancels).toBe(1)
    expect(await w.ctx.db.selectFrom("payments").select("id").execute()).toEqual([])
    expect((await auditActionsOf(w, job._id)).at(-1)).toBe("system markNoShow")
  })

  test("who is still clocked in is reminded 2 hours after the end and clocked out at the end 4 hours after it", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createClockedInJob(w, grill, worker)
    const end = new Date(job.endtime)
    await w.moveTo(plus(end, 2 * HOUR_MS - 1))
    expect(await told(w, worker, "stillClockedIn")).toBe(0)
    await w.advance(1)
    expect([await told(w, worker, "stillClockedIn"), await told(w, grill, "stillClockedIn")]).toEqual([1, 1])
    await w.moveTo(plus(end, 4 * HOUR_MS - 1))
    expect(await statusOf(grill, job._id)).toBe("clockedIn")
    await w.advance(1)
    const done = (await grill.call("getJob", { params: { jobid: job._id } })).ok
    expect(done).toMatchObject({
      status: "pendingComplete",
      clockouttime: job.endtime,
      totalAmountEarned: 108,
    })
    for (const person of [grill, worker]) {
      const messages = await readMessages(w, { id: person.id, event: "clockedOut" })
      expect(messages.map((message) => message.body.includes("automatic"))).toEqual([true])
    }
    const times = { clockintime: job.worktime, clockouttime: plus(end, HOUR_MS).toISOString() }
    expect((await grill.call("editPunches", { params: { id: job._id }, body: times })).status).toBe(200)
  })

  test("after an automatic clock-out the next shift's clock-in works", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const next = await createHiredJob(w, grill, worker, { startsIn: 60 * HOUR_MS })
    await createClockedInJob(w, grill, worker)
    await w.moveTo(new Date(next.worktime))
    const scheduler = { clockincode: await readClockInCode(grill, next._id) }
    expect((await worker.call("clockIn", { params: { jobId: next._id }, body: { scheduler } })).status).toBe(
      200,
    )
  })

  test("a worked shift that is left alone is reminded at 12 hours and closes, charges and pays at 24", async () => {
    const w = await startWorld()
    const [grill, worker] = [
      await createEmployer(w, { card: "pm_card_visa" }),
      await createWorker(w, { payout: true }),
    ]
    const job = await createWorkedJob(w, grill, worker, { workedMs: 4 * HOUR_MS + 17 * MINUTE_MS, pay: 17 })
    const done = new Date(job.clockouttime ?? "")
    await w.moveTo(plus(done, 12 * HOUR_MS - 1))
    expect(await told(w, grill, "closeSoon")).toBe(0)
    await w.moveTo(plus(done, DAY_MS - 1))
    expect(await told(w, grill, "closeSoon")).toBe(1)
    expect(await statusOf(grill, job._id)).toBe("pendingComplete")
    await w.advance(1)
    const closed = (await grill.call("getJob", { params: { jobid: job._id } })).ok
    expect(closed).toMatchObject({
      status: "closed",
      payment: { status: "paid", payout: "transferred", wage: 72.82 },
    })
    const { charges, transfers } = await readLedger(w)
    expect([charges.map((one) => one.amount), transfers.map((one) => one.amount)]).toEqual([[7282], [7282]])
    expect((await auditActionsOf(w, job._id)).at(-1)).toBe("system close")
    expect([await told(w, worker, "closed"), await told(w, grill, "charged")]).toEqual([1, 1])
  })
})

describe("when the clock jumps far", () => {
  test("each thing is done as of its own instant, in order", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createClockedInJob(w, grill, worker)
    await w.advance(60 * DAY_MS)
    const from = job.endtime
    expect((await toldAt(w, grill, from)).filter(([, ms]) => ms > 0).slice(0, 3)).toEqual([
      ["stillClockedIn", 2 * HOUR_MS],
      ["clockedOut", 4 * HOUR_MS],
      ["closeSoon", 16 * HOUR_MS],
    ])
    const row = await w.ctx.db
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", job._id)
      .executeTakeFirstOrThrow()
    const after = (instant: Date | null) => (instant?.getTime() ?? 0) - new Date(from).getTime()
    expect(row).toMatchObject({ state: "closed", closed_by: "system", clocked_out_by: "system" })
    expect([row.clocked_out_at, row.pending_complete_at, row.closed_at].map(after)).toEqual([
      0,
      4 * HOUR_MS,
      28 * HOUR_MS,
    ])
  })

  test("a shift that waits for a worker goes through every reminder to a no-show, with each notification sent once", async () => {
    const w = await startWorld()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const job = await createHiredJob(w, grill, worker)
    await w.advance(30 * DAY_MS)
    await w.advance(30 * DAY_MS)
    expect((await toldAt(w, worker, job.worktime)).slice(1)).toEqual([
      ["startsSoon", -DAY_MS],
      ["startsSoon", -HOUR_MS],
      ["notClockedIn", 10 * MINUTE_MS + 1],
      ["noShow", 30 * HOUR_MS],
    ])
  })

  test("two processes that look at once do each thing once", async () => {
    const w = await startWorld()
    const other = await w.startAnotherProcess()
    const [grill, worker] = [await createEmployer(w), await createWorker(w)]
    const jobs = [
      await createHiredJob(w, grill, worker),
      await createHiredJob(w, grill, worker, { startsIn: 96 * HOUR_MS }),
    ]
    const until = plus(new Date(jobs[1]?.endtime ?? ""), 2 * DAY_MS)
    await Promise.all([w.moveTo(until), other.moveTo(until)])
    for (const event of ["noShow", "notClockedIn"]) expect(await told(w, worker, event)).toBe(2)
    expect(await told(w, worker, "startsSoon")).toBe(4)
    expect((await worker.call("getWorker")).ok.shortnoticecancels).toBe(2)
  })
})

describe("a shift for which a timer fails", () => {
  /** Two shifts that wait to be closed; the first lacks a punch, so that closing it throws. */
  async function withBrokenShift() {
    const w = await startWorld()
    const [grill, ana, ben] = [await createEmployer(w), await createWorker(w), await createWorker(w)]
    const jobs = [await createHiredJob(w, grill, ana), await createHiredJob(w, grill, ben)] as const
    await w.moveTo(new Date(jobs[0].worktime))
    for (const [job, worker] of [
      [jobs[0], ana],
      [jobs[1], ben],
    ] as const) {
      const scheduler = { clockincode: await readClockInCode(grill, job._id) }
      ;(await worker.call("clockIn", { params: { jobId: job._id }, body: { scheduler } })).ok
    }
    const broken = (await ana.call("clockOutAsWorker", { params: { jobId: jobs[0]._id } })).ok
    await w.advance(5 * MINUTE_MS)
    const sound = (await ben.call("clockOutAsWorker", { params: { jobId: jobs[1]._id } })).ok
    const setOut = (at: string | null) =>
      w.ctx.db
        .updateTable("jobs")
        .set({ clocked_out_at: at ? new Date(at) : null })
        .where("id", "=", broken._id)
        .execute()
    await setOut(null)
    const failures = () => w.ctx.db.selectFrom("timer_failures").selectAll().execute()
    return { w, grill, broken, sound, setOut, failures }
  }
  const DUE_AFTER = DAY_MS

  test("does not delay the next one, and is tried again after 1, 2 and 4 minutes", async () => {
    const { w, grill, broken, sound, failures } = await withBrokenShift()
    const due = plus(new Date(broken.clockouttime ?? ""), DUE_AFTER)
    await w.moveTo(due)
    const row = { timer: "shift.closeAutomatically", subject_id: broken._id }
    expect(await failures()).toEqual([{ ...row, attempts: 1, next_at: plus(due, MINUTE_MS) }])
    await w.moveTo(plus(due, MINUTE_MS - 1))
    expect((await failures())[0]?.attempts).toBe(1)
    await w.moveTo(plus(due, MINUTE_MS))
    expect(await failures()).toEqual([{ ...row, attempts: 2, next_at: plus(due, 3 * MINUTE_MS) }])
    await w.moveTo(plus(new Date(sound.clockouttime ?? ""), DUE_AFTER))
    expect(await statusOf(grill, sound._id)).toBe("closed")
    expect(await statusOf(grill, broken._id)).toBe("pendingComplete")
    expect((await failures())[0]?.attempts).toBe(3)
  })

  test("is done at the next attempt once it is repaired, by another process too", async () => {
    const { w, grill, broken, setOut, failures } = await withBrokenShift()
    const due = plus(new Date(broken.clockouttime ?? ""), DUE_AFTER)
    await w.moveTo(plus(due, MINUTE_MS))
    await setOut(broken.clockouttime ?? null)
    const other = await w.startAnotherProcess()
    await other.moveTo(plus(due, 3 * MINUTE_MS - 1))
    expect(await statusOf(grill, broken._id)).toBe("pendingComplete")
    await other.moveTo(plus(due, 3 * MINUTE_MS))
    expect(await statusOf(grill, broken._id)).toBe("closed")
    expect(await failures()).toEqual([])
  })

  test("does not hide the others, however many such shifts there are", async () => {
    const { w, grill, broken, sound, failures } = await withBrokenShift()
    const row = await w.ctx.db
      .selectFrom("jobs")
      .selectAll()
      .where("id", "=", broken._id)
      .executeTakeFirstOrThrow()
    const { place: _, scheduled_ms_cents: __, ...columns } = row
    const copies = Array.from({ length: 250 }, () => ({ ...columns, id: newId(w.now()) }))
    await w.ctx.db.insertInto("jobs").values(copies).execute()
    const due = plus(new Date(sound.clockouttime ?? ""), DUE_AFTER)
    w.ctx.sandbox?.clock.moveTo(due, true)
    await runTimers(w.ctx, shiftLane)
    expect(await statusOf(grill, sound._id)).toBe("closed")
    expect(await failures()).toHaveLength(251)
  })
})

test("what is due over all timers happens in the order of the due instants", async () => {
  const w = await startWorld()
  const [grill, ana] = [await createEmployer(w), await createWorker(w)]
  const early = await createOpenJob(w, grill, { startsIn: 30 * HOUR_MS })
  const hired = await createHiredJob(w, grill, ana, { startsIn: 31 * HOUR_MS, hours: 4 })
  const late = await createOpenJob(w, grill, { startsIn: 60 * HOUR_MS })
  w.ctx.sandbox?.clock.moveTo(plus(new Date(late.worktime), 10 * HOUR_MS), true)
  await runTimers(w.ctx, shiftLane)
  const trail = await w.ctx.db
    .selectFrom("audit")
    .select(["subject_id", "action"])
    .where("actor_role", "=", "system")
    .where("action", "in", ["expire", "markNoShow"])
    .orderBy("id")
    .execute()
  expect(trail.map((entry) => [entry.subject_id, entry.action])).toEqual([
    [early._id, "expire"],
    [hired._id, "markNoShow"],
    [late._id, "expire"],
  ])
})
