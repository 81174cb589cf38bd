import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { createHiredJob, type Person, createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, auditActionsOf, createWorker, notificationsOf } from "#test/support/rows.ts"
import { readMessages } from "#test/support/notifications.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

const edit = (grill: Person, id: string, from: unknown, to: unknown, reason?: unknown) =>
  grill.call("editPunches", {
    params: { id },
    body: { clockintime: from, clockouttime: to, ...(reason !== undefined && { reason }) },
  })
const iso = (instant: Date): string => instant.toISOString()

async function scene() {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createWorkedJob(w, grill, worker)
  const start = new Date(job.worktime)
  return { w, grill, worker, job, at: (ms: number) => iso(plus(start, ms)) }
}

test("an edit changes both punches and the total, is recorded with who, when, old and new, and the worker is notified", async () => {
  const { w, grill, worker, job, at } = await scene()
  const edited = (await edit(grill, job._id, at(-30 * MINUTE_MS), at(5 * HOUR_MS), "Came early")).ok
  expect(edited).toMatchObject({
    status: "pendingComplete",
    clockintime: at(-30 * MINUTE_MS),
    clockouttime: at(5 * HOUR_MS),
    totalAmountEarned: 99,
  })
  const editedAt = iso(w.now())
  await w.advance(1)
  ;(await edit(grill, job._id, at(0), at(5 * HOUR_MS))).ok
  const seen = (await worker.call("getJob", { params: { jobid: job._id } })).ok
  expect(seen.edits).toEqual([
    {
      at: editedAt,
      by: "employer",
      from: { clockintime: at(0), clockouttime: at(6 * HOUR_MS) },
      to: { clockintime: at(-30 * MINUTE_MS), clockouttime: at(5 * HOUR_MS) },
      reason: "Came early",
    },
    expect.objectContaining({ reason: null }),
  ])
  expect((await notificationsOf(w, worker)).filter((event) => event === "punchesEdited")).toHaveLength(2)
  const [first] = await readMessages(w, { event: "punchesEdited" })
  expect(first?.body).toContain(
    "From Wed, Mar 3, 10:00 AM – 4:00 PM to Wed, Mar 3, 9:30 AM – 3:00 PM. Reason: Came early",
  )
  expect((await auditActionsOf(w, job._id)).slice(-2)).toEqual([
    "employer editPunches",
    "employer editPunches",
  ])
})

test("an edit that changes nothing, or is repeated, records nothing and notifies nobody", async () => {
  const { w, grill, worker, job, at } = await scene()
  const told = async () =>
    (await notificationsOf(w, worker)).filter((event) => event === "punchesEdited").length
  const same = (await edit(grill, job._id, at(0), at(6 * HOUR_MS), "No reason")).ok
  expect([same.edits, await told()]).toEqual([[], 0])
  for (let time = 0; time < 2; time += 1) {
    const edited = (await edit(grill, job._id, at(0), at(5 * HOUR_MS))).ok
    expect([edited.edits?.length, await told()]).toEqual([1, 1])
  }
})

test("punches out of order, in the future, too long, too early or no times are 400 and change nothing", async () => {
  const { w, grill, job, at } = await scene()
  await w.advance(30 * HOUR_MS - 6 * HOUR_MS - HOUR_MS)
  const now = iso(w.now())
  const later = iso(plus(w.now(), 1))
  const bad: [unknown, unknown, string][] = [
    [at(HOUR_MS), at(HOUR_MS), "clockouttime"],
    [at(HOUR_MS), at(0), "clockouttime"],
    [at(20 * HOUR_MS), later, "clockouttime"],
    [at(-2 * HOUR_MS), at(22 * HOUR_MS + 1), "clockouttime"],
    [at(-12 * HOUR_MS - 1), at(0), "clockintime"],
    ["yesterday", at(0), "clockintime"],
    [at(0), null, "clockouttime"],
    [1_800_000_000_000, at(0), "clockintime"],
    [{ $gt: "" }, at(0), "clockintime"],
  ]
  for (const [from, to, field] of bad) {
    const refusal = (await edit(grill, job._id, from, to)).refused
    expect([from, to, refusal.code, Object.keys(refusal.fields ?? {})]).toEqual([
      from,
      to,
      "invalid",
      [field],
    ])
  }
  const seen = (await grill.call("getJob", { params: { jobid: job._id } })).ok
  expect([seen.clockintime, seen.clockouttime, seen.edits]).toEqual([at(0), at(6 * HOUR_MS), []])
  expect((await edit(grill, job._id, at(-12 * HOUR_MS), at(12 * HOUR_MS))).status).toBe(200)
  expect((await edit(grill, job._id, at(20 * HOUR_MS), now)).status).toBe(200)
})

