import { DAY_MS, HOUR_MS, plus } from "#domain/time.ts"
import {
  closeWorkedShift,
  sandboxControl,
  providerRecordsOf,
  reloadPayment,
  startPaymentWorld,
  countNotifications,
} from "#test/payments/payment-world.ts"
import { expect, test } from "vitest"

test("a bank debit is read every hour even when no event arrives", async () => {
  const s = await startPaymentWorld({ card: "pm_usBankAccount_success" })
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  const payment = await closeWorkedShift(s)
  expect(payment).toMatchObject({ status: "processing", payout: "none" })
  expect(await countNotifications(s.w)).not.toHaveProperty("employer:charged")
  await sandboxControl(s.w).settle()
  await s.w.advance(HOUR_MS)
  expect(await reloadPayment(s.w, payment.id)).toMatchObject({ status: "paid", payout: "transferred" })
})

test("a returned bank debit fails with its reason, and nobody was notified of a charge before", async () => {
  const s = await startPaymentWorld({ card: "pm_usBankAccount_success" })
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await sandboxControl(s.w).setBehavior(method, "pm_usBankAccount_accountClosed")
  const payment = await closeWorkedShift(s)
  expect(payment.status).toBe("processing")
  // It is read in one hour of each day; those of the other hours are alike.
  for (let day = 0; day < 7; day += 1) {
    s.w.ctx.sandbox?.clock.moveTo(plus(s.w.now(), DAY_MS - HOUR_MS), true)
    await s.w.advance(HOUR_MS)
  }
  expect(await reloadPayment(s.w, payment.id)).toMatchObject({
    status: "failed",
    fail_code: "ach_account_closed",
    payout: "none",
  })
  expect((await s.employer.call("listPayments")).ok[0]?.reason).toBe(
    "Your bank returned the debit: the account is closed.",
  )
  expect(await countNotifications(s.w)).not.toHaveProperty("employer:charged")
  expect((await providerRecordsOf(s.w, payment.id)).transfers).toEqual([])
})
