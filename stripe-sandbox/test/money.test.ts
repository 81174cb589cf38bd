import { afterEach, beforeEach, expect, test } from "vitest"
import { type World, chargeOf, pass, pay, payer, refused, start, worker } from "./start.ts"

let world: World
beforeEach(async () => {
  world = await start()
})
afterEach(async () => {
  await expectBalancesToAddUp()
  await world.close()
  expect(world.errors).toEqual([])
})

/** Every balance is the sum of its movements, available and pending apart. */
async function expectBalancesToAddUp(): Promise<void> {
  const accounts = (await world.stripe.v2.core.accounts.list({ limit: 100 })).data.map((each) => each.id)
  for (const account of [undefined, ...accounts]) {
    const options = account === undefined ? {} : { stripeAccount: account }
    const moves = await world.stripe.balanceTransactions.list({ limit: 100 }, options)
    const sum = (status: string): number =>
      moves.data.filter((each) => each.status === status).reduce((total, each) => total + each.net, 0)
    expect(await balance(account)).toEqual([sum("available"), sum("pending")])
  }
}

async function balance(account?: string): Promise<[number, number]> {
  const found = await world.stripe.balance.retrieve(
    {},
    account === undefined ? {} : { stripeAccount: account },
  )
  return [found.available[0]?.amount ?? 0, found.pending[0]?.amount ?? 0]
}

async function paidWorker(
  amount = 8000,
): Promise<{ account: string; charge: string; transfer: string; intent: string }> {
  const intent = await pay(world, await payer(world), amount)
  const account = await worker(world)
  const transfer = await world.stripe.transfers.create({
    amount,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
  })
  return { account, charge: chargeOf(intent), transfer: transfer.id, intent: intent.id }
}

test("A card's money is pending for two days, less Stripe's fee, and a transfer from it needs no wait", async () => {
  await pay(world, await payer(world), 8000)
  // 2.9 % and 30 cents of $80.00
  expect(await balance()).toEqual([0, 7738])
  const paid = await paidWorker(8000)
  expect(await balance(paid.account)).toEqual([0, 8000])
  world.move({ days: 2 })
  expect(await balance(paid.account)).toEqual([8000, 0])
  expect(await balance()).toEqual([7738 + 7738 - 8000, 0])
})

test("Without a source charge a transfer needs available money", async () => {
  await pay(world, await payer(world), 8000)
  const account = await worker(world)
  const wish = { amount: 7000, currency: "usd", destination: account }
  expect((await refused(world.stripe.transfers.create(wish))).code).toBe("balance_insufficient")
  world.move({ days: 2 })
  expect((await world.stripe.transfers.create(wish)).source_transaction).toBeNull()
  expect(await balance()).toEqual([738, 0])
})

test("Parts of a charge go to several accounts, never more than the whole; what is reversed may go again", async () => {
  const intent = await pay(world, await payer(world), 1000)
  const [a, b] = [await worker(world), await worker(world)]
  const move = (amount: number, destination: string) =>
    world.stripe.transfers.create({
      amount,
      currency: "usd",
      destination,
      source_transaction: chargeOf(intent),
    })
  const first = await move(600, a)
  await move(400, b)
  await refused(move(1, b))
  const reversal = await world.stripe.transfers.createReversal(first.id, { amount: 150 })
  expect(reversal).toMatchObject({ object: "transfer_reversal", amount: 150, transfer: first.id })
  await refused(world.stripe.transfers.createReversal(first.id, { amount: 451 }))
  await move(150, b)
  expect(await world.stripe.transfers.retrieve(first.id)).toMatchObject({
    amount_reversed: 150,
    reversed: false,
    reversals: { data: [{ id: reversal.id }] },
  })
  expect((await world.stripe.transfers.createReversal(first.id)).amount).toBe(450)
  expect((await refused(world.stripe.transfers.createReversal(first.id))).code).toBe(
    "transfer_already_reversed",
  )
  expect((await world.sandbox.control.ledger()).reversals.map((each) => each.amount)).toEqual([150, 450])
})

