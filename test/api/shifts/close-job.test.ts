import { HOUR_MS, MINUTE_MS, plus } from "#domain/time.ts"
import { sandboxControl, providerRecordsOf } from "#test/payments/payment-world.ts"
import { type Person, jobInput, readLedger, createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, auditActionsOf, createWorker, notificationsOf } from "#test/support/rows.ts"
import { type World, startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

type Scene = { w: World; grill: Person; worker: Person }

async function scene(): Promise<Scene> {
  const w = await startWorld()
  return {
    w,
    grill: await createEmployer(w, { card: "pm_card_visa" }),
    worker: await createWorker(w, { payout: true }),
  }
}

const close = (grill: Person, jobId: unknown) => grill.call("closeJob", { body: { jobId } })
const CONFIRM = "POST /v1/payment_intents/{id}/confirm"

async function until(what: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await what())) {
    if (Date.now() > end) throw new Error("It does not come to pass.")
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test("4 h 17 min at $17 is $72.82 to the cent in every list, the charge and the transfer", async () => {
  const { w, grill, worker } = await scene()
  const job = await createWorkedJob(w, grill, worker, { workedMs: 4 * HOUR_MS + 17 * MINUTE_MS, pay: 17 })
  expect(job.totalAmountEarned).toBe(72.82)
  const closed = (await close(grill, job._id)).ok
  expect(closed).toMatchObject({
    status: "closed",
    totalAmountEarned: 72.82,
    payment: { jobid: job._id, status: "paid", payout: "transferred", wage: 72.82, fee: 0, amount: 72.82 },
  })
  expect(await providerRecordsOf(w, closed.payment?._id ?? "")).toEqual({
    charges: [7282],
    declined: [],
    transfers: [7282],
  })
  const [history] = (
    await worker.call("listApplications", {
      params: { userId: worker.id },
      query: { active: true, completed: true },
    })
  ).ok
  expect(history?.job).toMatchObject({
    totalAmountEarned: 72.82,
    payment: { wage: 72.82, payout: "transferred" },
  })
  expect(history?.job.payment).not.toHaveProperty("amount")
  const [listed] = (await grill.call("listJobs", { query: { completed: true } })).ok
  expect(listed).toMatchObject({ totalAmountEarned: 72.82, payment: { amount: 72.82 } })
  expect((await worker.call("getWorker")).ok.workedjobstotal).toBe(1)
  expect(
    (await notificationsOf(w, worker)).filter((event) => event === "closed" || event === "wageSent"),
  ).toHaveLength(2)
})

test("closed ten times at once and again after, there is one charge, one transfer and one answer", async () => {
  const { w, grill, worker } = await scene()
  const job = await createWorkedJob(w, grill, worker, { workedMs: 5 * HOUR_MS })
  const answers = await Promise.all(Array.from({ length: 10 }, () => close(grill, job._id)))
  answers.push(await close(grill, job._id))
  const payments = new Set(answers.map((answer) => JSON.stringify(answer.ok.payment)))
  expect(payments.size).toBe(1)
  const id = answers[0]?.ok.payment?._id ?? ""
  expect(await providerRecordsOf(w, id)).toEqual({ charges: [9000], declined: [], transfers: [9000] })
  expect((await auditActionsOf(w, job._id)).filter((entry) => entry.endsWith(" close"))).toHaveLength(1)
})

test("a shift stays closed while the provider hangs, and is charged once when it answers", async () => {
  const { w, grill, worker } = await scene()
  const job = await createWorkedJob(w, grill, worker)
  await sandboxControl(w).addFault({ op: CONFIRM, kind: "hang" })
  const answer = close(grill, job._id)
  await until(async () => (await sandboxControl(w).countHanging()) === 1)
  const seen = (await worker.call("getJob", { params: { jobid: job._id } })).ok
  expect(seen).toMatchObject({ status: "closed", payment: { status: "confirming", payout: "none" } })
  await sandboxControl(w).clearFaults()
  await answer
  await until(async () => (await close(grill, job._id)).ok.payment?.payout === "transferred")
  expect(await providerRecordsOf(w, seen.payment?._id ?? "")).toEqual({
    charges: [10_800],
    declined: [],
    transfers: [10_800],
  })
})

test.each(["drop_before", "drop_after", "500"] as const)(
  "when the provider's answer to the charge is lost (%s), the shift stays closed and is charged once",
  async (kind) => {
    const { w, grill, worker } = await scene()
    const job = await createWorkedJob(w, grill, worker)
    await sandboxControl(w).addFault({ op: CONFIRM, kind })
    const closed = (await close(grill, job._id)).ok
    expect(closed.status).toBe("closed")
    await w.advance(HOUR_MS)
    const id = closed.payment?._id ?? ""
    expect(await providerRecordsOf(w, id)).toEqual({ charges: [10_800], declined: [], transfers: [10_800] })
    expect((await close(grill, job._id)).ok.payment).toMatchObject({ status: "paid", payout: "transferred" })
  },
)

test("49 cents are not collected, 50 are, and the shift is closed either way", async () => {
  const { w, grill, worker } = await scene()
  // At $18 an hour a cent takes two seconds, and half a cent goes up.
  const little = await createWorkedJob(w, grill, worker, { workedMs: 98_999 })
  const enough = await createWorkedJob(w, grill, worker, { workedMs: 99_000 })
  expect((await close(grill, little._id)).ok).toMatchObject({
    status: "closed",
    totalAmountEarned: 0.49,
    payment: { status: "not_collectable", payout: "none", wage: 0.49, amount: 0.49 },
  })
  expect((await close(grill, enough._id)).ok).toMatchObject({
    status: "closed",
    totalAmountEarned: 0.5,
    payment: { status: "paid", wage: 0.5 },
  })
  expect((await sandboxControl(w).ledger()).charges.map((charge) => charge.amount)).toEqual([50])
})

test("a declined card is not an error: the work is confirmed, the amount is owed, and the restaurant can neither post nor hire", async () => {
  const { w, grill, worker } = await scene()
  const job = await createWorkedJob(w, grill, worker)
  const other = (await grill.call("createJob", { body: jobInput(w) })).ok
  const candidate = await createWorker(w)
  ;(await candidate.call("applyForJob", { params: { userId: candidate.id, jobId: other._id } })).ok
  await sandboxControl(w).addFault({ op: CONFIRM, kind: "decline", code: "insufficient_funds" })
  const answer = await close(grill, job._id)
  expect([answer.status, answer.ok.status, answer.ok.payment?.status]).toEqual([200, "closed", "failed"])
  expect((await grill.call("createJob", { body: jobInput(w) })).refused.code).toBe("unpaid")
  const params = { employerId: grill.id, jobId: other._id }
  expect(
    (await grill.call("hireApplicant", { params, body: { employeeid: candidate.id } })).refused.code,
  ).toBe("unpaid")
  expect((await grill.call("getEmployer")).ok.unpaid).toBe(true)
  expect((await grill.call("listJobs", { query: { openjob: true } })).ok).toHaveLength(1)
  ;(await grill.call("retryPayment", { params: { id: answer.ok.payment?._id ?? "" } })).ok
  expect((await close(grill, job._id)).ok.payment).toMatchObject({ status: "paid", payout: "transferred" })
  expect((await grill.call("createJob", { body: jobInput(w) })).status).toBe(201)
})

test("closing is for the owner of a worked shift, and needs a valid id", async () => {
  const w = await startWorld()
  const [grill, other, worker] = [await createEmployer(w), await createEmployer(w), await createWorker(w)]
  const open = (await grill.call("createJob", { body: jobInput(w) })).ok
  expect((await close(grill, open._id)).refused.code).toBe("wrong_state")
  const job = await createWorkedJob(w, grill, worker, { startsIn: 100 * HOUR_MS })
  expect((await close(other, job._id)).refused).toEqual((await close(other, "f".repeat(24))).refused)
  for (const bad of ["x", "", null, 5, { $ne: null }, `${job._id}\n`, job._id.toUpperCase()])
    expect((await close(grill, bad)).refused.code).toBe("invalid")
  expect(await w.ctx.db.selectFrom("payments").select("id").execute()).toEqual([])
})

test("every change of state, punches and money is recorded in the audit trail", async () => {
  const { w, grill, worker } = await scene()
  const job = await createWorkedJob(w, grill, worker)
  const earlier = plus(new Date(job.clockouttime ?? 0), -HOUR_MS).toISOString()
  const times = { clockintime: job.clockintime, clockouttime: earlier }
  ;(await grill.call("editPunches", { params: { id: job._id }, body: times })).ok
  const { payment } = (await close(grill, job._id)).ok
  expect(await auditActionsOf(w, job._id)).toEqual([
    "employer post",
    "employer hire",
    "worker clockIn",
    "worker clockOut",
    "employer editPunches",
    "employer close",
  ])
  const money = await auditActionsOf(w, payment?._id ?? "")
  expect(money[0]).toBe("employer payment.opened")
  expect(money.length).toBeGreaterThanOrEqual(3)
  const last = await w.ctx.db
    .selectFrom("audit")
    .select("details")
    .where("subject_id", "=", job._id)
    .where("action", "=", "close")
    .executeTakeFirstOrThrow()
  expect(last.details).toEqual({ wageCents: 9_000 })
})

test("an employer who confirmed another wage than the punches now give is shown the new wage, and nothing is charged", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const worker = await createWorker(w, { payout: true })
  const job = await createWorkedJob(w, employer, worker, { workedMs: 6 * HOUR_MS, pay: 18 })
  const close = (wage: number) => employer.call("closeJob", { body: { jobId: job._id, wage } })
  expect((await close(107.99)).refused.code).toBe("wrong_state")
  expect((await readLedger(w)).charges).toEqual([])
  expect((await close(108)).ok.payment?.wage).toBe(108)
})