test("an edit over the worker's other punches is a conflict; touching them is fine", async () => {
  const w = await startWorld()
  const [grill, other, worker] = [await createEmployer(w), await createEmployer(w), await createWorker(w)]
  const start = plus(w.now(), 48 * HOUR_MS)
  const at = (ms: number) => iso(plus(start, ms))
  const later = await createHiredJob(w, other, worker, { startsIn: 54 * HOUR_MS, hours: 4 })
  const first = await createWorkedJob(w, grill, worker, { hours: 4, workedMs: 4 * HOUR_MS })
  await w.moveTo(plus(new Date(later.worktime), 11 * MINUTE_MS + 4 * HOUR_MS))
  expect((await edit(other, later._id, at(4 * HOUR_MS - 1), at(8 * HOUR_MS))).refused.code).toBe("conflict")
  expect((await edit(other, later._id, at(4 * HOUR_MS), at(8 * HOUR_MS))).status).toBe(200)
  expect((await edit(grill, first._id, at(0), at(4 * HOUR_MS + 1))).refused.code).toBe("conflict")
  expect((await edit(grill, first._id, at(0), at(4 * HOUR_MS))).status).toBe(200)
})

test("after closing, before the window has closed and for a foreign shift nothing can be edited", async () => {
  const { w, grill, job, at } = await scene()
  const other = await createEmployer(w)
  const foreign = await edit(other, job._id, at(0), at(HOUR_MS))
  expect(foreign.refused).toEqual((await edit(other, "f".repeat(24), at(0), at(HOUR_MS))).refused)
  await w.ctx.db.updateTable("jobs").set({ state: "closed" }).where("id", "=", job._id).execute()
  expect((await edit(grill, job._id, at(0), at(HOUR_MS))).refused.code).toBe("wrong_state")
  const next = await createHiredJob(w, grill, await createWorker(w))
  await w.moveTo(plus(new Date(next.worktime), 10 * MINUTE_MS))
  const [from, to] = [iso(plus(w.now(), -HOUR_MS)), iso(w.now())]
  expect((await edit(grill, next._id, from, to)).refused.code).toBe("wrong_state")
  await w.advance(1)
  expect((await edit(grill, next._id, from, to)).status).toBe(200)
})

test("a shift that was never clocked in gets both punches by hand once its window has closed, and can be closed", async () => {
  const w = await startWorld()
  const [grill, worker] = [await createEmployer(w), await createWorker(w)]
  const job = await createHiredJob(w, grill, worker, { hours: 4 })
  await w.moveTo(plus(new Date(job.worktime), 4 * HOUR_MS))
  const entered = (await edit(grill, job._id, job.worktime, iso(w.now()))).ok
  expect(entered).toMatchObject({ status: "pendingComplete", totalAmountEarned: 72 })
  expect(entered.edits?.[0]?.from).toEqual({ clockintime: null, clockouttime: null })
  expect((await auditActionsOf(w, job._id)).at(-1)).toBe("employer enterPunches")
  ;(await grill.call("closeJob", { body: { jobId: job._id } })).ok
  const { held_reason } = await w.ctx.db
    .selectFrom("payments")
    .select("held_reason")
    .executeTakeFirstOrThrow()
  expect(held_reason).toBe("punches_by_hand")
})

test("each of twenty edits at once starts from the punches of the one before", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w)
  const job = await createWorkedJob(w, employer, await createWorker(w))
  const starts = new Date(job.worktime)
  const edits = Array.from({ length: 20 }, (_, n) =>
    employer.call("editPunches", {
      params: { id: job._id },
      body: {
        clockintime: plus(starts, n * MINUTE_MS).toISOString(),
        clockouttime: plus(starts, 5 * HOUR_MS).toISOString(),
      },
    }),
  )
  expect((await Promise.all(edits)).map((answer) => answer.status)).toEqual(edits.map(() => 200))
  const kept = (await employer.call("getJob", { params: { jobid: job._id } })).ok.edits ?? []
  expect(kept).toHaveLength(20)
  expect(kept.slice(1).map((edit) => edit.from)).toEqual(kept.slice(0, -1).map((edit) => edit.to))
})
