import { HOUR_MS, plus } from "#domain/time.ts"
import { BusyError } from "#server/errors.ts"
import { advance } from "#server/features/payments/advance.ts"
import {
  closeWorkedShift,
  sandboxControl,
  providerRecordsOf,
  providerWithTimeout,
  openShiftPayment,
  paymentOf,
  controlRealTime,
  reloadPayment,
  startPaymentWorld,
  sweepPayments,
  type PaymentWorld,
  countNotifications,
  watchProvider,
  insertWorkedShift,
} from "#test/payments/payment-world.ts"
import type { World } from "#test/support/world.ts"
import { expect, test } from "vitest"

const CALLS = [
  { op: "POST /v1/payment_intents", name: "createIntent" },
  { op: "POST /v1/payment_intents/{id}/confirm", name: "confirmIntent" },
  { op: "GET /v2/core/accounts/{id}", name: "retrievePayoutAccount" },
  { op: "POST /v1/transfers", name: "createTransfer" },
] as const
const MONEY_CALLS = ["createIntent", "confirmIntent", "createTransfer"] as const
const KINDS = ["drop_before", "drop_after", "500", "429", "409"] as const
const ONCE = { charges: [8000], declined: [], transfers: [8000] }

/** Runs every case in a world of its own, concurrently: most of the time is waiting. */
async function runConcurrently<C>(cases: readonly C[], run: (one: C) => Promise<void>): Promise<void> {
  await Promise.all(
    cases.map((one) =>
      run(one).catch((error: unknown) => {
        throw new Error(`in the case ${JSON.stringify(one)}`, { cause: error })
      }),
    ),
  )
}

test("when each call fails once in each way, or never gets a reply, there is one charge and one transfer", () =>
  runConcurrently(CALLS, async ({ op, name }) => {
    const s = await startPaymentWorld()
    for (const kind of KINDS) {
      await sandboxControl(s.w).addFault({ op, kind })
      const { id } = await closeWorkedShift(s)
      await sweepPayments(s.w)
      expect([kind, await providerRecordsOf(s.w, id)]).toEqual([kind, ONCE])
      expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
    }
    await s.w.settle()
    const times = KINDS.length
    expect(await countNotifications(s.w)).toMatchObject({
      "employer:charged": times,
      "worker:wageSent": times,
    })
    await expectHangIsSurvived(s, op, name)
  }))

