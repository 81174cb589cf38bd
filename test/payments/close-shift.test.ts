import { feeCents, wageCents } from "#domain/money.ts"
import { HOUR_MS, MINUTE_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import {
  closeWorkedShift,
  providerRecordsOf,
  openShiftPayment,
  paymentOf,
  reloadPayment,
  startPaymentWorld,
  countNotifications,
  watchProvider,
  insertWorkedShift,
} from "#test/payments/payment-world.ts"
import fc from "fast-check"
import { readMails } from "#test/support/notifications.ts"
import { expect, test } from "vitest"

test("closing charges the restaurant and pays the worker once each, notifies once each, to the cent", async () => {
  const s = await startPaymentWorld()
  const payment = await closeWorkedShift(s, { workedMs: 4 * HOUR_MS + 17 * MINUTE_MS, pay: 17 })
  expect(payment).toMatchObject({ status: "paid", payout: "transferred", amount_cents: 7282, attempt: 1 })
  expect(payment.method_label).toBe("Visa •••• 4242")
  await s.w.settle()
  expect(await providerRecordsOf(s.w, payment.id)).toEqual({
    charges: [7282],
    declined: [],
    transfers: [7282],
  })
  expect(await countNotifications(s.w)).toMatchObject({
    "worker:closed": 1,
    "employer:charged": 1,
    "worker:wageSent": 1,
  })
  const mails = await readMails(s.w, s.employer.email)
  expect(mails.filter((mail) => mail.subject === "You paid $72.82")).toHaveLength(1)
  const [mine] = (await s.employer.call("listPayments")).ok
  expect(mine).toMatchObject({ wage: 72.82, fee: 0, amount: 72.82, status: "paid", jobtitle: "dishwasher" })
  const [theirs] = (await s.worker.call("listPayments")).ok
  expect(theirs).toMatchObject({ wage: 72.82, payout: "transferred" })
  expect(theirs).not.toHaveProperty("amount")
  expect(theirs).not.toHaveProperty("method")
})

test("ten concurrent closings and a later one give one row, one charge and equal replies", async () => {
  const s = await startPaymentWorld()
  const job = await insertWorkedShift(s)
  const close = () => s.employer.call("closeJob", { body: { jobId: job.id } })
  const answers = await Promise.all(Array.from({ length: 10 }, close))
  answers.push(await close())
  const payment = await paymentOf(s.w, job.id)
  for (const answer of answers)
    expect(answer.ok.payment).toMatchObject({ _id: payment.id, status: "paid", payout: "transferred" })
  expect(await providerRecordsOf(s.w, payment.id)).toEqual({
    charges: [8000],
    declined: [],
    transfers: [8000],
  })
})

test("openPayment called again returns the existing row", async () => {
  const s = await startPaymentWorld()
  const first = await openShiftPayment(s)
  const { openPayment } = await import("#server/features/payments/open-payment.ts")
  const job = await s.w.ctx.db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", first.job_id)
    .executeTakeFirstOrThrow()
  const again = await s.w.ctx.db
    .transaction()
    .execute((tx) => openPayment(s.w.ctx, tx, { job, wageCents: 1, closedBy: { role: "system", id: null } }))
  expect(again).toEqual(first)
})

test("each call of a close has its own key, which names the operation", async () => {
  const s = await startPaymentWorld()
  const keys: string[] = []
  const { ctx } = s.w
  ctx.provider = watchProvider(ctx.provider, (call, go) => {
    const key = call.args.at(-1)
    if (call.name === "createIntent" || call.name === "confirmIntent" || call.name === "createTransfer")
      keys.push(`${call.name} ${String(key)}`)
    return go()
  })
  const { id } = await closeWorkedShift(s)
  expect(keys).toEqual([`createIntent pi:${id}:1`, `confirmIntent pi:${id}:c1`, `createTransfer tr:${id}:1`])
})

test("below fifty cents the provider is not called, the shift closes and both sides see why", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  ctx.provider = watchProvider(ctx.provider, ({ name }) => Promise.reject(new Error(`${name} was called`)))
  for (const [workedMs, pay, wage] of [
    [0, 20, 0],
    [MINUTE_MS, 20, 33],
  ] as const) {
    const payment = await closeWorkedShift(s, { workedMs, pay })
    expect(payment).toMatchObject({ status: "not_collectable", wage_cents: wage, fee_cents: 0, pi_id: null })
  }
  const reasons = (await s.employer.call("listPayments")).ok.map((payment) => payment.reason)
  expect(reasons).toContain("No charge: the pay comes to $0.33, below the $0.50 minimum.")
  expect(await countNotifications(s.w)).toMatchObject({
    "employer:notCollectable": 2,
    "worker:notCollectable": 2,
  })
})

