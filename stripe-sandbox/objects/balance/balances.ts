/**
 * Money of the platform and of each account. Every movement is one balance transaction, and a balance is
 * nothing but their sum; what is pending becomes available by the clock, without anybody doing anything.
 */
import type Stripe from "stripe"
import { nextMidnight } from "../../state/calendar.ts"
import { type Context, add, find, newObject, list } from "../../state/context.ts"
import { newId, unixSeconds } from "../../state/ids.ts"
import type { Balance, Stored } from "../../state/object-types.ts"

export const PLATFORM = "platform"

export type Movement = {
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
  /** Cents before the fee; negative when money leaves. */
  amount: number
  fee?: number
  description?: string | null
  /** When it may be used; now when absent. */
  availableOn?: Date
}

/** Books a movement and returns the id of its balance transaction. */
export async function post(ctx: Context, move: Movement): Promise<string> {
  const fee = move.fee ?? 0
  const net = move.amount - fee
  const on = move.availableOn ?? ctx.now
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
    amount: move.amount,
    available_on: unixSeconds(on),
    balance_type: "payments",
    currency: "usd",
    description: move.description ?? null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetails],
    net,
    reporting_category: move.type.startsWith("payout") ? "payout" : move.type,
    source: move.source,
    status: on > ctx.now ? "pending" : "available",
    type: move.type,
  })
  add(ctx, id, entry, { kind: "balance_transaction", keys: { account: move.account, source: move.source } })
  const balance = await balanceOf(ctx, move.account)
  if (on > ctx.now) balance.body.pending.push({ on: on.toISOString(), amount: net })
  else balance.body.available += net
  await keepBalance(ctx, balance)
  return id
}

/** The balance as of now. */
export async function balanceOf(ctx: Context, account: string): Promise<Stored<"balance">> {
  const id = `balance_sbx_${account}`
  const found = (await find(ctx, "balance", id)) ?? {
    id,
    body: { account, available: 0, pending: [] },
    hidden: {},
    seq: 0,
    dueAt: null,
  }
  const ripe = found.body.pending.filter((each) => each.on <= ctx.now.toISOString())
  found.body.available += ripe.reduce((sum, each) => sum + each.amount, 0)
  found.body.pending = found.body.pending.filter((each) => !ripe.includes(each))
  return found
}

/** True when the account's balance may be paid out to its bank. */
export function payoutsEnabled(account: Stripe.V2.Core.Account): boolean {
  return account.configuration?.recipient?.capabilities?.stripe_balance?.payouts?.status === "active"
}

/** Stores a balance, due at the midnight of its next payout when the account may be paid out. */
async function keepBalance(ctx: Context, balance: Stored<"balance">): Promise<void> {
  const dueAt = await nextPayout(ctx, balance.body)
  await ctx.unit.put({
    id: balance.id,
    kind: "balance",
    keys: { account: balance.body.account },
    dueAt: dueAt?.toISOString() ?? null,
    body: { shown: balance.body, hidden: {} },
  })
}

/** Sets the day of the next payout anew, after the account's state changed. */
export async function replanPayout(ctx: Context, account: string): Promise<void> {
  // Always written: a payout day that is past and stays would be due for ever.
  await keepBalance(ctx, await balanceOf(ctx, account))
}

async function nextPayout(ctx: Context, balance: Balance): Promise<Date | null> {
  if (balance.account === PLATFORM) return null
  const account = await find(ctx, "account", balance.account)
  if (!account || !payoutsEnabled(account.body)) return null
  if (balance.available > 0) return nextMidnight(ctx.now)
  // The first midnight after enough has become available to make it positive.
  let sum = balance.available
  for (const each of [...balance.pending].sort((a, b) => a.on.localeCompare(b.on))) {
    sum += each.amount
    if (sum > 0) return nextMidnight(new Date(Math.max(Date.parse(each.on), ctx.now.getTime())))
  }
  return null
}

/** All movements of an account, oldest first, their status as of now. */
export async function movementsOf(ctx: Context, account: string): Promise<Stripe.BalanceTransaction[]> {
  const entries = await list(ctx, "balance_transaction", { account })
  return entries.map((each) => asOfNow(ctx, each.body))
}

/** A balance transaction as it stands: pending until its day. */
export function asOfNow(ctx: Context, entry: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...entry, status: entry.available_on <= unixSeconds(ctx.now) ? "available" : "pending" }
}
