import { DAY_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import { nextPaymentDueAt } from "#server/features/payments/timers-store.ts"
import {
  closeWorkedShift,
  sandboxControl,
  providerRecordsOf,
  controlRealTime,
  reloadPayment,
  startPaymentWorld,
  type PaymentWorld,
  countNotifications,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { saveCard } from "#test/support/fixtures.ts"
import { createEmployer } from "#test/support/rows.ts"
import { expect, test } from "vitest"

test("a refused card leaves the shift closed and the amount owed, and a retry with another card pays", async () => {
  const s = await startPaymentWorld({ card: "pm_card_chargeCustomerFail" })
  const refused = await closeWorkedShift(s)
  expect(refused).toMatchObject({
    status: "failed",
    fail_code: "card_declined",
    payout: "none",
    next_retry_at: null,
  })
  const [shown] = (await s.employer.call("listPayments")).ok
  expect(shown?.reason).toBe(
    "The bank declined this payment. Contact your bank or use another payment method.",
  )
  const [theirs] = (await s.worker.call("listPayments")).ok
  expect(theirs?.reason).toBe("Your pay is delayed. We notified the restaurant.")
  expect(await countNotifications(s.w)).toMatchObject({
    "employer:chargeFailed": 1,
    "worker:chargeFailed": 1,
  })

  const good = await saveCard(s.w, s.employer)
  const params = { id: refused.id }
  const retried = (await s.employer.call("retryPayment", { params, body: { paymentMethodId: good } })).ok
  expect(retried).toMatchObject({ status: "paid", payout: "transferred", method: "Visa •••• 4242" })
  await s.w.settle()
  expect(await reloadPayment(s.w, refused.id)).toMatchObject({ status: "paid", attempt: 2, pi_gen: 1 })
  expect(await providerRecordsOf(s.w, refused.id)).toEqual({
    charges: [8000],
    declined: [8000],
    transfers: [8000],
  })
  const again = await s.employer.call("retryPayment", { params })
  expect([again.status, again.refused.code]).toEqual([409, "wrong_state"])
})

test("insufficient funds are retried automatically after 24 and 72 hours, then only by hand", async () => {
  const s = await startPaymentWorld()
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await sandboxControl(s.w).setBehavior(method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const first = await closeWorkedShift(s)
  expect(first).toMatchObject({ status: "failed", decline_code: "insufficient_funds" })
  expect(await nextPaymentDueAt(s.w.ctx.db, s.w.ctx.mode, s.w.now())).toEqual(
    new Date(s.w.now().getTime() + DAY_MS),
  )
  await s.w.advance(DAY_MS - 1)
  expect((await providerRecordsOf(s.w, first.id)).declined).toHaveLength(1)
  await s.w.advance(1)
  expect((await providerRecordsOf(s.w, first.id)).declined).toHaveLength(2)
  await s.w.advance(3 * DAY_MS)
  expect((await providerRecordsOf(s.w, first.id)).declined).toHaveLength(3)
  await s.w.advance(20 * DAY_MS)
  expect((await providerRecordsOf(s.w, first.id)).declined).toHaveLength(3)
  expect(await reloadPayment(s.w, first.id)).toMatchObject({
    status: "failed",
    automatic_attempts: 2,
    next_retry_at: null,
  })
  await sandboxControl(s.w).setBehavior(method, "pm_card_visa")
  const retried = (await s.employer.call("retryPayment", { params: { id: first.id } })).ok
  expect(retried.status).toBe("paid")
})

/** The restaurant's first method. */
async function methodOf({ employer }: PaymentWorld): Promise<string> {
  return (await employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
}

test("an automatic retry can succeed; a lost or expired card is never retried automatically", async () => {
  const poor = await startPaymentWorld()
  const lost = { ...poor, employer: await createEmployer(poor.w, { card: "pm_card_visa" }) }
  const expired = { ...poor, employer: await createEmployer(poor.w, { card: "pm_card_visa" }) }
  const refused = async (s: PaymentWorld, as: string): Promise<string> => {
    await sandboxControl(s.w).setBehavior(await methodOf(s), as)
    return (await closeWorkedShift(s)).id
  }
  const soft = await refused(poor, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const hard = [
    {
      s: lost,
      id: await refused(lost, "pm_card_visa_chargeDeclinedLostCard"),
      code: "lost_card",
      reason: "This card was reported lost or stolen. Please use another payment method.",
    },
    {
      s: expired,
      id: await refused(expired, "pm_card_chargeDeclinedExpiredCard"),
      code: "expired_card",
      reason: "This card has expired. Please use another payment method.",
    },
  ]
  for (const { s, id, code, reason } of hard) {
    const { decline_code: decline, fail_code: fail } = await reloadPayment(s.w, id)
    expect([decline, fail]).toContain(code)
    expect((await s.employer.call("listPayments")).ok[0]?.reason).toBe(reason)
  }
  await sandboxControl(poor.w).setBehavior(await methodOf(poor), "pm_card_visa")
  await poor.w.advance(DAY_MS)
  expect(await reloadPayment(poor.w, soft)).toMatchObject({
    status: "paid",
    payout: "transferred",
    attempt: 2,
  })
  await poor.w.advance(9 * DAY_MS)
  for (const { s, id } of hard) expect((await providerRecordsOf(s.w, id)).declined).toHaveLength(1)
})

/** Retries by hand, by test title. */
const CASES: Record<string, (restaurant: (card?: string) => Promise<PaymentWorld>) => Promise<void>> = {
  "of concurrent retries one wins and the others are 409": async (restaurant) => {
    const s = await restaurant("pm_card_chargeCustomerFail")
    const { id } = await closeWorkedShift(s)
    const body = { paymentMethodId: await saveCard(s.w, s.employer) }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => s.employer.call("retryPayment", { params: { id }, body })),
    )
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect((await providerRecordsOf(s.w, id)).charges).toEqual([8000])
    expect(await reloadPayment(s.w, id)).toMatchObject({ attempt: 2 })
  },

  "a bank that wants approval makes the payment wait, and another charge settles it": async (restaurant) => {
    const s = await restaurant()
    const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
    await sandboxControl(s.w).setBehavior(method, "pm_card_authenticationRequired")
    const { id } = await closeWorkedShift(s)
    const waiting = await reloadPayment(s.w, id)
    expect(waiting).toMatchObject({ status: "action_required", fail_code: "authentication_required" })
    expect((await s.employer.call("listPayments")).ok[0]?.reason).toBe(
      "Your bank asks you to approve this payment.",
    )
    await sandboxControl(s.w).setBehavior(method, "pm_card_visa")
    expect((await s.employer.call("retryPayment", { params: { id } })).ok.status).toBe("paid")
  },

  "a card that the provider no longer has is never charged: a retry uses another, or is refused": async (
    restaurant,
  ) => {
    const s = await restaurant("pm_card_chargeCustomerFail")
    const { id } = await closeWorkedShift(s)
    const bad = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
    await sandboxControl(s.w).detach(bad)
    const sent: unknown[] = []
    const { ctx } = s.w
    ctx.provider = watchProvider(ctx.provider, (call, go) => {
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
  },

  "a payment without a method fails without a call, and is paid once there is one": async (restaurant) => {
    const s = await restaurant()
    const { ctx } = s.w
    await ctx.db
      .updateTable("payment_methods")
      .set({ removed_at: s.w.now(), is_default: false })
      .where("employer_id", "=", s.employer.id)
      .execute()
    const payment = await closeWorkedShift(s)
    expect(payment).toMatchObject({
      status: "failed",
      fail_code: "no_method",
      pi_id: null,
      pi_asked_at: null,
    })
    await saveCard(s.w, s.employer, "pm_card_mastercard")
    const retried = (await s.employer.call("retryPayment", { params: { id: payment.id } })).ok
    expect(retried).toMatchObject({ status: "paid", method: "Mastercard •••• 4444" })
  },

  "a charge that succeeds after a refusal counts, whatever event arrives last": async (restaurant) => {
    const s = await restaurant("pm_card_chargeCustomerFail")
    const { id, pi_id: intent } = await closeWorkedShift(s)
    const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
    await sandboxControl(s.w).setBehavior(method, "pm_card_visa")
    // The same intent is confirmed at the provider without the server.
    await s.w.ctx.provider.confirmIntent(intent ?? "", method, "another holder's key")
    await s.w.settle()
    expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
    await advance(s.w.ctx, id)
    expect((await providerRecordsOf(s.w, id)).charges).toEqual([8000])
  },

  "a canceled intent is forgotten, and the retry creates another": async (restaurant) => {
    const s = await restaurant("pm_card_chargeCustomerFail")
    const { id, pi_id: intent } = await closeWorkedShift(s)
    await s.w.ctx.provider.cancelIntent(intent ?? "", "dashboard")
    await s.w.settle()
    expect(await reloadPayment(s.w, id)).toMatchObject({ status: "failed", pi_id: null })
    await saveCard(s.w, s.employer, "pm_card_mastercard")
    const methods = (await s.employer.call("listPaymentMethods")).ok.userPMIds
    const other = methods.find((one) => !one.isDefault)?.paymentMethodID
    const retried = await s.employer.call("retryPayment", {
      params: { id },
      body: { paymentMethodId: other },
    })
    expect(retried.ok.status).toBe("paid")
    expect(await reloadPayment(s.w, id)).toMatchObject({ pi_gen: 2 })
    expect((await providerRecordsOf(s.w, id)).charges).toEqual([8000])
  },

  "after five attempts only an untried method is accepted, with a new intent once the old one is canceled":
    async (restaurant) => {
      const s = await restaurant("pm_card_chargeCustomerFail")
      const first = await closeWorkedShift(s)
      const params = { id: first.id }
      const retry = (paymentMethodId?: string) =>
        s.employer.call("retryPayment", { params, ...(paymentMethodId && { body: { paymentMethodId } }) })
      for (let attempt = 2; attempt <= 5; attempt += 1) expect((await retry()).ok.status).toBe("failed")
      const sixth = await retry()
      expect([sixth.status, sixth.refused.code]).toEqual([409, "wrong_state"])
      expect(sixth.refused.error).toBe(
        "This payment was tried 5 times. Use a payment method that was not tried yet, or contact support.",
      )
      // The same card saved again has another id and the same fingerprint.
      const twin = await saveCard(s.w, s.employer, "pm_card_chargeCustomerFail")
      expect((await retry(twin)).refused.code).toBe("wrong_state")
      expect(await reloadPayment(s.w, first.id)).toMatchObject({
        status: "failed",
        pi_id: first.pi_id,
        attempt: 5,
      })
      expect((await retry(await saveCard(s.w, s.employer))).ok.status).toBe("paid")
      expect(await reloadPayment(s.w, first.id)).toMatchObject({ attempt: 6, pi_gen: 2 })
      expect((await s.w.ctx.provider.retrieveIntent(first.pi_id ?? "")).status).toBe("canceled")
      expect((await providerRecordsOf(s.w, first.id)).charges).toEqual([8000])
    },

  "another restaurant's payment, a missing one and an invalid id are the same 404": async (restaurant) => {
    const s = await restaurant("pm_card_chargeCustomerFail")
    const { id } = await closeWorkedShift(s)
    const other = await createEmployer(s.w, { card: "pm_card_visa" })
    const bodies = await Promise.all(
      [id, "0".repeat(24), "nothing"].map(async (one) => {
        const from = one === id ? other : s.employer
        const answer = await from.call("retryPayment", { params: { id: one } })
        return [answer.status, answer.refused]
      }),
    )
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]?.[0]).toBe(404)
  },

  "a provider that does not answer whether the card is still there does not delay the reply": async (
    restaurant,
  ) => {
    const s = await restaurant("pm_card_chargeCustomerFail")
    const { id } = await closeWorkedShift(s)
    const good = await saveCard(s.w, s.employer)
    const { ctx } = s.w
    const { pass } = controlRealTime(s.w)
    const genuine = ctx.provider
    ctx.provider = watchProvider(genuine, (call, go) => {
      if (call.name !== "retrieveMethod") return go()
      pass(8_000)
      return new Promise(() => undefined)
    })
    const body = { paymentMethodId: good }
    const answer = (await s.employer.call("retryPayment", { params: { id }, body })).ok
    expect(answer).toMatchObject({ status: "pending", method: "Visa •••• 4242" })
    ctx.provider = genuine
    await s.w.settle()
    expect(await reloadPayment(s.w, id)).toMatchObject({
      status: "paid",
      payout: "transferred",
      attempt: 2,
    })
  },
}

test.each(Object.entries(CASES))("%s", async (_, play) => {
  await play((card) => startPaymentWorld(card === undefined ? {} : { card }))
})

test("a newly chosen default is what the automatic retry charges", async () => {
  const s = await startPaymentWorld()
  const method = (await s.employer.call("listPaymentMethods")).ok.userPMIds[0]?.paymentMethodID ?? ""
  await sandboxControl(s.w).setBehavior(method, "pm_card_visa_chargeDeclinedInsufficientFunds")
  const { id } = await closeWorkedShift(s)
  const amex = await saveCard(s.w, s.employer, "pm_card_amex")
  await s.w.advance(DAY_MS / 2)
  ;(await s.employer.call("setDefaultPaymentMethod", { body: { paymentMethodId: amex } })).ok
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "failed", attempt: 1 })
  await s.w.advance(DAY_MS / 2)
  expect(await reloadPayment(s.w, id)).toMatchObject({
    status: "paid",
    attempt: 2,
    payment_method_id: amex,
    method_label: "American Express •••• 0005",
  })
})
