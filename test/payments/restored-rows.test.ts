import { HOUR_MS, plus } from "#domain/time.ts"
import type { Row } from "#server/db/tables.ts"
import { advance } from "#server/features/payments/advance.ts"
import { ProviderError } from "#server/integrations/payment-provider.ts"
import {
  insertWorkedShift,
  openShiftPayment,
  paymentOf,
  type PaymentWorld,
  providerRecordsOf,
  reloadPayment,
  sandboxControl,
  startPaymentWorld,
  sweepPayments,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { openPayoutAccount, saveCard } from "#test/support/fixtures.ts"
import { recordLog } from "#test/support/record-log.ts"
import { sql } from "kysely"
import { expect, test } from "vitest"

/** A row put back from a backup knows less than the provider (docs/payments.md#locks-and-keys). */

/** With a fee as large as the wage, two transfers fit under one charge. */
const config = { fee: { bps: 10_000, fixedCents: 0 } }
const ONCE = { charges: [16_000], declined: [], transfers: [8_000] }

async function backUp({ w }: PaymentWorld, id: string): Promise<void> {
  await sql`create table payments_backup as select * from payments where id = ${id}`.execute(w.ctx.db)
}

/** Puts the row back as it was, after the provider may have forgotten every key. */
async function restore({ w }: PaymentWorld, id: string): Promise<void> {
  w.ctx.sandbox?.clock.moveTo(plus(w.now(), 25 * HOUR_MS), true)
  await sql`delete from payments where id = ${id}`.execute(w.ctx.db)
  await sql`update payments_backup set lease_until = null`.execute(w.ctx.db)
  await sql`insert into payments select * from payments_backup`.execute(w.ctx.db)
}

test.each(["createIntent", "confirmIntent", "retrievePayoutAccount", "createTransfer"] as const)(
  "a row of a backup made before %s is charged and transferred once",
  async (name) => {
    const s = await startPaymentWorld({ config })
    const { id } = await openShiftPayment(s)
    const genuine = s.w.ctx.provider
    s.w.ctx.provider = watchProvider(genuine, async (call, go) => {
      if (call.name === name) await backUp(s, id)
      return go()
    })
    await sweepPayments(s.w)
    s.w.ctx.provider = genuine
    expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
    const before = await reloadPayment(s.w, id)
    await restore(s, id)
    expect((await reloadPayment(s.w, id)).payout).not.toBe("transferred")
    await sweepPayments(s.w)
    expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
    const { pi_id, charge_id, transfer_id } = before
    expect(await reloadPayment(s.w, id)).toMatchObject({
      status: "paid",
      payout: "transferred",
      pi_id,
      charge_id,
      transfer_id,
    })
  },
)

test("a row of a backup is not charged by another card when its first intent was paid", async () => {
  const s = await startPaymentWorld({ config })
  const { id } = await openShiftPayment(s)
  await backUp(s, id)
  await sweepPayments(s.w)
  const [visa] = (await s.employer.call("listPaymentMethods")).ok.userPMIds
  const amex = await saveCard(s.w, s.employer, "pm_card_amex")
  ;(await s.employer.call("setDefaultPaymentMethod", { body: { paymentMethodId: amex } })).ok
  ;(await s.employer.call("deletePaymentMethod", { body: { paymentMethodId: visa?.paymentMethodID ?? "" } }))
    .ok
  await restore(s, id)
  await sweepPayments(s.w)
  expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
})

test("a payment whose first attempts were declined is charged once after a day, by a new intent", async () => {
  const s = await startPaymentWorld({ card: "pm_card_chargeCustomerFail" })
  const { id } = await openShiftPayment(s)
  await sweepPayments(s.w)
  s.w.ctx.sandbox?.clock.moveTo(plus(s.w.now(), 25 * HOUR_MS), true)
  const good = await saveCard(s.w, s.employer, "pm_card_mastercard")
  const params = { id }
  ;(await s.employer.call("retryPayment", { params, body: { paymentMethodId: good } })).ok
  expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [8000], declined: [8000], transfers: [8000] })
})

test.each(["confirming", "processing", "action_required", "failed", "pending"] as const)(
  "an intent that the provider does not know leaves a %s payment to be retried, not stuck",
  async (status) => {
    const s = await startPaymentWorld()
    const { id } = await openShiftPayment(s)
    await s.w.ctx.db
      .updateTable("payments")
      .set({ status, pi_id: "pi_unknown", pi_asked_at: null, confirming_at: s.w.now() })
      .where("id", "=", id)
      .execute()
    await advance(s.w.ctx, id)
    if (status !== "pending") {
      expect(await reloadPayment(s.w, id)).toMatchObject({ status: "failed", pi_id: null })
      ;(await s.employer.call("retryPayment", { params: { id } })).ok
    }
    expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
    expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  },
)