test("Transfers are found by their group, and take it from their charge", async () => {
  const intent = await pay(world, await payer(world))
  const account = await worker(world)
  const transfer = await world.stripe.transfers.create({
    amount: 1,
    currency: "usd",
    destination: account,
    source_transaction: chargeOf(intent),
  })
  expect(transfer.transfer_group).toBe("pay_p1")
  expect(
    (await world.stripe.transfers.list({ transfer_group: "pay_p1" })).data.map((each) => each.id),
  ).toEqual([transfer.id])
  expect((await world.stripe.transfers.list({ transfer_group: "pay_p2" })).data).toEqual([])
})

test("A charge is refunded in parts, never over its amount, and two refunds of the whole at once make one", async () => {
  const first = await pay(world, await payer(world), 1000)
  const part = await world.stripe.refunds.create({
    payment_intent: first.id,
    amount: 300,
    metadata: { by: "admin" },
  })
  expect(part).toMatchObject({ object: "refund", amount: 300, status: "succeeded", charge: chargeOf(first) })
  expect(
    (await refused(world.stripe.refunds.create({ charge: chargeOf(first), amount: 701 }))).message,
  ).toContain("greater than unrefunded amount")
  expect((await world.stripe.refunds.create({ charge: chargeOf(first) })).amount).toBe(700)
  expect((await refused(world.stripe.refunds.create({ charge: chargeOf(first) }))).code).toBe(
    "charge_already_refunded",
  )
  expect(await world.stripe.charges.retrieve(chargeOf(first))).toMatchObject({
    refunded: true,
    amount_refunded: 1000,
  })
  const second = await pay(world, await payer(world), 500)
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

test("A refund that the payer's bank cannot take comes back a day later", async () => {
  const intent = await pay(world, await payer(world, "pm_card_refundFail"), 1000)
  const before = await balance()
  const refund = await world.stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe("succeeded")
  await pass(world, { days: 1 })
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  })
  expect(await world.stripe.charges.retrieve(chargeOf(intent))).toMatchObject({
    refunded: false,
    amount_refunded: 0,
  })
  world.move({ days: 2 })
  expect((await balance())[0]).toBe(before[0] + before[1])
  await world.sandbox.control.flushEvents()
  expect(world.heard.map((each) => each.type)).toEqual(
    expect.arrayContaining(["refund.updated", "refund.failed", "charge.refund.updated"]),
  )
})