test("the fee is added to the wage and never taken from it", async () => {
  const s = await startPaymentWorld()
  s.w.ctx.config.fee = { bps: 250, fixedCents: 30 }
  const payment = await closeWorkedShift(s)
  expect(payment).toMatchObject({ wage_cents: 8000, fee_cents: 230, amount_cents: 8230 })
  expect(await providerRecordsOf(s.w, payment.id)).toEqual({
    charges: [8230],
    declined: [],
    transfers: [8000],
  })
})

test("the minimum applies to the amount, fee included; a wage of zero is never charged", async () => {
  const s = await startPaymentWorld()
  s.w.ctx.config.fee = { bps: 0, fixedCents: 17 }
  const enough = await closeWorkedShift(s, { workedMs: MINUTE_MS, pay: 20 })
  expect(enough).toMatchObject({ status: "paid", wage_cents: 33, fee_cents: 17, amount_cents: 50 })
  expect(await providerRecordsOf(s.w, enough.id)).toEqual({ charges: [50], declined: [], transfers: [33] })
  s.w.ctx.config.fee = { bps: 0, fixedCents: 16 }
  const short = await closeWorkedShift(s, { workedMs: MINUTE_MS, pay: 20 })
  expect(short).toMatchObject({ status: "not_collectable", fee_cents: 0, amount_cents: 33 })
  s.w.ctx.config.fee = { bps: 0, fixedCents: 100 }
  const nothing = await closeWorkedShift(s, { workedMs: 0, pay: 20 })
  expect(nothing).toMatchObject({ status: "not_collectable", wage_cents: 0, fee_cents: 0, amount_cents: 0 })
})

test("a wage over the limit and one for punches entered by hand are held, and transferred once released", async () => {
  const s = await startPaymentWorld()
  const high = await closeWorkedShift(s, { workedMs: 24 * HOUR_MS, pay: 100 })
  const hand = await closeWorkedShift(s, { byHand: true })
  expect(high).toMatchObject({ status: "paid", payout: "held", held_reason: "wage_over_limit" })
  expect(hand).toMatchObject({ status: "paid", payout: "held", held_reason: "punches_by_hand" })
  expect(await countNotifications(s.w)).toMatchObject({ "employer:wageHeld": 2, "worker:wageHeld": 2 })
  await advance(s.w.ctx, hand.id)
  expect((await providerRecordsOf(s.w, hand.id)).transfers).toEqual([])
  await s.w.ctx.db
    .updateTable("payments")
    .set({ held_released_at: s.w.now() })
    .where("id", "=", hand.id)
    .execute()
  await s.w.advance(MINUTE_MS)
  expect(await reloadPayment(s.w, hand.id)).toMatchObject({ payout: "transferred" })
  expect((await providerRecordsOf(s.w, hand.id)).transfers).toEqual([8000])
  expect((await providerRecordsOf(s.w, high.id)).transfers).toEqual([])
})

test("any worked time at any rate gives whole cents, fee included", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 24 * HOUR_MS }),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (ms, pay, bps) => {
        const wage = wageCents(ms, pay * 100)
        expect(Number.isSafeInteger(wage)).toBe(true)
        expect(Number.isSafeInteger(feeCents(wage, { bps, fixedCents: 30 }))).toBe(true)
        expect(Math.abs(wage - (ms * pay) / 36_000)).toBeLessThanOrEqual(0.5 + 1e-6)
      },
    ),
  )
})
