import { DAY_MS, HOUR_MS } from "#domain/time.ts"
import { ProviderError } from "#server/integrations/payment-provider.ts"
import {
  closeWorkedShift,
  sandboxControl,
  startPaymentWorld,
  countNotifications,
  insertWorkedShift,
  watchProvider,
} from "#test/payments/payment-world.ts"
import {
  type Person,
  addPendingBank,
  createOpenJob,
  PASSWORD,
  saveCard,
  signUpEmployer,
} from "#test/support/fixtures.ts"
import { createEmployer } from "#test/support/rows.ts"
import { client } from "#test/support/client.ts"
import { startWorld } from "#test/support/world.ts"
import { expect, test } from "vitest"

const list = async (employer: Person) => (await employer.call("listPaymentMethods")).ok
const defaultOf = async (employer: Person) =>
  (await list(employer)).userPMIds.find((one) => one.isDefault)?.paymentMethodID

test("twenty concurrent requests give the restaurant one customer", async () => {
  const w = await startWorld()
  const employer = await signUpEmployer(w)
  const answers = await Promise.all(Array.from({ length: 20 }, () => employer.call("createCustomer")))
  const ids = new Set(answers.map((answer) => answer.ok.customer.id))
  expect(ids.size).toBe(1)
  const row = await w.ctx.db.selectFrom("payment_customers").selectAll().executeTakeFirstOrThrow()
  expect(ids.has(row.customer_id ?? "")).toBe(true)
  await w.settle()
})

test("without a customer no setup can be started", async () => {
  const w = await startWorld()
  const employer = await signUpEmployer(w)
  const answer = await employer.call("createSetupIntent")
  expect([answer.status, answer.refused.code]).toEqual([409, "wrong_state"])
  expect(await list(employer)).toEqual({ paymentMethods: [], userPMIds: [] })
})

test("the first method becomes the default, and the same card saved again replaces it", async () => {
  const s = await startPaymentWorld()
  const [first] = (await list(s.employer)).paymentMethods
  expect(first).toMatchObject({ type: "card", card: { brand: "visa", last4: "4242", expired: false } })
  const again = await saveCard(s.w, s.employer)
  expect(await list(s.employer)).toMatchObject({ userPMIds: [{ paymentMethodID: again, isDefault: true }] })
  const twice = await s.employer.call("savePaymentMethod", { body: { paymentMethodId: again } })
  expect(twice.ok.paymentMethods).toHaveLength(1)
  expect((await s.w.ctx.provider.retrieveMethod(first?.id ?? "")).customerId).toBeNull()
  const other = await saveCard(s.w, s.employer, "pm_card_amex")
  expect(await defaultOf(s.employer)).toBe(again)
  expect((await list(s.employer)).paymentMethods.map((one) => one.id)).toEqual([again, other])
  expect(await countNotifications(s.w)).toMatchObject({ "employer:methodSaved": 3 })
})

test("the default can be changed, is charged, and is replaced by the newest other one when removed", async () => {
  const s = await startPaymentWorld()
  const visa = await defaultOf(s.employer)
  const amex = await saveCard(s.w, s.employer, "pm_card_amex")
  const mastercard = await saveCard(s.w, s.employer, "pm_card_mastercard")
  ;(await s.employer.call("setDefaultPaymentMethod", { body: { paymentMethodId: amex } })).ok
  expect((await closeWorkedShift(s)).method_label).toBe("American Express •••• 0005")
  const left = (await s.employer.call("deletePaymentMethod", { body: { paymentMethodId: amex } })).ok
  expect(left.userPMIds).toEqual([
    { paymentMethodID: mastercard, isDefault: true },
    { paymentMethodID: visa, isDefault: false },
  ])
  expect((await s.w.ctx.provider.retrieveMethod(amex)).customerId).toBeNull()
  // A repeated call, as after a lost reply, ends like the first.
  expect((await s.employer.call("deletePaymentMethod", { body: { paymentMethodId: amex } })).ok).toEqual(left)
  expect((await s.employer.call("setDefaultPaymentMethod", { body: { paymentMethodId: amex } })).status).toBe(
    404,
  )
})

