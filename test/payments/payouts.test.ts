import { HOUR_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import {
  closeWorkedShift,
  sandboxControl,
  providerRecordsOf,
  openShiftPayment,
  reloadPayment,
  startPaymentWorld,
  countNotifications,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { openPayoutAccount } from "#test/support/fixtures.ts"
import { ProviderError } from "#server/integrations/payment-provider.ts"
import { expect, test } from "vitest"

test("without a payout account the restaurant is charged and the wage waits until the account is ready", async () => {
  const s = await startPaymentWorld({ payout: false })
  const payment = await closeWorkedShift(s)
  expect(payment).toMatchObject({ status: "paid", payout: "waiting_account" })
  expect((await s.worker.call("listPayments")).ok[0]?.reason).toBe(
    "$80.00 is waiting. Finish your payout setup to receive it.",
  )
  await advance(s.w.ctx, payment.id)
  expect(await countNotifications(s.w)).toMatchObject({ "worker:wageWaits": 1 })
  await openPayoutAccount(s.w, s.worker)
  await s.w.settle()
  expect(await reloadPayment(s.w, payment.id)).toMatchObject({ payout: "transferred" })
  expect(await providerRecordsOf(s.w, payment.id)).toEqual({
    charges: [8000],
    declined: [],
    transfers: [8000],
  })
  expect(await countNotifications(s.w)).toMatchObject({ "worker:wageWaits": 1, "worker:wageSent": 1 })
})

test("a waiting wage is transferred within the hour even when no event of the account arrives", async () => {
  const s = await startPaymentWorld({ payout: false })
  const { id } = await closeWorkedShift(s)
  const { account } = (await s.worker.call("createAccount")).ok
  await s.w.settle()
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  await sandboxControl(s.w).onboard(account.id, "active")
  await s.w.advance(HOUR_MS - 1)
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "waiting_account" })
  await s.w.advance(1)
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "transferred" })
})

test("with a restricted account the wage waits, and checking the account advances it", async () => {
  const s = await startPaymentWorld()
  const { account } = (await s.worker.call("createAccount")).ok
  await sandboxControl(s.w).restrict(account.id)
  const { id } = await closeWorkedShift(s)
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "waiting_account" })
  await sandboxControl(s.w).configureWebhooks({ drop: true })
  await sandboxControl(s.w).onboard(account.id, "active")
  expect((await s.worker.call("retrieveAccount")).ok).toEqual({ status: "complete" })
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "transferred" })
})

test("a transfer refused for missing capabilities waits and is requested again with another key", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  const genuine = ctx.provider
  const keys: unknown[] = []
  const refusal = {
    kind: "refused",
    code: "insufficient_capabilities_for_transfer",
    message: "not now",
  } as const
  ctx.provider = watchProvider(genuine, (call, go) => {
    if (call.name !== "createTransfer") return go()
    keys.push(call.args[1])
    return keys.length === 1 ? Promise.reject(new ProviderError(refusal)) : go()
  })
  const { id } = await openShiftPayment(s)
  await advance(ctx, id)
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "waiting_account" })
  await advance(ctx, id)
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "transferred" })
  expect(keys).toEqual([`tr:${id}:1`, `tr:${id}:2`])
})

test("a wage that is refused for missing capabilities repeatedly is notified as waiting once", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  const genuine = ctx.provider
  const code = "insufficient_capabilities_for_transfer"
  ctx.provider = watchProvider(genuine, (call, go) =>
    call.name === "createTransfer"
      ? Promise.reject(new ProviderError({ kind: "refused", code, message: "not now" }))
      : go(),
  )
  const { id } = await openShiftPayment(s)
  for (let look = 0; look < 3; look += 1) await advance(ctx, id)
  expect(await reloadPayment(s.w, id)).toMatchObject({ payout: "waiting_account", tr_gen: 3 })
  expect(await countNotifications(s.w)).toMatchObject({ "worker:wageWaits": 1 })
  ctx.provider = genuine
  await advance(ctx, id)
  expect(await countNotifications(s.w)).toMatchObject({ "worker:wageWaits": 1, "worker:wageSent": 1 })
})

test("a transfer that waiting does not cure fails, and the worker sees that we are working on it", async () => {
  const s = await startPaymentWorld()
  const { ctx } = s.w
  const refusal = { kind: "refused", code: "account_invalid", message: "no" } as const
  ctx.provider = watchProvider(ctx.provider, (call, go) =>
    call.name === "createTransfer" ? Promise.reject(new ProviderError(refusal)) : go(),
  )
  const { id } = await openShiftPayment(s)
  await advance(ctx, id)
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transfer_failed" })
  expect((await s.worker.call("listPayments")).ok[0]?.reason).toBe(
    "There is a problem with your payout. We’re working on it.",
  )
})

test("a transfer that the provider declines fails in the same way", async () => {
  const s = await startPaymentWorld()
  await sandboxControl(s.w).addFault({ op: "POST /v1/transfers", kind: "decline" })
  const { id } = await closeWorkedShift(s)
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transfer_failed" })
})

test("a transfer names its charge, so the platform's balance is not needed", async () => {
  const s = await startPaymentWorld()
  const { id } = await closeWorkedShift(s)
  const { transfers } = await sandboxControl(s.w).ledger()
  const { charge_id: charge } = await reloadPayment(s.w, id)
  expect(transfers.find((one) => one.metadata.payment_id === id)?.source_transaction).toBe(charge)
})

test("ten concurrent requests and a later one give the worker one account", async () => {
  const s = await startPaymentWorld({ payout: false })
  const answers = await Promise.all(Array.from({ length: 10 }, () => s.worker.call("createAccount")))
  const ids = new Set(answers.map((answer) => answer.ok.account.id))
  expect(ids.size).toBe(1)
  expect((await s.worker.call("createAccount")).ok.account.id).toBe([...ids][0])
})

test("an account is complete only when money can come in and go out, and has a link only when its owner can act", async () => {
  const s = await startPaymentWorld({ payout: false })
  const check = async () => (await s.worker.call("retrieveAccount")).ok
  expect(await check()).toEqual({ status: "incomplete" })
  const { account } = (await s.worker.call("createAccount")).ok
  const fresh = await check()
  expect(fresh.status).toBe("incomplete")
  expect(fresh.redirect_url).toMatch(/\/stripe-sandbox\/onboard\//)
  await sandboxControl(s.w).onboard(account.id, "pending")
  expect(await check()).toEqual({ status: "incomplete" })
  await sandboxControl(s.w).onboard(account.id, "rejected")
  expect(await check()).toEqual({ status: "incomplete" })
  await sandboxControl(s.w).onboard(account.id, "active")
  expect(await check()).toEqual({ status: "complete" })
  await sandboxControl(s.w).deauthorize(account.id)
  expect((await check()).status).toBe("incomplete")
})

test("when the provider refuses to create an account the reply is 502, and the next request creates it", async () => {
  const s = await startPaymentWorld({ payout: false })
  const { ctx } = s.w
  const genuine = ctx.provider
  ctx.provider = watchProvider(genuine, ({ name }) =>
    Promise.reject(new ProviderError({ kind: "refused", code: name, message: "not for you" })),
  )
  const refused = await s.worker.call("createAccount")
  expect([refused.status, refused.refused]).toEqual([
    502,
    { error: "Something went wrong!", code: "payment_provider", reason: "payment_provider" },
  ])
  ctx.provider = genuine
  expect((await s.worker.call("createAccount")).ok.account.id).toMatch(/^acct_/)
})
