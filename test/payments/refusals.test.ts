import { DAY_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import { nextPaymentDue } from "#server/features/payments/sweep.ts"
import { closed, control, heldFor, reload, scene, told, watched } from "#test/payments/helpers.ts"
import { saveCard } from "#test/support/make.ts"
import { expect, test } from "vitest"

test("a refused card leaves the shift closed and the debt standing, and the next try with another card pays", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const refused = await closed(s)
  expect(refused).toMatchObject({
    status: "failed",
    fail_code: "card_declined",
    payout: "none",
    next_retry_at: null,
  })
  const [shown] = (await s.employer.call("listPayments")).ok
  expect(shown?.reason).toBe(
    "The bank refused this payment. Please ask your bank, or use another payment method.",
  )
  const [theirs] = (await s.worker.call("listPayments")).ok
  expect(theirs?.reason).toBe("The payment is delayed. The restaurant has been told.")
  expect(await told(s.w)).toMatchObject({ "employer:chargeFailed": 1, "worker:chargeFailed": 1 })

  const good = await saveCard(s.w, s.employer)
  const params = { id: refused.id }
  const retried = (await s.employer.call("retryPayment", { params, body: { paymentMethodId: good } })).ok
  expect(retried).toMatchObject({ status: "paid", payout: "transferred", method: "Visa •••• 4242" })
  await s.w.settle()
  expect(await reload(s.w, refused.id)).toMatchObject({ status: "paid", attempt: 2, pi_gen: 1 })
  expect(await heldFor(s.w, refused.id)).toEqual({ charges: [8000], declined: [8000], transfers: [8000] })
  const again = await s.employer.call("retryPayment", { params })
  expect([again.status, again.refused.code]).toEqual([409, "wrong_state"])
})

test("of two tries at once one wins and the other is told so", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const { id } = await closed(s)
  const body = { paymentMethodId: await saveCard(s.w, s.employer) }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => s.employer.call("retryPayment", { params: { id }, body })),
  )
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect((await heldFor(s.w, id)).charges).toEqual([8000])
  expect(await reload(s.w, id)).toMatchObject({ attempt: 2 })
})

test("too little money is tried again by itself after 24 and 72 hours, and then only by hand", async () => {
  const s = await scene()
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).behave(method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const first = await closed(s)
  expect(first).toMatchObject({ status: "failed", decline_code: "insufficient_funds" })
  expect(await nextPaymentDue(s.w.ctx)).toEqual(new Date(s.w.now().getTime() + DAY_MS))
  await s.w.advance(DAY_MS - 1)
  expect((await heldFor(s.w, first.id)).declined).toHaveLength(1)
  await s.w.advance(1)
  expect((await heldFor(s.w, first.id)).declined).toHaveLength(2)
  await s.w.advance(3 * DAY_MS)
  expect((await heldFor(s.w, first.id)).declined).toHaveLength(3)
  await s.w.advance(20 * DAY_MS)
  expect((await heldFor(s.w, first.id)).declined).toHaveLength(3)
  expect(await reload(s.w, first.id)).toMatchObject({
    status: "failed",
    automatic_attempts: 2,
    next_retry_at: null,
  })
  await control(s.w).behave(method, "pm_card_visa")
  const retried = (await s.employer.call("retryPayment", { params: { id: first.id } })).ok
  expect(retried.status).toBe("paid")
})

test("money that has come by the automatic try pays the wage", async () => {
  const s = await scene()
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).behave(method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const { id } = await closed(s)
  await control(s.w).behave(method, "pm_card_visa")
  await s.w.advance(DAY_MS)
  expect(await reload(s.w, id)).toMatchObject({ status: "paid", payout: "transferred", attempt: 2 })
})

test.each([
  [
    "pm_card_visa_chargeDeclinedLostCard",
    "lost_card",
    "This card was reported lost or stolen. Please use another payment method.",
  ],
  [
    "pm_card_chargeDeclinedExpiredCard",
    "expired_card",
    "This card has expired. Please use another payment method.",
  ],
] as const)("%s is never tried again by itself", async (as, code, reason) => {
  const s = await scene()
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).behave(method, as)
  const { id } = await closed(s)
  expect([(await reload(s.w, id)).decline_code, (await reload(s.w, id)).fail_code]).toContain(code)
  expect((await s.employer.call("listPayments")).ok[0]?.reason).toBe(reason)
  await s.w.advance(10 * DAY_MS)
  expect((await heldFor(s.w, id)).declined).toHaveLength(1)
})