test("the last method cannot be removed while a shift or a payment needs it", async () => {
  const s = await startPaymentWorld()
  const visa = (await defaultOf(s.employer)) ?? ""
  const remove = () => s.employer.call("deletePaymentMethod", { body: { paymentMethodId: visa } })
  const job = await createOpenJob(s.w, s.employer)
  const refused = await remove()
  expect([refused.status, refused.refused.code]).toEqual([409, "in_use"])
  expect(refused.refused.error).toContain("Please add another one first.")
  ;(await s.employer.call("deleteJob", { params: { id: job._id } })).ok
  const worked = await insertWorkedShift(s)
  expect((await remove()).refused.code).toBe("in_use")
  await sandboxControl(s.w).setBehavior(visa, "pm_card_chargeCustomerFail")
  ;(await s.employer.call("closeJob", { body: { jobId: worked.id } })).ok
  expect((await remove()).refused.code).toBe("in_use")
  await sandboxControl(s.w).setBehavior(visa, "pm_card_visa")
  const [payment] = (await s.employer.call("listPayments")).ok
  ;(await s.employer.call("retryPayment", { params: { id: payment?._id ?? "" } })).ok
  expect((await remove()).ok).toEqual({ paymentMethods: [], userPMIds: [] })
})

test("another restaurant's method is 404 like an unknown one, and is not changed", async () => {
  const s = await startPaymentWorld()
  const theirs = (await defaultOf(s.employer)) ?? ""
  const other = await createEmployer(s.w, { card: "pm_card_visa" })
  const before = await list(s.employer)
  for (const name of ["savePaymentMethod", "setDefaultPaymentMethod", "deletePaymentMethod"] as const) {
    const answers = await Promise.all(
      [theirs, "pm_unknown", "", "../customers", "pm_card_visa"].map(async (paymentMethodId) => {
        const answer = await other.call(name, { body: { paymentMethodId } })
        return JSON.stringify([answer.status, answer.refused])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^\[404,/)
  }
  expect(await list(s.employer)).toEqual(before)
})

test("a method whose setup has not succeeded cannot be saved", async () => {
  const s = await startPaymentWorld()
  await expect(saveCard(s.w, s.employer, "pm_card_authenticationRequired")).rejects.toThrow(
    /409.*wrong_state/,
  )
  expect((await list(s.employer)).paymentMethods).toHaveLength(1)
})

/** Enters the amounts or the code of the deposits on the bank's page. */
async function enterOnBankPage(url: string, fields: Record<string, string>): Promise<number> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields) })
  return response.status
}

test("bank accounts whose verification is pending are listed on every device, beside what is saved meanwhile", async () => {
  const w = await startWorld()
  const employer = await createEmployer(w, { card: "pm_card_visa", password: PASSWORD })
  const first = await addPendingBank(w, employer, "000123456789")
  const second = await addPendingBank(w, employer, "000222222227")
  const amex = await saveCard(w, employer, "pm_card_amex")
  const { email } = employer
  const { token } = (await w.guest.call("logInEmployer", { body: { email, password: PASSWORD } })).ok
  const elsewhere = client(w.url, token)
  const seen = (await elsewhere.call("listPaymentMethods")).ok
  expect(seen.paymentMethods.map((one) => one.id)).toContain(amex)
  expect(seen.userPMIds).toHaveLength(2)
  expect(seen.pendingMethods).toMatchObject([
    { id: second, type: "us_bank_account", us_bank_account: { last4: "2227" } },
    { id: first, us_bank_account: { last4: "6789" }, verification: { kind: "microdeposits" } },
  ])
  expect(await list(employer)).toEqual(seen)
  expect((await list(await createEmployer(w, { card: "pm_card_visa" }))).pendingMethods).toBeUndefined()

  // A pending one is not on file: it can neither be the default nor be charged.
  const notOnFile = await employer.call("setDefaultPaymentMethod", { body: { paymentMethodId: first } })
  expect(notOnFile.status).toBe(404)
  const url = seen.pendingMethods?.find((one) => one.id === first)?.verification.url ?? ""
  expect(await enterOnBankPage(url, { first: "32", second: "45" })).toBe(200)
  const after = await list(employer)
  expect(after.pendingMethods?.map((one) => one.id)).toEqual([second])
  expect(after.paymentMethods.map((one) => one.id)).toContain(first)
})

