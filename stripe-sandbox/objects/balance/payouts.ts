/** Payouts to a bank account: automatic daily ones of the whole balance, and manual ones. */
import type Stripe from "stripe"
import { emit } from "../../events/emit.ts"
import { addBusinessDays, nextMidnight } from "../../state/calendar.ts"
import { type Context, add, list, load, newObject, save } from "../../state/context.ts"
import { invalidRequest, invalidState } from "../../state/errors.ts"
import { newId, unixSeconds } from "../../state/ids.ts"
import type { Stored } from "../../state/object-types.ts"
import { checkCurrency, checkPositive, mergeMetadata, omitUndefined } from "../params.ts"
import {
  PLATFORM,
  addBalanceTransaction,
  currentBalance,
  payoutsEnabled,
  rescheduleDailyPayout,
} from "./balances.ts"

type Payout = Stored<"payout">

/** The only bank account of the sandbox; every payout goes to it. */
export const PAYOUT_BANK_ACCOUNT_ID = "ba_sbx_000123456789"
const ARRIVES_AFTER_BUSINESS_DAYS = 2

/** Pays out the whole available balance of an account whose payouts are enabled. */
export async function createDailyPayout(ctx: Context, account: string): Promise<void> {
  const { body } = await load(ctx, "account", account, "account")
  const { available } = (await currentBalance(ctx, account)).body
  if (!payoutsEnabled(body) || available <= 0) return rescheduleDailyPayout(ctx, account)
  const arrival = addBusinessDays(ctx.now, ARRIVES_AFTER_BUSINESS_DAYS)
  await addPayout(
    ctx,
    account,
    { amount: available, automatic: true, status: "in_transit" },
    arrival,
    arrival,
  )
}

/**
 * A manual payout of the platform or of an account. It is sent at the next midnight and can be canceled until then.
 * Throws 400 `balance_insufficient` or `payouts_not_allowed`.
 */
export async function createManualPayout(
  ctx: Context,
  account: string,
  params: Stripe.PayoutCreateParams,
): Promise<Stripe.Payout> {
  const { amount, currency, description, destination, metadata, method = "standard" } = params
  checkCurrency(currency)
  if (method !== "standard")
    throw invalidRequest("The payment sandbox supports standard payouts only.", { param: "method" })
  if (destination !== undefined && destination !== PAYOUT_BANK_ACCOUNT_ID)
    throw invalidRequest(`No such external account: '${destination}'`, {
      code: "resource_missing",
      param: "destination",
    })
  checkPositive(amount)
  if (account !== PLATFORM && !payoutsEnabled((await load(ctx, "account", account, "account")).body))
    throw invalidState(
      "payouts_not_allowed",
      "Payouts are not enabled for this account: its onboarding is not complete.",
    )
  if ((await currentBalance(ctx, account)).body.available < amount)
    throw invalidState(
      "balance_insufficient",
      "You have insufficient available funds in your Stripe account.",
    )
  const sentAt = nextMidnight(ctx.now)
  const arrival = addBusinessDays(sentAt, ARRIVES_AFTER_BUSINESS_DAYS)
  const given = { amount, automatic: false, status: "pending", metadata: mergeMetadata({}, metadata) }
  return addPayout(ctx, account, { ...given, ...omitUndefined({ description }) }, sentAt, arrival)
}

async function addPayout(
  ctx: Context,
  account: string,
  given: Partial<Stripe.Payout> & { amount: number },
  dueAt: Date,
  arrival: Date,
): Promise<Stripe.Payout> {
  const id = newId("po")
  const payout = newObject<Stripe.Payout>("Payout", ctx, {
    id,
    arrival_date: unixSeconds(arrival),
    balance_transaction: await addBalanceTransaction(ctx, {
      account,
      type: "payout",
      source: id,
      amount: -given.amount,
      description: "STRIPE PAYOUT",
    }),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: PAYOUT_BANK_ACCOUNT_ID,
    metadata: {},
    method: "standard",
    reconciliation_status: given.automatic ? "in_progress" : "not_applicable",
    source_type: "card",
    type: "bank_account",
    ...given,
  })
  add(ctx, id, payout, { kind: "payout", hidden: { account }, dueAt, keys: { account } })
  emitPayoutEvent(ctx, "payout.created", payout, account)
  return payout
}

function emitPayoutEvent(
  ctx: Context,
  type: string,
  payout: Stripe.Payout,
  account: string | undefined,
): void {
  emit(ctx, type, payout, account === PLATFORM ? undefined : account)
}

/** The timer of a payout: a pending one is sent, a sent one arrives. */
export async function advancePayout(ctx: Context, payout: Payout): Promise<void> {
  const isSent = payout.body.status === "pending"
  payout.body.status = isSent ? "in_transit" : "paid"
  payout.dueAt = isSent ? new Date(payout.body.arrival_date * 1000).toISOString() : null
  if (!isSent && payout.body.automatic) payout.body.reconciliation_status = "completed"
  await save(ctx, "payout", payout)
  emitPayoutEvent(ctx, isSent ? "payout.updated" : "payout.paid", payout.body, payout.hidden.account)
}

/** Cancels a pending manual payout and returns its amount to the balance. */
export async function cancelPayout(ctx: Context, payout: Payout): Promise<Stripe.Payout> {
  if (payout.body.status !== "pending")
    throw invalidRequest(`Payouts can only be canceled while pending; this one is ${payout.body.status}.`)
  payout.body.status = "canceled"
  await returnToBalance(ctx, payout, "payout_cancel", "STRIPE PAYOUT CANCEL")
  return payout.body
}

/** Returns the amount of a payout to its balance, and ends the payout with its event. */
async function returnToBalance(
  ctx: Context,
  payout: Payout,
  type: "payout_cancel" | "payout_failure",
  description: string,
): Promise<void> {
  const account = payout.hidden.account ?? PLATFORM
  payout.dueAt = null
  payout.body.failure_balance_transaction = await addBalanceTransaction(ctx, {
    account,
    type,
    source: payout.id,
    amount: payout.body.amount,
    description,
  })
  await save(ctx, "payout", payout)
  emitPayoutEvent(ctx, `payout.${payout.body.status}`, payout.body, account)
}

/** The bank returns the latest payout of an account; without one, the whole balance is paid out first. */
export async function failLatestPayout(ctx: Context, account: string): Promise<void> {
  const payout = (await latestPayout(ctx, account)) ?? (await payOutNow(ctx, account))
  if (!payout)
    throw invalidRequest("The account has no payout, and no available balance to create one from.", {
      param: "account",
    })
  payout.body.status = "failed"
  payout.body.failure_code = "account_closed"
  payout.body.failure_message = "The bank account has been closed."
  await returnToBalance(ctx, payout, "payout_failure", "STRIPE PAYOUT FAILURE")
}

/** The latest payout that has been sent. */
async function latestPayout(ctx: Context, account: string): Promise<Payout | undefined> {
  const payouts = await list(ctx, "payout", { account }, { order: "newest" })
  return payouts.find((each) => each.body.status === "in_transit" || each.body.status === "paid")
}

async function payOutNow(ctx: Context, account: string): Promise<Payout | undefined> {
  await createDailyPayout(ctx, account)
  return latestPayout(ctx, account)
}
