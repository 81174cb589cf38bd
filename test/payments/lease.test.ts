import { HOUR_MS, plus, SECOND_MS } from "#domain/time.ts"
import { advance } from "#server/features/payments/advance.ts"
import {
  sandboxControl,
  openShiftPayment,
  controlRealTime,
  reloadPayment,
  startPaymentWorld,
  watchProvider,
} from "#test/payments/payment-world.ts"
import { BusyError } from "#server/errors.ts"
import { taskBodies } from "#server/tasks/bodies.ts"
import { runTimers } from "#server/tasks/timer-runner.ts"
import { recordLog } from "#test/support/record-log.ts"
import { expect, test } from "vitest"

/** Three attempts of 20 s and the pauses between them (`server/integrations/stripe/stripe-provider.ts`). */
const LONGEST_CALL_MS = 62_000
/**
 * An interrupted payment advances within 90 real seconds (docs/rules/payments.md#recovery); the sweep runs
 * every 15.
 */
const LONGEST_LEASE_MS = 75_000

test.each(["pm_card_visa", "pm_card_chargeCustomerFail"])(
  "with %s no call begins with less of the lease left than it may take, and no lease exceeds the limit",
  async (as) => {
    const s = await startPaymentWorld()
    const [method] = (await s.employer.call("listPaymentMethods")).ok.userPMIds
    await sandboxControl(s.w).setBehavior(method?.paymentMethodID ?? "", as)
    const { ctx } = s.w
    const { id } = await openShiftPayment(s)
    const { pass } = controlRealTime(s.w)
    const left: number[] = []
    ctx.provider = watchProvider(ctx.provider, async (_, go) => {
      const { lease_until: until } = await reloadPayment(s.w, id)
      left.push((until?.getTime() ?? 0) - ctx.clock.systemNow().getTime())
      // A slow reply.
      pass(60_000)
      return go()
    })
    await advance(ctx, id)
    await advance(ctx, id)
    expect(left.length).toBeGreaterThanOrEqual(3)
    expect(Math.min(...left)).toBeGreaterThanOrEqual(LONGEST_CALL_MS)
    expect(Math.max(...left)).toBeLessThanOrEqual(LONGEST_LEASE_MS)
  },
)

test("a payment that a killed process has leased is waited for, and neither its task nor a timer logs a failure", async () => {
  const { log, lines } = recordLog()
  const s = await startPaymentWorld({ log })
  const { ctx } = s.w
  const { id } = await openShiftPayment(s)
  const genuine = ctx.clock
  let waited = 0
  // Each look at the time is a second later, so that the wait ends at once.
  ctx.clock = {
    now: () => genuine.now(),
    systemNow: () => genuine.systemNow(),
    monotonicMs: () => genuine.monotonicMs() + (waited += SECOND_MS),
  }
  await ctx.db
    .updateTable("payments")
    .set({ lease_until: plus(ctx.clock.systemNow(), HOUR_MS) })
    .execute()
  lines.length = 0
  await expect(advance(ctx, id)).rejects.toBeInstanceOf(BusyError)
  await ctx.queue.drain(taskBodies(ctx))
  await runTimers(ctx, {
    concurrency: 1,
    timers: [
      {
        name: "payment.advance",
        listDue: async (_, at) => [{ id, at }],
        nextDueAt: async () => null,
        fire: async () => {
          await advance(ctx, id)
          return true
        },
      },
    ],
  })
  expect(lines).toEqual([
    expect.objectContaining({ level: "info", task: "advancePayment" }),
    expect.objectContaining({ level: "info", timer: "payment.advance", id }),
  ])
  expect(await ctx.db.selectFrom("timer_failures").selectAll().execute()).toEqual([])
  expect(await ctx.metrics.registry.metrics()).not.toMatch(/^(?:task|timer)_failures_total.* [1-9]/m)
})