test("a bank that wants approval makes the payment wait for it, and another card settles it", async () => {
  const s = await scene()
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).behave(method, "pm_card_authenticationRequired")
  const { id } = await closed(s)
  const waiting = await reload(s.w, id)
  expect(waiting).toMatchObject({ status: "action_required", fail_code: "authentication_required" })
  expect((await s.employer.call("listPayments")).ok[0]?.reason).toBe(
    "Your bank wants you to approve this payment.",
  )
  await control(s.w).behave(method, "pm_card_visa")
  expect((await s.employer.call("retryPayment", { params: { id } })).ok.status).toBe("paid")
})

test("a card deleted at the provider is never sent again: the next try takes the one that is left, or asks for one", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const { id } = await closed(s)
  const bad = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).detach(bad)
  const sent: unknown[] = []
  const { ctx } = s.w
  ctx.provider = watched(ctx.provider, (call, go) => {
    if (call.name === "confirmIntent") sent.push(call.args[1])
    return go()
  })
  const none = await s.employer.call("retryPayment", { params: { id } })
  expect(none.refused).toMatchObject({
    code: "wrong_state",
    error: "There is no payment method. Please add one and try again.",
  })
  const dead = await s.employer.call("retryPayment", { params: { id }, body: { paymentMethodId: bad } })
  expect(dead.status).toBe(404)
  const good = await saveCard(s.w, s.employer)
  expect((await s.employer.call("retryPayment", { params: { id } })).ok.status).toBe("paid")
  expect(sent).toEqual([good])
})

test("a payment closed without any method fails without a call, and is settled once there is one", async () => {
  const s = await scene()
  const { ctx } = s.w
  await ctx.db.updateTable("payment_methods").set({ removed_at: s.w.now(), is_default: false }).execute()
  const payment = await closed(s)
  expect(payment).toMatchObject({ status: "failed", fail_code: "no_method", pi_id: null, pi_asked_at: null })
  await saveCard(s.w, s.employer, "pm_card_mastercard")
  const retried = (await s.employer.call("retryPayment", { params: { id: payment.id } })).ok
  expect(retried).toMatchObject({ status: "paid", method: "Mastercard •••• 4444" })
})

test("a success that comes after a refusal counts, whatever is delivered last", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const { id, pi_id: intent } = await closed(s)
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await control(s.w).behave(method, "pm_card_visa")
  // Somebody confirms the same intent at the provider, past us.
  await s.w.ctx.provider.confirmIntent(intent ?? "", method, "somebody else's key")
  await s.w.settle()
  expect(await reload(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
  await advance(s.w.ctx, id)
  expect((await heldFor(s.w, id)).charges).toEqual([8000])
})

test("an intent that was cancelled is given up, and the next try makes another", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const { id, pi_id: intent } = await closed(s)
  await s.w.ctx.provider.cancelIntent(intent ?? "", "dashboard")
  await s.w.settle()
  expect(await reload(s.w, id)).toMatchObject({ status: "failed", pi_id: null })
  await saveCard(s.w, s.employer, "pm_card_mastercard")
  const methods = (await s.employer.call("listPaymentMethods")).ok.userPMIds
  const other = methods.find((one) => !one.isDefault)?.paymentMethodID
  const retried = await s.employer.call("retryPayment", { params: { id }, body: { paymentMethodId: other } })
  expect(retried.ok.status).toBe("paid")
  expect(await reload(s.w, id)).toMatchObject({ pi_gen: 2 })
  expect((await heldFor(s.w, id)).charges).toEqual([8000])
})

test("after five refusals the worn intent is cancelled before another is made", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const first = await closed(s)
  const params = { id: first.id }
  for (let attempt = 2; attempt <= 5; attempt += 1)
    expect((await s.employer.call("retryPayment", { params })).ok.status).toBe("failed")
  expect(await reload(s.w, first.id)).toMatchObject({ pi_id: first.pi_id, attempt: 5 })
  const paymentMethodId = await saveCard(s.w, s.employer)
  expect((await s.employer.call("retryPayment", { params, body: { paymentMethodId } })).ok.status).toBe(
    "paid",
  )
  expect(await reload(s.w, first.id)).toMatchObject({ attempt: 6, pi_gen: 2 })
  expect((await s.w.ctx.provider.intent(first.pi_id ?? "")).status).toBe("canceled")
  expect((await heldFor(s.w, first.id)).charges).toEqual([8000])
})

test("a payment that is somebody else's, unknown or no id is the same 404", async () => {
  const s = await scene({ card: "pm_card_chargeCustomerFail" })
  const { id } = await closed(s)
  const other = await scene()
  const bodies = await Promise.all(
    [id, "0".repeat(24), "nothing"].map(async (one) => {
      const from = one === id ? other.employer : s.employer
      const answer = await from.call("retryPayment", { params: { id: one } })
      return [answer.status, answer.refused]
    }),
  )
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]?.[0]).toBe(404)
})
