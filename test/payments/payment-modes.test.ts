import { closeWorkedShift, startPaymentWorld } from "#test/payments/payment-world.ts"
import { createWorkedJob } from "#test/support/fixtures.ts"
import { createEmployer, createWorker } from "#test/support/rows.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

/** docs/rules/payments.md#payment-modes: what was made in another mode counts as absent. */
test("an unpaid payment blocks posting and hiring in its own mode only", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_chargeCustomerFail" })
  const job = await createWorkedJob(w, employer, await createWorker(w, { payout: true }))
  expect((await employer.call("closeJob", { body: { jobId: job._id } })).ok.payment?.status).toBe("failed")
  expect((await employer.call("getEmployer")).ok.unpaid).toBe(true)
  await w.ctx.db.updateTable("payments").set({ mode: "test" }).execute()
  expect((await employer.call("getEmployer")).ok.unpaid).toBe(false)
})

test("a payment of another mode does not keep the last method", async () => {
  const s = await startPaymentWorld({ card: "pm_card_chargeCustomerFail" })
  const { id } = await closeWorkedShift(s)
  const [method] = (await s.employer.call("listPaymentMethods")).ok.userPMIds
  const remove = () =>
    s.employer.call("deletePaymentMethod", { body: { paymentMethodId: method?.paymentMethodID ?? "" } })
  expect((await remove()).refused.code).toBe("in_use")
  await s.w.ctx.db.updateTable("payments").set({ mode: "test" }).where("id", "=", id).execute()
  expect((await remove()).ok.userPMIds).toEqual([])
})

test("both sides list the payments of this mode only", async () => {
  const s = await startPaymentWorld()
  const { id } = await closeWorkedShift(s)
  for (const one of [s.employer, s.worker])
    expect((await one.call("listPayments")).ok.map((payment) => payment._id)).toEqual([id])
  await s.w.ctx.db.updateTable("payments").set({ mode: "test" }).where("id", "=", id).execute()
  for (const one of [s.employer, s.worker]) expect((await one.call("listPayments")).ok).toEqual([])
})
