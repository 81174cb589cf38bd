import { inTransaction } from "#server/db/database.ts"
import { lockCustomer, removeMethod } from "#server/features/payments/methods-store.ts"
import { insertWorkedShift, startPaymentWorld, type PaymentWorld } from "#test/payments/payment-world.ts"
import { jobInput, saveCard } from "#test/support/fixtures.ts"
import { sql } from "kysely"
import { expect, test } from "vitest"

/** Removing the last method and promising or owing a wage at the same time: one waits and sees the other. */

async function countWaiting(s: PaymentWorld): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(s.w.ctx.db)
  return rows[0]?.n ?? 0
}

/** Runs two calls: the second one starts while the first waits to write to `table`; then both continue. */
async function runOverlapping<A, B>(
  s: PaymentWorld,
  table: "jobs" | "payment_methods",
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const calls = await s.w.ctx.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    const one = first()
    await expect.poll(() => countWaiting(s), { interval: 10, timeout: 5_000 }).toBe(1)
    let ended = false
    const two = second().finally(() => {
      ended = true
    })
    await expect
      .poll(async () => ended || (await countWaiting(s)) === 2, { interval: 10, timeout: 5_000 })
      .toBe(true)
    return [one, two] as const
  })
  return Promise.all(calls)
}

async function makeCalls() {
  const s = await startPaymentWorld()
  const [method] = (await s.employer.call("listPaymentMethods")).ok.userPMIds
  const body = { paymentMethodId: method?.paymentMethodID ?? "" }
  return {
    s,
    post: () => s.employer.call("createJob", { body: jobInput(s.w) }),
    remove: () => s.employer.call("deletePaymentMethod", { body }),
  }
}

test("the last method cannot be removed while a shift is being posted", async () => {
  const { s, post, remove } = await makeCalls()
  const [posted, removed] = await runOverlapping(s, "jobs", post, remove)
  expect(posted.status).toBe(201)
  expect([removed.status, removed.refused.code]).toEqual([409, "in_use"])
})

test("no shift can be posted while the last method is being removed", async () => {
  const { s, post, remove } = await makeCalls()
  const [removed, posted] = await runOverlapping(s, "payment_methods", remove, post)
  expect(removed.ok.userPMIds).toEqual([])
  expect([posted.status, posted.refused.missing]).toEqual([403, ["method"]])
})

test("closing a shift waits for a method that is being removed, and sees which is left", async () => {
  const { s } = await makeCalls()
  const [visa] = (await s.employer.call("listPaymentMethods")).ok.userPMIds
  await saveCard(s.w, s.employer, "pm_card_amex")
  const employer = { employerId: s.employer.id, mode: s.w.ctx.mode }
  const job = await insertWorkedShift(s)
  const closing = await inTransaction(s.w.ctx.db, async (tx) => {
    await lockCustomer(tx, employer)
    const closing = s.employer.call("closeJob", { body: { jobId: job.id } })
    await expect.poll(() => countWaiting(s), { interval: 10, timeout: 5_000 }).toBe(1)
    await removeMethod(tx, employer, visa?.paymentMethodID ?? "", s.w.now())
    return [closing] as const
  })
  expect((await closing[0]).ok.payment).toMatchObject({
    status: "paid",
    method: "American Express •••• 0005",
  })
})
