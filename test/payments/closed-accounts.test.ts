import { DAY_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import { ProviderError } from "#server/integrations/payment-provider.ts"
import {
  closeWorkedShift,
  openShiftPayment,
  type PaymentWorld,
  providerRecordsOf,
  reloadPayment,
  sandboxControl,
  startPaymentWorld,
  sweepPayments,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { openPayoutAccount } from "#test/support/fixtures.ts"
import { expect, test } from "vitest"

/** A payout account that is gone is replaced, and waiting wages follow (docs/rules/payments.md#payout-account). */

const ONCE = { charges: [8000], declined: [], transfers: [8000] }

async function accountOf(s: PaymentWorld): Promise<string> {
  return (await s.worker.call("createAccount")).ok.account.id
}

const shownAccount = async (s: PaymentWorld) => {
  const { stripeAccountId, stripeOnboardingComplete } = (await s.worker.call("getWorker")).ok
  return { stripeAccountId, stripeOnboardingComplete }
}

async function closeAtProvider(s: PaymentWorld, account: string): Promise<void> {
  const { host, port } = s.w.ctx.sandbox?.stripe ?? {}
  const response = await fetch(`http://${host}:${port}/v2/core/accounts/${account}/close`, {
    method: "POST",
    headers: {
      authorization: "Bearer sk_test_prepside_payment_sandbox",
      "content-type": "application/json",
    },
    body: JSON.stringify({ applied_configurations: ["recipient"] }),
  })
  expect(response.status).toBe(200)
}

/** Makes the stored account one that the provider never had. */
async function forgetAtProvider(s: PaymentWorld): Promise<void> {
  await s.w.ctx.db.updateTable("payout_accounts").set({ account_id: "acct_unknown" }).execute()
}

test.each(["deauthorized", "closed", "unknown"])(
  "an account that is %s is replaced at the next setup, and the waiting wage follows",
  async (how) => {
    const s = await startPaymentWorld()
    const old = await accountOf(s)
    await sandboxControl(s.w).configureWebhooks({ drop: true })
    if (how === "deauthorized") await sandboxControl(s.w).deauthorize(old)
    if (how === "closed") await closeAtProvider(s, old)
    if (how === "unknown") await forgetAtProvider(s)
    const { id } = await closeWorkedShift(s)
    expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "waiting_account" })
    expect(await shownAccount(s)).toEqual({ stripeAccountId: null, stripeOnboardingComplete: false })
    expect((await s.worker.call("retrieveAccount")).ok).toEqual({ status: "incomplete" })
    const fresh = await openPayoutAccount(s.w, s.worker)
    expect(fresh).not.toBe(old)
    expect(await accountOf(s)).toBe(fresh)
    expect((await s.worker.call("retrieveAccount")).ok).toEqual({ status: "complete" })
    await s.w.settle()
    expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "transferred", payout_account_id: fresh })
    expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
    const [kept] = await s.w.ctx.db
      .selectFrom("audit")
      .select("details")
      .where("action", "=", "payment.payoutAccountReplaced")
      .execute()
    expect(kept?.details).toEqual({ account: how === "unknown" ? "acct_unknown" : old })
  },
)

test("an account that is gone is noticed by the provider's event", async () => {
  const s = await startPaymentWorld()
  const account = await accountOf(s)
  await sandboxControl(s.w).deauthorize(account)
  await s.w.settle()
  expect(await shownAccount(s)).toEqual({ stripeAccountId: null, stripeOnboardingComplete: false })
})

test("an account that the provider has again is used again", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  const account = await accountOf(s)
  const genuine = ctx.provider
  // As while another provider's key is configured.
  ctx.provider = watchProvider(genuine, (call, go) =>
    call.name === "retrievePayoutAccount"
      ? Promise.reject(new ProviderError({ kind: "notFound", param: null, message: "no such account" }))
      : go(),
  )
  const { id } = await closeWorkedShift(s)
  expect((await shownAccount(s)).stripeAccountId).toBeNull()
  ctx.provider = genuine
  await s.w.advance(DAY_MS / 24)
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "transferred", payout_account_id: account })
  expect(await shownAccount(s)).toEqual({ stripeAccountId: account, stripeOnboardingComplete: true })
})

test("a key that the provider rejects closes no account", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  const account = await accountOf(s)
  ctx.provider = watchProvider(ctx.provider, (call, go) =>
    call.name === "retrievePayoutAccount"
      ? Promise.reject(new ProviderError({ kind: "notAllowed", message: "Invalid API Key provided" }))
      : go(),
  )
  await openShiftPayment(s)
  await sweepPayments(s.w)
  expect((await shownAccount(s)).stripeAccountId).toBe(account)
})

test("a transfer to an account that goes away meanwhile waits for the next one", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  const old = await accountOf(s)
  const genuine = ctx.provider
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  ctx.provider = watchProvider(genuine, async (call, go) => {
    if (call.name === "createTransfer") await closeAtProvider(s, old)
    return go()
  })
  const { id } = await openShiftPayment(s)
  await advance(ctx, id)
  ctx.provider = genuine
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "waiting_account" })
  await sandboxControl(s.w).configureWebhooks({})
  await openPayoutAccount(s.w, s.worker)
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "transferred" })
  expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
})

test("ten concurrent requests replace an account that is gone once", async () => {
  const s = await startPaymentWorld()
  const old = await accountOf(s)
  await sandboxControl(s.w).deauthorize(old)
  await s.w.settle()
  const ids = await Promise.all(Array.from({ length: 10 }, () => accountOf(s)))
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).not.toBe(old)
})