test("a pending bank account that is confirmed is saved at the next look when its event was lost", async () => {
  const s = await startPaymentWorld()
  const bank = await addPendingBank(s.w, s.employer, "000123456789")
  const [pending] = (await list(s.employer)).pendingMethods ?? []
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  expect(await enterOnBankPage(pending?.verification.url ?? "", { code: "SM11AA" })).toBe(200)
  await s.w.settle()
  expect((await list(s.employer)).paymentMethods.map((one) => one.id)).toContain(bank)
})

test("removing a pending method cancels its setup; another restaurant's is 404", async () => {
  const s = await startPaymentWorld()
  const bank = await addPendingBank(s.w, s.employer, "000123456789")
  const other = await createEmployer(s.w, { card: "pm_card_visa" })
  const remove = (employer: Person) =>
    employer.call("deletePaymentMethod", { body: { paymentMethodId: bank } })
  expect((await remove(other)).status).toBe(404)
  const [pending] = (await list(s.employer)).pendingMethods ?? []
  expect((await remove(s.employer)).ok.paymentMethods).toHaveLength(1)
  expect((await list(s.employer)).pendingMethods).toBeUndefined()
  expect(await enterOnBankPage(pending?.verification.url ?? "", { first: "32", second: "45" })).toBe(410)
  expect((await remove(s.employer)).status).toBe(404)
})

test("a pending method is removed by many at once, and by one that comes after its verification", async () => {
  const s = await startPaymentWorld()
  const remove = (id: string) => s.employer.call("deletePaymentMethod", { body: { paymentMethodId: id } })
  const bank = await addPendingBank(s.w, s.employer, "000123456789")
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove(bank)))
  expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  expect((await list(s.employer)).pendingMethods).toBeUndefined()

  const late = await addPendingBank(s.w, s.employer, "000123456789")
  const [pending] = (await list(s.employer)).pendingMethods ?? []
  const { provider } = s.w.ctx
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  s.w.ctx.provider = watchProvider(provider, async ({ name }, run) => {
    if (name === "cancelSetup") await enterOnBankPage(pending?.verification.url ?? "", { code: "SM11AA" })
    return run()
  })
  expect((await remove(late)).status).toBe(200)
  s.w.ctx.provider = provider
  const left = await list(s.employer)
  expect([left.paymentMethods.length, left.pendingMethods]).toEqual([1, undefined])
})

test("the list is without pending methods while the provider cannot be reached", async () => {
  const s = await startPaymentWorld()
  await addPendingBank(s.w, s.employer, "000123456789")
  const { provider } = s.w.ctx
  s.w.ctx.provider = watchProvider(provider, () =>
    Promise.reject(new ProviderError({ kind: "unknownOutcome", reason: "away" })),
  )
  const seen = await list(s.employer)
  expect([seen.paymentMethods.length, seen.pendingMethods]).toEqual([1, undefined])
  s.w.ctx.provider = provider
  expect((await list(s.employer)).pendingMethods).toHaveLength(1)
})

test("a method that the provider no longer has is removed; a card past its month is expired", async () => {
  const s = await startPaymentWorld()
  const amex = await saveCard(s.w, s.employer, "pm_card_amex")
  const visa = (await defaultOf(s.employer)) ?? ""
  await sandboxControl(s.w).detach(visa)
  expect((await list(s.employer)).userPMIds).toEqual([{ paymentMethodID: amex, isDefault: true }])
  // The provider, which has a later date, cannot be reached.
  s.w.ctx.provider = watchProvider(s.w.ctx.provider, () =>
    Promise.reject(new ProviderError({ kind: "unknownOutcome", reason: "away" })),
  )
  const year = s.w.now().getUTCFullYear() - 1
  await s.w.ctx.db.updateTable("payment_methods").set({ exp_year: year }).where("id", "=", amex).execute()
  expect((await list(s.employer)).paymentMethods[0]?.card).toMatchObject({ exp_year: year, expired: true })
})