test("a shift that a backup of before its close has open again is charged and paid once", async () => {
  const s = await startPaymentWorld({ config })
  const { db } = s.w.ctx
  const job = await insertWorkedShift(s)
  const close = async () => (await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
  await close()
  const first = await paymentOf(s.w, job.id)
  expect(await providerRecordsOf(s.w, first.id)).toEqual(ONCE)
  const { state, closed_at, closed_by } = job
  for (const hours of [0, 25]) {
    s.w.ctx.sandbox?.clock.moveTo(plus(s.w.now(), hours * HOUR_MS), true)
    await db.deleteFrom("payments").where("job_id", "=", job.id).execute()
    await db.updateTable("jobs").set({ state, closed_at, closed_by }).where("id", "=", job.id).execute()
    expect((await close()).payment).toMatchObject({ status: "paid", payout: "transferred" })
    const again = await paymentOf(s.w, job.id)
    expect(again.id).not.toBe(first.id)
    const { pi_id, charge_id, transfer_id } = first
    expect(again).toMatchObject({ pi_id, charge_id, transfer_id })
  }
  const ledger = await sandboxControl(s.w).ledger()
  expect([ledger.charges.length, ledger.transfers.length]).toEqual([1, 1])
})

test("a charge from before the backup is transferred when that had not happened yet", async () => {
  const s = await startPaymentWorld({ config, payout: false })
  const { db } = s.w.ctx
  const job = await insertWorkedShift(s)
  const close = async () => (await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
  expect((await close()).payment).toMatchObject({ payout: "waiting_account" })
  const { state, closed_at, closed_by } = job
  await db.deleteFrom("payments").where("job_id", "=", job.id).execute()
  await db.updateTable("jobs").set({ state, closed_at, closed_by }).where("id", "=", job.id).execute()
  await openPayoutAccount(s.w, s.worker)
  expect((await close()).payment).toMatchObject({ status: "paid", payout: "transferred" })
  const ledger = await sandboxControl(s.w).ledger()
  expect([ledger.charges.length, ledger.transfers.length]).toEqual([1, 1])
})

test("an intent that the provider does not know for a while is not charged twice once it does again", async () => {
  const s = await startPaymentWorld({ config })
  const { ctx } = s.w
  const genuine = ctx.provider
  const { id } = await openShiftPayment(s)
  // Confirmed, and the reply lost.
  ctx.provider = watchProvider(genuine, async (call, go) => {
    const reply = await go()
    if (call.name === "confirmIntent") throw new ProviderError({ kind: "unknownOutcome", reason: "lost" })
    return reply
  })
  await expect(advance(ctx, id)).rejects.toThrow()
  ctx.provider = watchProvider(genuine, (call, go) =>
    call.name === "retrieveIntent"
      ? Promise.reject(new ProviderError({ kind: "notFound", param: "intent", message: "no such intent" }))
      : go(),
  )
  await advance(ctx, id)
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "failed", pi_id: null })
  ctx.provider = genuine
  ;(await s.employer.call("retryPayment", { params: { id } })).ok
  expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
})

/** Puts a closed shift back as before its close, without its payment and with `workedMs` between its punches. */
async function reopen({ w }: PaymentWorld, job: Row<"jobs">, workedMs: number): Promise<void> {
  const { state, closed_at, closed_by } = job
  const clocked_out_at = plus(job.clocked_in_at ?? w.now(), workedMs)
  await w.ctx.db.deleteFrom("payments").where("job_id", "=", job.id).execute()
  await w.ctx.db
    .updateTable("jobs")
    .set({ state, closed_at, closed_by, clocked_out_at })
    .where("id", "=", job.id)
    .execute()
}

test.each([3, 5])(
  "a shift of 4 hours that is closed anew with %i keeps its charge, and an admin sees its wage as held",
  async (hours) => {
    const { log, lines } = recordLog()
    const s = await startPaymentWorld({ log })
    const job = await insertWorkedShift(s)
    const close = async () => (await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
    await close()
    await reopen(s, job, hours * HOUR_MS)
    await s.w.advance(2 * HOUR_MS)
    expect((await close()).payment).toMatchObject({ status: "paid", payout: "held" })
    const again = await paymentOf(s.w, job.id)
    expect(again).toMatchObject({ held_reason: "amount_differs", amount_cents: hours * 2000 })
    const ledger = await sandboxControl(s.w).ledger()
    expect(ledger.charges.map((one) => one.amount)).toEqual([8000])
    expect(ledger.transfers.map((one) => one.amount)).toEqual([8000])
    expect(lines.filter(({ level }) => level === "error")).toEqual([
      expect.objectContaining({ paymentId: again.id, amountCents: 8000 }),
    ])
    const metrics = await s.w.guest.fetch("/metrics", { headers: { authorization: "Bearer test-metrics" } })
    expect(await metrics.text()).toContain('payments_waiting_for_a_person{payout="held"} 1')
  },
)

test("an attempt that took nothing is not repeated with the amount of before the backup", async () => {
  const s = await startPaymentWorld({ card: "pm_card_chargeCustomerFail" })
  const job = await insertWorkedShift(s)
  const close = async () => (await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
  expect((await close()).payment).toMatchObject({ status: "failed" })
  await reopen(s, job, 3 * HOUR_MS)
  const [method] = (await s.employer.call("listPaymentMethods")).ok.userPMIds
  await sandboxControl(s.w).setBehavior(method?.paymentMethodID ?? "", "pm_card_visa")
  expect((await close()).payment).toMatchObject({ status: "paid", payout: "transferred" })
  const { id } = await paymentOf(s.w, job.id)
  expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [6000], declined: [], transfers: [6000] })
})