test("An account is paid out at midnight once its money is available, and the bank has it two banking days on", async () => {
  const paid = await paidWorker()
  await pass(world, { days: 1 })
  expect((await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data).toEqual([])
  await pass(world, { days: 2 })
  const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data
  expect(payout).toMatchObject({
    amount: 8000,
    status: "in_transit",
    automatic: true,
    created: Date.UTC(2026, 2, 13) / 1000,
  })
  expect(await balance(paid.account)).toEqual([0, 0])
  await pass(world, { days: 4 })
  expect(
    await world.stripe.payouts.retrieve(payout?.id ?? "", {}, { stripeAccount: paid.account }),
  ).toMatchObject({ status: "paid", failure_code: null })
  await world.sandbox.control.flushEvents()
  expect(world.heard.map((each) => each.type).filter((each) => each.startsWith("payout"))).toEqual([
    "payout.created",
    "payout.paid",
  ])
  expect((await world.stripe.payouts.list()).data).toEqual([])
  expect((await world.sandbox.control.ledger()).payouts).toMatchObject([
    { account: paid.account, amount: 8000, status: "paid" },
  ])
})

test("A payout the bank sends back gives its money back and says why", async () => {
  const paid = await paidWorker()
  await pass(world, { days: 3 })
  await world.sandbox.control.failPayout(paid.account)
  const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data
  expect(payout).toMatchObject({ status: "failed", failure_code: "account_closed" })
  expect(await balance(paid.account)).toEqual([8000, 0])
  await expect(world.sandbox.control.failPayout(await worker(world))).rejects.toThrow("no payout")
})

test("An account that may not be paid out keeps its money until it may", async () => {
  const paid = await paidWorker()
  await world.sandbox.control.onboard(paid.account, "pending")
  await pass(world, { days: 10 })
  expect(await balance(paid.account)).toEqual([8000, 0])
  await world.sandbox.control.onboard(paid.account, "active")
  await pass(world, { days: 1 })
  expect(await balance(paid.account)).toEqual([0, 0])
})

test("Taking a wage back after it was paid out leaves the account below zero, and nothing is paid out from there", async () => {
  const paid = await paidWorker()
  await pass(world, { days: 3 })
  await world.stripe.transfers.createReversal(paid.transfer)
  expect(await balance(paid.account)).toEqual([-8000, 0])
  await pass(world, { days: 10 })
  expect(await balance(paid.account)).toEqual([-8000, 0])
  expect((await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data).toHaveLength(1)
})

test("A dispute takes the money and a fee at once; winning brings both back, wages stay where they are", async () => {
  const paid = await paidWorker()
  const before = await balance()
  await world.sandbox.control.dispute(paid.intent)
  const [dispute] = (await world.stripe.disputes.list({ payment_intent: paid.intent })).data
  expect(dispute).toMatchObject({
    amount: 8000,
    charge: paid.charge,
    status: "needs_response",
    reason: "fraudulent",
  })
  expect((await balance())[0]).toBe(before[0] - 8000 - 1500)
  expect(await world.stripe.charges.retrieve(paid.charge)).toMatchObject({ disputed: true })
  expect((await refused(world.stripe.refunds.create({ charge: paid.charge }))).code).toBe("charge_disputed")
  await expect(world.sandbox.control.dispute(paid.intent)).rejects.toThrow("already disputed")
  expect(
    (
      await world.stripe.disputes.update(dispute?.id ?? "", {
        evidence: { uncategorized_text: "winning_evidence" },
      })
    ).status,
  ).toBe("won")
  expect(await balance()).toEqual(before)
  expect((await balance(paid.account))[1]).toBe(8000)
  await world.sandbox.control.flushEvents()
  expect(world.heard.map((each) => each.type).filter((each) => each.startsWith("charge.dispute"))).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.updated",
    "charge.dispute.funds_reinstated",
    "charge.dispute.closed",
  ])
})

test("A dispute that is given up is lost and the money stays gone", async () => {
  const paid = await paidWorker()
  await world.sandbox.control.dispute(paid.intent)
  const [dispute] = (await world.stripe.disputes.list()).data
  expect((await world.stripe.disputes.close(dispute?.id ?? "")).status).toBe("lost")
  await refused(world.stripe.disputes.close(dispute?.id ?? ""))
})

test("A canceled intent stays canceled", async () => {
  const who = await payer(world)
  const intent = await world.stripe.paymentIntents.create({
    amount: 500,
    currency: "usd",
    customer: who.customer,
  })
  expect(
    await world.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" }),
  ).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" })
  for (const again of [
    world.stripe.paymentIntents.cancel(intent.id),
    world.stripe.paymentIntents.confirm(intent.id, { payment_method: who.method }),
    world.stripe.paymentIntents.update(intent.id, { amount: 600 }),
  ]) {
    expect((await refused(again)).code).toBe("payment_intent_unexpected_state")
  }
})

test("Money of accounts is theirs: another's payouts are not to be seen", async () => {
  const paid = await paidWorker()
  await pass(world, { days: 3 })
  const [payout] = (await world.stripe.payouts.list({}, { stripeAccount: paid.account })).data
  expect((await refused(world.stripe.payouts.retrieve(payout?.id ?? ""))).code).toBe("resource_missing")
  const [entry] = (await world.stripe.balanceTransactions.list({}, { stripeAccount: paid.account })).data
  const movement = (options: object) =>
    world.stripe.balanceTransactions.retrieve(entry?.id ?? "", {}, options)
  expect((await movement({ stripeAccount: paid.account })).id).toBe(entry?.id)
  expect((await refused(movement({}))).code).toBe("resource_missing")
  expect(await refused(world.stripe.balance.retrieve({}, { stripeAccount: "acct_none" }))).toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  })
  expect((await refused(world.stripe.customers.list({}, { stripeAccount: paid.account }))).statusCode).toBe(
    400,
  )
})
