import { MINUTE_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import { sweepPayments } from "#server/features/payments/sweep.ts"
import {
  closed,
  control,
  heldFor,
  opened,
  paymentOf,
  reload,
  scene,
  told,
  watched,
  workedShift,
} from "#test/payments/helpers.ts"
import { describe, expect, test } from "vitest"

const CALLS = [
  "POST /v1/payment_intents",
  "POST /v1/payment_intents/{id}/confirm",
  "GET /v2/core/accounts/{id}",
  "POST /v1/transfers",
] as const
const KINDS = ["drop_before", "drop_after", "500", "429", "409"] as const

describe.each(CALLS)("%s", (op) => {
  test("failing once in each way costs neither a second charge nor a cent", async () => {
    const s = await scene()
    for (const kind of KINDS) {
      await control(s.w).addFault({ op, kind })
      const { id } = await closed(s)
      await sweepPayments(s.w.ctx)
      expect([kind, await heldFor(s.w, id)]).toEqual([
        kind,
        { charges: [8000], declined: [], transfers: [8000] },
      ])
      expect(await reload(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
    }
    await s.w.settle()
    const times = KINDS.length
    expect(await told(s.w)).toMatchObject({ "employer:charged": times, "worker:wageSent": times })
  })

  test(
    "no answer at all leaves the page with what is known, and the payment goes on",
    { timeout: 60_000 },
    async () => {
      const s = await scene()
      await control(s.w).addFault({ op, kind: "hang", times: 1 })
      const job = await workedShift(s)
      const answer = (await s.employer.call("closeJob", { body: { jobId: job.id } })).ok
      expect(["pending", "confirming", "paid"]).toContain(answer.payment?.status)
      expect(answer.payment?.payout).not.toBe("transferred")
      await control(s.w).clearFaults()
      const { id } = await paymentOf(s.w, job.id)
      await advance(s.w.ctx, id)
      expect(await reload(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
      expect(await heldFor(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
    },
  )
})

/** As if the holder's lease had run out: a minute of real time, which a test does not wait for. */
async function forgetLease(w: Parameters<typeof reload>[0], id: string): Promise<void> {
  await w.ctx.db.updateTable("payments").set({ lease_until: null }).where("id", "=", id).execute()
}

test.each(["createIntent", "confirmIntent", "createTransfer"] as const)(
  "killed after %s was done and before it was written down, the next process ends it: one charge, one transfer",
  async (name) => {
    const s = await scene()
    const { id, job_id: jobId } = await opened(s)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    const dying = {
      ...s.w.ctx,
      provider: watched(s.w.ctx.provider, async (call, go) => {
        const answer = await go()
        if (call.name !== name) return answer
        resolve()
        return new Promise(() => undefined)
      }),
    }
    void advance(dying, id)
    await done
    const other = await s.w.another()
    await sweepPayments(other.ctx)
    expect((await reload(other, id)).payout).not.toBe("transferred")
    await forgetLease(other, id)
    const again = await s.employer.call("closeJob", { body: { jobId } })
    expect(again.ok.payment).toMatchObject({ status: "paid", payout: "transferred" })
    expect(await heldFor(other, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  },
)

test.each(["createIntent", "confirmIntent", "createTransfer"] as const)(
  "killed before %s and found a day later, when keys may be forgotten, the payment still ends once",
  async (name) => {
    const s = await scene()
    const { id } = await opened(s)
    for (const when of ["before", "after"] as const) {
      const { promise: done, resolve } = Promise.withResolvers<void>()
      const provider = watched(s.w.ctx.provider, async (call, go) => {
        if (call.name !== name) return go()
        if (when === "after") await go()
        resolve()
        return new Promise(() => undefined)
      })
      void advance({ ...s.w.ctx, provider }, id)
      await done
      s.w.ctx.sandbox?.clock.moveTo(new Date(s.w.now().getTime() + 30 * 60 * MINUTE_MS), true)
      await forgetLease(s.w, id)
      if (name === "confirmIntent" && when === "before") {
        await advance(s.w.ctx, id)
        expect(await reload(s.w, id)).toMatchObject({ status: "failed", fail_code: "unknown_expired" })
        expect((await heldFor(s.w, id)).charges).toEqual([])
        // The employer tries again; this time the answer is lost after the money was taken.
        await s.w.ctx.db
          .updateTable("payments")
          .set({ status: "pending", attempt: 2, fail_code: null })
          .where("id", "=", id)
          .execute()
      }
    }
    await advance(s.w.ctx, id)
    expect(await reload(s.w, id)).toMatchObject({ status: "paid", payout: "transferred" })
    expect(await heldFor(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  },
)

test("fifty at once, close, sweeper and events among them, make one charge and one transfer", async () => {
  const s = await scene()
  const other = await s.w.another()
  const { id, job_id: jobId } = await opened(s)
  await Promise.all([
    ...Array.from({ length: 25 }, () => advance(s.w.ctx, id)),
    ...Array.from({ length: 25 }, () => advance(other.ctx, id)),
    s.employer.call("closeJob", { body: { jobId } }),
    sweepPayments(s.w.ctx),
    sweepPayments(other.ctx),
    s.w.settle(),
  ])
  await s.w.settle()
  expect(await reload(s.w, id)).toMatchObject({
    status: "paid",
    payout: "transferred",
    attempt: 1,
    pi_gen: 1,
    tr_gen: 1,
  })
  expect(await heldFor(s.w, id)).toEqual({ charges: [8000], declined: [], transfers: [8000] })
  expect(await told(s.w)).toMatchObject({ "employer:charged": 1, "worker:wageSent": 1 })
})

test("with the provider away the sweep gives up soon, and catches up when it is back", async () => {
  const s = await scene()
  const rows = [await opened(s), await opened(s), await opened(s), await opened(s)]
  const { ctx } = s.w
  const genuine = ctx.provider
  let calls = 0
  const { ProviderError } = await import("#server/outside/stripe-words.ts")
  ctx.provider = watched(genuine, () => {
    calls += 1
    return Promise.reject(new ProviderError({ kind: "unknownOutcome", reason: "away" }))
  })
  await sweepPayments(ctx)
  expect(calls).toBe(3)
  ctx.provider = genuine
  await sweepPayments(ctx)
  for (const { id } of rows) expect(await reload(s.w, id)).toMatchObject({ payout: "transferred" })
})
