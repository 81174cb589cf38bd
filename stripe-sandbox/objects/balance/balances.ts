/**
 * The balances of the platform and of each account. A balance is always the sum of its balance transactions;
 * pending amounts become available when they are read, by the clock.
 */
import type Stripe from "stripe"
import { nextMidnight } from "../../state/calendar.ts"
import { type Context, add, find, list, load, newObject } from "../../state/context.ts"
import { idOf, newId, unixSeconds } from "../../state/ids.ts"
import type { Balance, Stored } from "../../state/object-types.ts"

export const PLATFORM = "platform"

export type BalanceEntry = {
  /** `"platform"` or a connected account. */
  account: string
  type:
    | "charge"
    | "payment"
    | "refund"
    | "payment_refund"
    | "refund_failure"
    | "transfer"
    | "transfer_refund"
    | "payout"
    | "payout_failure"
    | "payout_cancel"
    | "adjustment"
    | "payment_failure_refund"
    | "payment_reversal"
  source: string
  /** Cents before the fee; negative for a debit. */
  amount: number
  fee?: number
  description?: string | null
  /** When the amount becomes available; now by default. */
  availableOn?: Date
}

/** Adds a balance transaction, updates the balance, and returns the transaction's id. */
export async function addBalanceTransaction(ctx: Context, given: BalanceEntry): Promise<string> {
  const fee = given.fee ?? 0
  const net = given.amount - fee
  const on = given.availableOn ?? ctx.now
  const id = newId("txn")
  const feeDetails = {
    amount: fee,
    application: null,
    currency: "usd",
    description: "Stripe processing fees",
    type: "stripe_fee",
  }
  const entry = newObject<Stripe.BalanceTransaction>("BalanceTransaction", ctx, {
    id,
    amount: given.amount,
    available_on: unixSeconds(on),
    balance_type: "payments",
    currency: "usd",
    description: given.description ?? null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetails],
    net,
    reporting_category: given.type.startsWith("payout") ? "payout" : given.type,
    source: given.source,
    status: on > ctx.now ? "pending" : "available",
    type: given.type,
  })
  add(ctx, id, entry, { kind: "balance_transaction", keys: { account: given.account, source: given.source } })
  const balance = await currentBalance(ctx, given.account)
  if (on > ctx.now) balance.body.pending.push({ on: on.toISOString(), amount: net })
  else balance.body.available += net
  await saveBalance(ctx, balance)
  return id
}

/** The balance as of now. */
export async function currentBalance(ctx: Context, account: string): Promise<Stored<"balance">> {
  const id = `balance_sbx_${account}`
  const found = (await find(ctx, "balance", id)) ?? {
    id,
    body: { account, available: 0, pending: [] },
    hidden: {},
    seq: 0,
    dueAt: null,
  }
  const isDue = (each: { on: string }): boolean => each.on <= ctx.now.toISOString()
  found.body.available += pendingTotal({ pending: found.body.pending.filter(isDue) })
  found.body.pending = found.body.pending.filter((each) => !isDue(each))
  return found
}

/** The sum of the pending amounts, in cents. */
export function pendingTotal({ pending }: Pick<Balance, "pending">): number {
  return pending.reduce((sum, each) => sum + each.amount, 0)
}

/** When the amount of a balance transaction becomes available: now, or its later day. */
export async function availableOn(ctx: Context, transaction: string | { id: string } | null): Promise<Date> {
  const id = idOf(transaction)
  if (id === null) return ctx.now
  const { body } = await load(ctx, "balance_transaction", id)
  return new Date(Math.max(ctx.now.getTime(), body.available_on * 1000))
}

/** True when the account's balance may be paid out to its bank. */
export function payoutsEnabled(account: Stripe.V2.Core.Account): boolean {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status === "active"
}

/** Stores a balance with the time of its next daily payout. */
async function saveBalance(ctx: Context, balance: Stored<"balance">): Promise<void> {
  const dueAt = await nextPayoutAt(ctx, balance.body)
  await ctx.unit.put({
    id: balance.id,
    kind: "balance",
    keys: { account: balance.body.account },
    dueAt: dueAt?.toISOString() ?? null,
    body: { shown: balance.body, hidden: {} },
  })
}

/** Computes the time of the next daily payout again, after the account's state has changed. */
export async function rescheduleDailyPayout(ctx: Context, account: string): Promise<void> {
  // Written even when unchanged: a time in the past would stay due forever.
  await saveBalance(ctx, await currentBalance(ctx, account))
}

async function nextPayoutAt(ctx: Context, balance: Balance): Promise<Date | null> {
  if (balance.account === PLATFORM) return null
  const account = await find(ctx, "account", balance.account)
  if (!account || !payoutsEnabled(account.body)) return null
  if (balance.available > 0) return nextMidnight(ctx.now)
  // The first midnight after enough pending amounts have become available to make the balance positive.
  let sum = balance.available
  for (const each of [...balance.pending].sort((a, b) => a.on.localeCompare(b.on))) {
    sum += each.amount
    if (sum > 0) return nextMidnight(new Date(Math.max(Date.parse(each.on), ctx.now.getTime())))
  }
  return null
}

/** All balance transactions of an account, oldest first. */
export async function listBalanceTransactions(
  ctx: Context,
  account: string,
): Promise<Stripe.BalanceTransaction[]> {
  const entries = await list(ctx, "balance_transaction", { account })
  return entries.map((each) => withCurrentStatus(ctx, each.body))
}

/** A balance transaction with its status as of now. */
export function withCurrentStatus(ctx: Context, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on <= unixSeconds(ctx.now) ? "available" : "pending" }
}