/** The reply has the payment as it is, which advances once the provider replies again. */
async function expectHangIsSurvived(s: PaymentWorld, op: string, name: string): Promise<void> {
  const { ctx } = s.w
  const { pass } = controlRealTime(s.w)
  // The reply's eight seconds are over when the provider call times out.
  ctx.provider = watchProvider(providerWithTimeout(s.w, 500), (call, go) =>
    go().finally(() => call.name === name && pass(8_000)),
  )
  await sandboxControl(s.w).addFault({ op, kind: "hang", times: 3 })
  const job = await insertWorkedShift(s)
  const answer = (await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
  expect(["pending", "confirming", "paid"]).toContain(answer.payment?.status)
  expect(answer.payment?.payout).not.toBe("transferred")
  await sandboxControl(s.w).clearFaults()
  const { id } = await paymentOf(s.w, job.id)
  await advance(ctx, id)
  expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
  expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
}

/** Ends the lease as real time would, which the test does not wait for. */
async function expireLease(w: Parameters<typeof reloadPayment>[0], id: string): Promise<void> {
  await w.ctx.db.updateTable("payments").set({ lease_until: null }).where("id", "=", id).execute()
}

/** Runs a payment for every call that moves money, in one world of two processes. */
async function forEachCall(
  run: (s: PaymentWorld, other: World, name: (typeof MONEY_CALLS)[number]) => Promise<void>,
): Promise<void> {
  const s = await startPaymentWorld()
  const other = await s.w.startAnotherProcess()
  for (const name of MONEY_CALLS)
    await run(s, other, name).catch((error: unknown) => {
      throw new Error(`with ${name}`, { cause: error })
    })
}

test("killed after a call and before its write, the payment is completed by the next process: one charge, one transfer", () =>
  forEachCall(async (s, other, name) => {
    const { id, job_id: jobId } = await openShiftPayment(s)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const dying = {
      ...s.w.ctx,
      provider: watchProvider(s.w.ctx.provider, async (call, go) => {
        const answer = await go()
        if (call.name !== name) return answer
        resolve()
        return new Promise(() => undefined)
      }),
    }
    void advance(dying, id)
    await done
    await sweepPayments(other)
    expect((await reloadPayment(other, id)).payout).not.toBe("transferred")
    await expireLease(other, id)
    const again = await s.employer.call("closeJob", { body: { jobId } })
    expect(again.ok.payment).toMatchObject({ status: "paid", payout: "transferred" })
    expect(await providerRecordsOf(other, id)).toEqual(ONCE)
  }))

test("killed before a call and found a day later, when keys may be forgotten, the payment completes once", () =>
  forEachCall(async (s, _, name) => {
    const { ctx } = s.w
    const genuine = ctx.provider
    const { pass } = controlRealTime(s.w)
    const { id } = await openShiftPayment(s)
    for (const when of ["before", "after"] as const) {
      const { promise: done, resolve } = Promise.withResolvers<void>()
      ctx.provider = watchProvider(genuine, async (call, go) => {
        // Two of the eight seconds that a reply waits are left, in which a slow machine reaches the call as well.
        if (call.name === "retrieveMethod") pass(6_000)
        if (call.name !== name) return go()
        if (when === "after") await go()
        resolve()
        return new Promise(() => undefined)
      })
      // A payment that is known not to be charged is retried by the employer; the reply waits for a moment only.
      const isFailed = (await reloadPayment(s.w, id)).status === "failed"
      if (isFailed) {
        const reply = s.employer.call("retryPayment", { params: { id } })
        // The reply may come while the call still hangs; after a refusal the call is never made.
        await Promise.race([done, reply.then(({ ok }) => ok && done)])
      } else {
        void advance({ ...ctx }, id)
        await done
      }
      ctx.provider = genuine
      s.w.ctx.sandbox?.clock.moveTo(plus(s.w.now(), 30 * HOUR_MS), true)
      await expireLease(s.w, id)
      if (name === "confirmIntent" && when === "before") {
        await advance(ctx, id)
        expect(await reloadPayment(s.w, id)).toMatchObject({ status: "failed", fail_code: "unknown_expired" })
        expect((await providerRecordsOf(s.w, id)).charges).toEqual([])
      }
    }
    await advance(ctx, id)
    expect(await reloadPayment(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
    expect(await providerRecordsOf(s.w, id)).toEqual(ONCE)
  }))

test("fifty concurrent closings, sweeps and events make one charge and one transfer", async () => {
  const s = await startPaymentWorld()
  const other = await s.w.startAnotherProcess()
  const { id, job_id: jobId } = await openShiftPayment(s)
  // On a busy machine the last of them wait in vain for their turn, and say so.
  const advanceOrWait = ({ ctx }: World) =>
    advance(ctx, id).catch((error: unknown) => {
      if (!(error instanceof BusyError)) throw error
    })
  await Promise.all([
    ...Array.from({ length: 25 }, () => advanceOrWait(s.w)),
    ...Array.from({ length: 25 }, () => advanceOrWait(other)),
    s.employer.call("closeJob", { body: { jobId } }),
    sweepPayments(s.w),
    sweepPayments(other),
    s.w.settle(),
  ])
  await s.w.settle()
  expect(await reloadPayment(s.w, id)).toMatchObject({
    status: "paid",
    payout: "transferred",
    attempt: 1,
    pi_gen: 1,
    tr_gen: 1,
  })
  expect(await providerRecordsOf(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  expect(await countNotifications(s.w)).toMatchObject({ "employer:charged": 1, "worker:wageSent": 1 })
})
