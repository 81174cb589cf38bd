import { afterEach, expect, test } from "vitest"
import { idOf } from "../state/ids.ts"
import { expectMoneyToAddUp } from "./check-money.ts"
import {
  balanceOf,
  chargeOf,
  createPaidAccount,
  createPayer,
  pay,
  receivedTypes,
  rejectionOf,
} from "./fixtures.ts"
import { setUpWorld } from "./world.ts"

const world = setUpWorld()
afterEach(() => expectMoneyToAddUp(world))

test("A dispute debits its amount and a fee; winning it returns both", async () => {
  const paid = await createPaidAccount(world)
  const before = await balanceOf(world)
  await world.sandbox.control.dispute(paid.intent)
  const [dispute] = (await world.stripe.disputes.list({ payment_intent: paid.intent })).data
  expect(dispute).toMatchObject({
    amount: 8000,
    charge: paid.charge,
    status: "needs_response",
    reason: "fraudulent",
  })
  expect((await balanceOf(world))[0]).toBe(before[0] - 8000 - 1500)
  expect(await world.stripe.charges.retrieve(paid.charge)).toMatchObject({ disputed: true })
  expect((await rejectionOf(world.stripe.refunds.create({ charge: paid.charge }))).code).toBe(
    "charge_disputed",
  )
  await expect(world.sandbox.control.dispute(paid.intent)).rejects.toThrow("already disputed")
  expect(
    (
      await world.stripe.disputes.update(dispute?.id ?? "", {
        evidence: { uncategorized_text: "winning_evidence" },
      })
    ).status,
  ).toBe("won")
  expect(await balanceOf(world)).toEqual(before)
  expect((await balanceOf(world, paid.account))[1]).toBe(8000)
  expect(await receivedTypes(world, "charge.dispute")).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ])
})

test("A closed dispute is lost", async () => {
  const paid = await createPaidAccount(world)
  await world.sandbox.control.dispute(paid.intent)
  const [dispute] = (await world.stripe.disputes.list()).data
  expect((await world.stripe.disputes.close(dispute?.id ?? "")).status).toBe("lost")
  await rejectionOf(world.stripe.disputes.close(dispute?.id ?? ""))
})

test("A dispute is for the amount that is not refunded", async () => {
  const payer = await createPayer(world)
  const [part, whole] = [await pay(world, payer), await pay(world, payer)]
  await world.stripe.refunds.create({ payment_intent: part.id, amount: 7200 })
  await world.stripe.refunds.create({ payment_intent: whole.id })
  await world.sandbox.control.dispute(part.id)
  await expect(world.sandbox.control.dispute(whole.id)).rejects.toThrow("already refunded")
  const { data } = await world.stripe.disputes.list()
  expect(data.map(({ amount, charge }) => [amount, idOf(charge)])).toEqual([[800, chargeOf(part)]])
})
