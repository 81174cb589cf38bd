import { afterEach, expect, test } from "vitest"
import { expectMoneyToAddUp } from "./check-money.ts"
import { balanceOf, chargeOf, createPayer, pay, receivedTypes, rejectionOf } from "./fixtures.ts"
import { passTime, setUpWorld } from "./world.ts"

const world = setUpWorld()
afterEach(() => expectMoneyToAddUp(world))

test("A charge is refunded in parts up to its amount; of two simultaneous full refunds one succeeds", async () => {
  const first = await pay(world, await createPayer(world), 1000)
  const part = await world.stripe.refunds.create({
    payment_intent: first.id,
    amount: 300,
    metadata: { by: "admin" },
  })
  expect(part).toMatchObject({ object: "refund", amount: 300, status: "succeeded", charge: chargeOf(first) })
  expect(
    (await rejectionOf(world.stripe.refunds.create({ charge: chargeOf(first), amount: 701 }))).message,
  ).toContain("greater than unrefunded amount")
  expect((await world.stripe.refunds.create({ charge: chargeOf(first) })).amount).toBe(700)
  expect((await rejectionOf(world.stripe.refunds.create({ charge: chargeOf(first) }))).code).toBe(
    "charge_already_refunded",
  )
  expect(await world.stripe.charges.retrieve(chargeOf(first))).toMatchObject({
    refunded: true,
    amount_refunded: 1000,
  })
  const second = await pay(world, await createPayer(world), 500)
  const both = await Promise.allSettled(
    [1, 2].map(() => world.stripe.refunds.create({ payment_intent: second.id })),
  )
  expect(both.map((each) => each.status).sort()).toEqual(["fulfilled", "rejected"])
  expect((await world.sandbox.control.ledger()).refunds).toMatchObject([
    { amount: 300, metadata: { by: "admin" } },
    { amount: 700 },
    { amount: 500 },
  ])
})

test("A refund that the payer's bank rejects fails a day later", async () => {
  const intent = await pay(world, await createPayer(world, "pm_card_refundFail"), 1000)
  const before = await balanceOf(world)
  const refund = await world.stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe("succeeded")
  await passTime(world, { days: 1 })
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  })
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  })
  world.advanceClock({ days: 2 })
  expect((await balanceOf(world))[0]).toBe(before[0] + before[1])
  expect(await receivedTypes(world)).toEqual(
    expect.arrayContaining(["refund.updated", "refund.failed", "charge.refund.updated"]),
  )
})
