import { DAY_MS, HOUR_MS } from "#domain/time.ts"
import { closed, control, heldFor, reload, scene, told } from "#test/payments/helpers.ts"
import { expect, test } from "vitest"

test("what waits at the bank is looked at every hour even when no word of it comes", async () => {
  const s = await scene({ card: "pm_usBankAccount_success" })
  await control(s.w).configureWebhooks({ drop: true })
  const payment = await closed(s)
  expect(payment).toMatchObject({ status: "processing", payout: "none" })
  expect(await told(s.w)).not.toHaveProperty("employer:charged")
  await control(s.w).settle()
  await s.w.advance(HOUR_MS)
  expect(await reload(s.w, payment.id)).toMatchObject({ status: "paid", payout: "transferred" })
})

test("a bank debit that comes back is a refusal with its reason, and nobody was told of money before", async () => {
  const s = await scene({ card: "pm_usBankAccount_success" })
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).behave(method, "pm_usBankAccount_accountClosed")
  const payment = await closed(s)
  expect(payment.status).toBe("processing")
  await s.w.advance(7 * DAY_MS)
  expect(await reload(s.w, payment.id)).toMatchObject({
    status: "failed",
    fail_code: "ach_account_closed",
    payout: "none",
  })
  expect((await s.employer.call("listPayments")).ok[0]?.reason).toBe(
    "Your bank returned the debit: the account is closed.",
  )
  expect(await told(s.w)).not.toHaveProperty("employer:charged")
  expect((await heldFor(s.w, payment.id)).transfers).toEqual([])
})
