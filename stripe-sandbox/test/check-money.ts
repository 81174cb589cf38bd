/** What must be true of all charges, transfers, refunds, payouts and balances at any time. */
import type { Stripe } from "stripe"
import { expect } from "vitest"
import type { World } from "./world.ts"

type Client = Pick<World, "stripe">

export async function expectMoneyToAddUp(world: Client): Promise<void> {
  expect(await findMoneyErrors(world)).toEqual([])
}

/** Descriptions of everything that does not add up. */
export async function findMoneyErrors({ stripe }: Client): Promise<string[]> {
  const [intents, charges, transfers, allRefunds, disputes] = await Promise.all([
    listAll(stripe.paymentIntents.list({ limit: 100 })),
    listAll(stripe.charges.list({ limit: 100 })),
    listAll(stripe.transfers.list({ limit: 100 })),
    listAll(stripe.refunds.list({ limit: 100 })),
    listAll(stripe.disputes.list({ limit: 100 })),
  ])
  const objects = {
    intents,
    charges,
    transfers,
    refunds: allRefunds.filter((each) => each.status !== "failed"),
    disputes: disputes.filter((each) => each.status !== "won"),
  }
  return [
    ...intents.flatMap((each) => intentErrors(each, objects)),
    ...charges.flatMap((each) => chargeErrors(each, objects)),
    ...transfers.flatMap(({ id, amount, amount_reversed: reversed }) =>
      reversed <= amount ? [] : [`${id} of ${amount} was reversed by ${reversed}`],
    ),
    ...(await balanceErrors(stripe, objects)),
  ]
}

type Objects = {
  intents: Stripe.PaymentIntent[]
  charges: Stripe.Charge[]
  transfers: Stripe.Transfer[]
  /** Without those that failed. */
  refunds: Stripe.Refund[]
  /** Without those that were won. */
  disputes: Stripe.Dispute[]
}

function intentErrors(intent: Stripe.PaymentIntent, { charges }: Objects): string[] {
  const succeeded = charges.filter((each) => each.status === "succeeded" && each.payment_intent === intent.id)
  return failed(
    [succeeded.length <= 1, `${intent.id} succeeded ${succeeded.length} times`],
    [
      (intent.status === "succeeded") === (succeeded.length === 1),
      `${intent.id} is ${intent.status} with ${succeeded.length} charges`,
    ],
    [intent.amount_received === total(succeeded), `${intent.id} received ${intent.amount_received}`],
  )
}

function chargeErrors(charge: Stripe.Charge, { transfers, refunds, disputes }: Objects): string[] {
  const transferred = sum(
    transfers.filter((each) => each.source_transaction === charge.id),
    (each) => each.amount - each.amount_reversed,
  )
  const refunded = total(refunds.filter((each) => each.charge === charge.id))
  const disputed = total(disputes.filter((each) => each.charge === charge.id))
  return failed(
    [
      transferred <= (charge.status === "succeeded" ? charge.amount : 0),
      `${charge.id} of ${charge.amount} has transfers of ${transferred}`,
    ],
    [
      refunded === charge.amount_refunded,
      `${charge.id} has refunds of ${refunded} and amount_refunded ${charge.amount_refunded}`,
    ],
    [
      refunded + disputed <= charge.amount,
      `${charge.id} of ${charge.amount} has refunds of ${refunded} and disputes of ${disputed}`,
    ],
  )
}

/** Each balance is the sum of its transactions, and all balances together are what was paid and not paid out. */
async function balanceErrors(stripe: Stripe, { charges, refunds, disputes }: Objects): Promise<string[]> {
  const errors: string[] = []
  let held = 0
  let fees = 0
  let paidOut = 0
  const accounts = (await stripe.v2.core.accounts.list({ limit: 100 })).data.map((each) => each.id)
  for (const account of [null, ...accounts]) {
    const options = account === null ? {} : { stripeAccount: account }
    const balance = await stripe.balance.retrieve({}, options)
    const transactions = await listAll(stripe.balanceTransactions.list({ limit: 100 }, options))
    const payouts = await listAll(stripe.payouts.list({ limit: 100 }, options))
    for (const status of ["available", "pending"] as const) {
      const shown = balance[status][0]?.amount ?? 0
      const expected = sum(
        transactions.filter((each) => each.status === status),
        (each) => each.net,
      )
      held += shown
      if (shown !== expected)
        errors.push(`${account ?? "platform"}: ${status} ${shown}, but its transactions are ${expected}`)
    }
    fees += sum(transactions, (each) => each.fee)
    paidOut += total(payouts.filter((each) => !["failed", "canceled"].includes(each.status)))
  }
  const paid = total(charges.filter((each) => each.status === "succeeded"))
  const returned = total(refunds) + total(disputes)
  const expected = paid - returned - fees - paidOut
  if (held !== expected)
    errors.push(
      `balances are ${held}, but ${paid} paid - ${returned} returned - ${fees} fees - ${paidOut} paid out is ${expected}`,
    )
  return errors
}

function listAll<T>(list: { autoPagingToArray(options: { limit: number }): Promise<T[]> }): Promise<T[]> {
  return list.autoPagingToArray({ limit: 10_000 })
}

function failed(...checks: [isTrue: boolean, description: string][]): string[] {
  return checks.filter(([isTrue]) => !isTrue).map(([, description]) => description)
}

function sum<T>(list: T[], value: (each: T) => number): number {
  return list.reduce((total, each) => total + value(each), 0)
}

function total(list: { amount: number }[]): number {
  return sum(list, (each) => each.amount)
}