test("a customer that the provider deleted is replaced, and its methods are gone", async () => {
  const s = await startPaymentWorld()
  const first = (await s.employer.call("createCustomer")).ok.customer.id
  const response = await fetch(
    `http://${s.w.ctx.sandbox?.stripe.host}:${s.w.ctx.sandbox?.stripe.port}/v1/customers/${first}`,
    { method: "DELETE", headers: { authorization: "Bearer sk_test_prepside_payment_sandbox" } },
  )
  expect(response.status).toBe(200)
  const second = (await s.employer.call("createCustomer")).ok.customer.id
  expect(second).not.toBe(first)
  expect((await list(s.employer)).paymentMethods).toEqual([])
  await saveCard(s.w, s.employer)
  expect(await closeWorkedShift(s)).toMatchObject({ status: "paid", customer_id: second })
})

test("more than ten setups an hour are refused with the time to wait", async () => {
  const s = await startPaymentWorld()
  const start = () => s.employer.call("createSetupIntent")
  for (let count = 2; count <= 10; count += 1) await saveCard(s.w, s.employer)
  const refused = await start()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  await s.w.advance(HOUR_MS)
  expect((await start()).status).toBe(200)
})

test("setups that were canceled before a card was tried do not use up the hour's number", async () => {
  const s = await startPaymentWorld()
  for (let count = 2; count <= 10; count += 1)
    expect((await s.employer.call("createSetupIntent")).status).toBe(200)
  const card = await saveCard(s.w, s.employer, "pm_card_amex")
  expect((await list(s.employer)).paymentMethods.map((one) => one.id)).toContain(card)
  for (let count = 2; count <= 9; count += 1) await saveCard(s.w, s.employer)
  expect((await s.employer.call("createSetupIntent")).status).toBe(429)
})

test("a setup with which a card was declined counts", async () => {
  const s = await startPaymentWorld()
  for (let count = 2; count <= 10; count += 1)
    await expect(saveCard(s.w, s.employer, "pm_card_chargeDeclined")).rejects.toThrow("the card was refused")
  expect((await s.employer.call("createSetupIntent")).status).toBe(429)
})

test("ids of another mode count as absent", async () => {
  const s = await startPaymentWorld()
  s.w.ctx.mode = "test"
  expect(await list(s.employer)).toEqual({ paymentMethods: [], userPMIds: [] })
  expect((await s.employer.call("createSetupIntent")).refused.code).toBe("wrong_state")
  expect((await s.worker.call("retrieveAccount")).ok).toEqual({ status: "incomplete" })
  const customer = (await s.employer.call("createCustomer")).ok.customer.id
  s.w.ctx.mode = "sandbox"
  expect((await s.employer.call("createCustomer")).ok.customer.id).not.toBe(customer)
})

test("the public configuration has the mode, the fee and the market, and nothing secret", async () => {
  const w = await startWorld()
  const config = (await w.guest.call("getPublicConfig")).ok
  expect(config).toMatchObject({
    product: "Prepside",
    payments: { mode: "sandbox", publishableKey: null, feeBps: 0, feeFixedCents: 0 },
    market: { state: "Arizona", timeZone: "America/Phoenix" },
  })
  expect(config.market.cities).toHaveLength(9)
  expect(JSON.stringify(config)).not.toMatch(/sk_|whsec_/)
})

test("each side lists its own payments, newest first, in pages", async () => {
  const s = await startPaymentWorld()
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await closeWorkedShift(s)).id)
    await s.w.advance(DAY_MS / 24)
  }
  const first = await s.employer.call("listPayments", { query: { limit: 2 } })
  expect(first.ok.map((one) => one._id)).toEqual(ids.slice(0, 2))
  expect(first.headers.get("link")).toContain("skip=2")
  const rest = await s.worker.call("listPayments", { query: { limit: 2, skip: 2 } })
  expect(rest.ok.map((one) => one._id)).toEqual(ids.slice(2))
  expect(rest.headers.get("link")).toBeNull()
  expect((await (await createEmployer(s.w, { card: "pm_card_visa" })).call("listPayments")).ok).toEqual([])
})
