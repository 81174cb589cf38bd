import { advance } from "#server/features/payments/advance.ts"
import {
  sandboxControl,
  openShiftPayment,
  controlRealTime,
  reloadPayment,
  startPaymentWorld,
  watchProvider,
} from "#test/payments/payment-world.ts"
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
      left.push((until?.getTime() ?? 0) - ctx.clock.real().getTime())
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
