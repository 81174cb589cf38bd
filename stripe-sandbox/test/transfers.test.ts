import { afterEach, expect, test } from "vitest"
import { expectMoneyToAddUp } from "./check-money.ts"
import {
  balanceOf,
  chargeOf,
  createAccount,
  createPaidAccount,
  createPayer,
  pay,
  rejectionOf,
  transfer,
} from "./fixtures.ts"
import { passTime, setUpWorld } from "./world.ts"

const world = setUpWorld()
afterEach(() => expectMoneyToAddUp(world))

test("A second transfer that exceeds the charge is rejected", async () => {
  const intent = await pay(world, await createPayer(world), 8000)
  const account = await createAccount(world)
  await transfer(world, 8000, account, chargeOf(intent))
  expect((await rejectionOf(transfer(world, 1, account, chargeOf(intent)))).type).toBe(
    "StripeInvalidRequestError",
  )
  expect((await world.sandbox.control.ledger()).transfers).toHaveLength(1)
})

test("A transfer to an account that is not active is rejected with insufficient_capabilities_for_transfer", async () => {
  const intent = await pay(world, await createPayer(world))
  const account = await createAccount(world, "restricted")
  const create = () => transfer(world, 8000, account, chargeOf(intent))
  expect((await rejectionOf(create())).code).toBe("insufficient_capabilities_for_transfer")
  await world.sandbox.control.onboard(account, "active")
  expect((await create()).amount).toBe(8000)
})

test("A transfer without a source charge needs available balance", async () => {
  await pay(world, await createPayer(world), 8000)
  const account = await createAccount(world)
  expect((await rejectionOf(transfer(world, 7000, account))).code).toBe("balance_insufficient")
  world.advanceClock({ days: 2 })
  expect((await transfer(world, 7000, account)).source_transaction).toBeNull()
  expect(await balanceOf(world)).toEqual([738, 0])
})

test("A charge can be transferred in parts up to its amount, and reversed parts again", async () => {
  const intent = await pay(world, await createPayer(world), 1000)
  const [a, b] = [await createAccount(world), await createAccount(world)]
  const send = (amount: number, destination: string) => transfer(world, amount, destination, chargeOf(intent))
  const first = await send(600, a)
  await send(400, b)
  await rejectionOf(send(1, b))
  const reversal = await world.stripe.transfers.createReversal(first.id, { amount: 150 })
  expect(reversal).toMatchObject({ object: "transfer_reversal", amount: 150, transfer: first.id })
  await rejectionOf(world.stripe.transfers.createReversal(first.id, { amount: 451 }))
  await send(150, b)
  expect(await world.stripe.transfers.retrieve(first.id)).toMatchObject({
    amount_reversed: 150,
    reversed: false,
    reversals: { data: [{ id: reversal.id }] },
  })
  expect((await world.stripe.transfers.createReversal(first.id)).amount).toBe(450)
  expect((await rejectionOf(world.stripe.transfers.createReversal(first.id))).code).toBe(
    "transfer_already_reversed",
  )
  expect((await world.sandbox.control.ledger()).reversals.map((each) => each.amount)).toEqual([150, 450])
})

test("Transfers are listed by transfer group, which they take from their charge", async () => {
  const intent = await pay(world, await createPayer(world))
  const account = await createAccount(world)
  const { id, transfer_group: group } = await transfer(world, 1, account, chargeOf(intent))
  expect(group).toBe("pay_p1")
  expect((await world.stripe.transfers.list({ transfer_group: "pay_p1" })).data.map(({ id }) => id)).toEqual([
    id,
  ])
  expect((await world.stripe.transfers.list({ transfer_group: "pay_p2" })).data).toEqual([])
})

test("A reversal after the payout makes the balance negative, and nothing is paid out", async () => {
  const paid = await createPaidAccount(world)
  await passTime(world, { days: 3 })
  await world.stripe.transfers.createReversal(paid.transfer)
  expect(await balanceOf(world, paid.account)).toEqual([-8000, 0])
  await passTime(world, { days: 10 })
  expect(await balanceOf(world, paid.account)).toEqual([-8000, 0])
  expect((await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data).toHaveLength(1)
})
