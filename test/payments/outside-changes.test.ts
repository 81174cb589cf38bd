import { HOUR_MS } from "#domain/time.ts"
import {
  closeWorkedShift,
  countNotifications,
  type PaymentWorld,
  sandboxControl,
  startPaymentWorld,
} from "#test/payments/payment-world.ts"
import { jobInput, saveCard } from "#test/support/fixtures.ts"
import { expect, test } from "vitest"

/** What happens at the provider, outside the product, is followed by its events (docs/rules/payments.md#detached-methods). */

/** A call of the provider's API, as its dashboard would make it. */
async function callProvider(s: PaymentWorld, method: string, path: string, form = {}): Promise<void> {
  const { host, port } = s.w.ctx.sandbox?.stripe ?? {}
  const response = await fetch(`http://${host}:${port}${path}`, {
    method,
    headers: { authorization: "Bearer sk_test_prepside_payment_sandbox" },
    ...(method === "POST" && { body: new URLSearchParams(form) }),
  })
  expect(response.status).toBe(200)
}

const storedMethods = (s: PaymentWorld) =>
  s.w.ctx.db
    .selectFrom("payment_methods")
    .select(["id", "is_default", "exp_month", "exp_year"])
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute()

async function soleMethod(s: PaymentWorld): Promise<string> {
  return (await storedMethods(s))[0]?.id ?? ""
}

test("a method that is detached there is gone here, and another becomes the default", async () => {
  const s = await startPaymentWorld()
  const visa = await soleMethod(s)
  const amex = await saveCard(s.w, s.employer, "pm_card_amex")
  await s.w.settle()
  await sandboxControl(s.w).detach(visa)
  await s.w.settle()
  expect(await storedMethods(s)).toMatchObject([{ id: amex, is_default: true }])
  await sandboxControl(s.w).detach(amex)
  await s.w.settle()
  const refused = await s.employer.call("createJob", { body: jobInput(s.w) })
  expect([refused.status, refused.refused.missing]).toEqual([403, ["method"]])
})

test("a renewed card has its new expiry date", async () => {
  const s = await startPaymentWorld()
  const visa = await soleMethod(s)
  await callProvider(s, "POST", `/v1/payment_methods/${visa}`, {
    "card[exp_month]": "3",
    "card[exp_year]": "2041",
  })
  await s.w.settle()
  expect(await storedMethods(s)).toMatchObject([{ id: visa, exp_month: 3, exp_year: 2041 }])
})

test("a customer that is deleted there takes its methods along", async () => {
  const s = await startPaymentWorld()
  const { id } = (await s.employer.call("createCustomer")).ok.customer
  await callProvider(s, "DELETE", `/v1/customers/${id}`)
  await s.w.settle()
  expect(await storedMethods(s)).toEqual([])
  const refused = await s.employer.call("createJob", { body: jobInput(s.w) })
  expect([refused.status, refused.refused.missing]).toEqual([403, ["customer", "method"]])
})

test("a method whose setup succeeds later is saved by the event, once, and not after it was removed", async () => {
  const s = await startPaymentWorld()
  const visa = await soleMethod(s)
  const setup = (await s.employer.call("createSetupIntent")).ok
  const id = setup.clientSecret.split("_secret_")[0] ?? ""
  await callProvider(s, "POST", `/v1/setup_intents/${id}/confirm`, { payment_method: "pm_card_mastercard" })
  await s.w.settle()
  const saved = await storedMethods(s)
  expect(saved).toHaveLength(2)
  const mastercard = saved.find((one) => one.id !== visa)?.id ?? ""
  expect(await countNotifications(s.w)).toMatchObject({ "employer:methodSaved": 2 })
  ;(await s.employer.call("savePaymentMethod", { body: { paymentMethodId: mastercard } })).ok
  expect(await countNotifications(s.w)).toMatchObject({ "employer:methodSaved": 2 })
  ;(await s.employer.call("deletePaymentMethod", { body: { paymentMethodId: mastercard } })).ok
  await s.w.ctx.db.transaction().execute(async (tx) => {
    await s.w.ctx.queue.enqueue(tx, "refreshCustomer", {
      employerId: s.employer.id,
      setUpMethodId: mastercard,
    })
  })
  await s.w.settle()
  expect(await storedMethods(s)).toMatchObject([{ id: visa }])
})

test("each payout that the worker's bank returns is notified once, whatever is paid out after it", async () => {
  const s = await startPaymentWorld()
  await closeWorkedShift(s)
  const { account } = (await s.worker.call("createAccount")).ok
  await s.w.advance(72 * HOUR_MS)
  await sandboxControl(s.w).failPayout(account.id)
  await s.w.settle()
  expect(await countNotifications(s.w)).toMatchObject({ "worker:payoutFailed": 1 })
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  for (let count = 0; count < 2; count += 1) {
    await sandboxControl(s.w).failPayout(account.id)
    await s.w.settle()
  }
  await sandboxControl(s.w).configureWebhooks({})
  // The balance is paid out again, so that the newest payout is not the one that failed.
  await s.w.advance(96 * HOUR_MS)
  await sandboxControl(s.w).onboard(account.id, "active")
  await s.w.settle()
  expect(await countNotifications(s.w)).toMatchObject({ "worker:payoutFailed": 3 })
})
