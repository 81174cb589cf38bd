import { unfinishedPayouts, unfinishedStatuses } from "#domain/payment.ts"
import { compareAndSet } from "#server/features/payments/store.ts"
import {
  closeWorkedShift,
  openShiftPayment,
  reloadPayment,
  startPaymentWorld,
} from "#test/payments/payment-world.ts"
import { sql } from "kysely"
import { expect, test } from "vitest"

test("a write that the tables of transitions do not allow throws and changes nothing", async () => {
  const s = await startPaymentWorld()
  const { db } = s.w.ctx
  const paid = await closeWorkedShift(s)
  await expect(compareAndSet(db, paid, { status: "pending" })).rejects.toThrow(/paid.*pending/)
  await expect(compareAndSet(db, paid, { payout: "none" })).rejects.toThrow(/transferred.*none/)
  expect(await reloadPayment(s.w, paid.id)).toEqual(paid)
  const pending = await openShiftPayment(s)
  await expect(compareAndSet(db, pending, { payout: "transferring" })).rejects.toThrow(/pending/)
  expect(await reloadPayment(s.w, pending.id)).toEqual(pending)
})

test("the database has no payout of a charge that is not paid", async () => {
  const s = await startPaymentWorld()
  const pending = await openShiftPayment(s)
  const write = s.w.ctx.db
    .updateTable("payments")
    .set({ payout: "transferring" })
    .where("id", "=", pending.id)
    .execute()
  await expect(write).rejects.toThrow(/payments_payout_of_paid/)
  expect(await reloadPayment(s.w, pending.id)).toEqual(pending)
})

test("the index that the sweep walks holds the unfinished states and no others", async () => {
  const { w } = await startPaymentWorld()
  const { rows } = await sql<{ condition: string }>`select pg_get_expr(indpred, indrelid) as condition
    from pg_index where indexrelid = 'payments_unfinished'::regclass`.execute(w.ctx.db)
  const named = new Set([...(rows[0]?.condition ?? "").matchAll(/'(\w+)'/g)].map(([, state]) => state))
  expect(named).toEqual(new Set([...unfinishedStatuses, "paid", ...unfinishedPayouts]))
})