test("an employer who confirmed another amount than wage and fee now come to is refused, and nothing is charged", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa" })
  const worker = await createWorker(w, { payout: true })
  const job = await createWorkedJob(w, employer, worker, { workedMs: 6 * HOUR_MS, pay: 18 })
  w.ctx.config.fee = { bps: 1_000, fixedCents: 50 }
  const close = (amount: number) => employer.call("closeJob", { body: { jobId: job._id, wage: 108, amount } })
  expect((await close(108)).refused).toMatchObject({
    code: "wrong_state",
    error: "The amount has changed. Check it and close again.",
  })
  expect((await readLedger(w)).charges).toEqual([])
  expect((await close(119.3)).ok.payment).toMatchObject({ wage: 108, amount: 119.3 })
})

test("a restaurant's completed jobs can be narrowed to those to close or those closed", async () => {
  const { w, grill, worker } = await scene()
  const first = await createWorkedJob(w, grill, worker)
  ;(await close(grill, first._id)).ok
  const second = await createWorkedJob(w, grill, worker)
  const listed = async (status?: "pendingComplete" | "closed" | "open") =>
    (await grill.call("listJobs", { query: { completed: true, ...(status ? { status } : {}) } })).ok.map(
      ({ _id }) => _id,
    )
  expect(await listed()).toEqual([second._id, first._id])
  expect(await listed("pendingComplete")).toEqual([second._id])
  expect(await listed("closed")).toEqual([first._id])
  expect(await listed("open")).toEqual([])
})
