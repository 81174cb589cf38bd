/** Payouts to a bank: daily ones of all an account has, made by the clock, and those somebody asks for. */
import type Stripe from "stripe"
import { PLATFORM, balanceOf, payoutsEnabled, post, replanPayout } from "./balances.ts"
import { addBusinessDays, nextMidnight } from "../../state/calendar.ts"
import { type Context, add, newObject, list, load, save } from "../../state/context.ts"
import { invalidRequest, invalidState } from "../../state/errors.ts"
import { emit } from "../../events/events.ts"
import { newId, unixSeconds } from "../../state/ids.ts"
import { mergedMetadata, present } from "../params.ts"
import type { Stored } from "../../state/object-types.ts"

/** The one bank account of the sandbox; every payout goes to it. */
export const PAYOUT_BANK_ACCOUNT_ID = "ba_sbx_000123456789"
const ARRIVES_AFTER_BUSINESS_DAYS = 2

/** Pays out all that is available, when the account may be paid out. */
export async function payOut(ctx: Context, account: string): Promise<void> {
  const holder = await load(ctx, "account", account, "account")
  const { body } = await balanceOf(ctx, account)
  if (!payoutsEnabled(holder.body) || body.available <= 0) return replanPayout(ctx, account)
  const arrives = addBusinessDays(ctx.now, ARRIVES_AFTER_BUSINESS_DAYS)
  await book(
    ctx,
    account,
    { amount: body.available, automatic: true, status: "in_transit" },
    arrives,
    arrives,
  )
}

/**
 * A payout somebody asks for, of the platform or of an account. It can be taken back until the midnight at which
 * it is sent off. 400 `balance_insufficient` or `payouts_not_allowed`.
 */
export async function askPayout(
  ctx: Context,
  account: string,
  params: Stripe.PayoutCreateParams,
): Promise<Stripe.Payout> {
  const { amount, currency, description, destination, metadata, method = "standard" } = params
  if (currency.toLowerCase() !== "usd")
    throw invalidRequest("The payment sandbox moves usd only.", { param: "currency" })
  if (method !== "standard")
    throw invalidRequest("The payment sandbox has standard payouts only.", { param: "method" })
  if (destination !== undefined && destination !== PAYOUT_BANK_ACCOUNT_ID)
    throw invalidRequest(`No such external account: '${destination}'`, {
      code: "resource_missing",
      param: "destination",
    })
  if (amount < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" })
  if (account !== PLATFORM && !payoutsEnabled((await load(ctx, "account", account, "account")).body))
    throw invalidState(
      "payouts_not_allowed",
      "Payouts are not enabled for this account: its onboarding asks for more.",
    )
  if ((await balanceOf(ctx, account)).body.available < amount)
    throw invalidState(
      "balance_insufficient",
      "You have insufficient available funds in your Stripe account.",
    )
  const leaves = nextMidnight(ctx.now)
  const arrives = addBusinessDays(leaves, ARRIVES_AFTER_BUSINESS_DAYS)
  const given = { amount, automatic: false, status: "pending", metadata: mergedMetadata({}, metadata) }
  return book(ctx, account, { ...given, ...present({ description }) }, leaves, arrives)
}

async function book(
  ctx: Context,
  account: string,
  given: Partial<Stripe.Payout> & { amount: number },
  dueAt: Date,
  arrives: Date,
): Promise<Stripe.Payout> {
  const id = newId("po")
  const payout = newObject<Stripe.Payout>("Payout", ctx, {
    id,
    arrival_date: unixSeconds(arrives),
    balance_transaction: await post(ctx, {
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
  tell(ctx, "payout.created", payout, account)
  return payout
}

function tell(ctx: Context, type: string, payout: Stripe.Payout, account: string | undefined): void {
  emit(ctx, type, payout, account === PLATFORM ? undefined : account)
}

/** The day of a payout has come: one that was asked for is sent off, one that was sent off has arrived. */
export async function payoutDue(ctx: Context, payout: Stored<"payout">): Promise<void> {
  const sentOff = payout.body.status === "pending"
  payout.body.status = sentOff ? "in_transit" : "paid"
  payout.dueAt = sentOff ? new Date(payout.body.arrival_date * 1000).toISOString() : null
  if (!sentOff && payout.body.automatic) payout.body.reconciliation_status = "completed"
  await save(ctx, "payout", payout)
  tell(ctx, sentOff ? "payout.updated" : "payout.paid", payout.body, payout.hidden.account)
}

/** Takes back a payout that was asked for and has not been sent off; the money is the account's again. */
export async function cancelPayout(ctx: Context, payout: Stored<"payout">): Promise<Stripe.Payout> {
  if (payout.body.status !== "pending")
    throw invalidRequest(`Payouts can only be canceled while pending; this one is ${payout.body.status}.`)
  const account = payout.hidden.account ?? PLATFORM
  payout.dueAt = null
  payout.body.status = "canceled"
  payout.body.failure_balance_transaction = await post(ctx, {
    account,
    type: "payout_cancel",
    source: payout.id,
    amount: payout.body.amount,
    description: "STRIPE PAYOUT CANCEL",
  })
  await save(ctx, "payout", payout)
  tell(ctx, "payout.canceled", payout.body, account)
  return payout.body
}

/** The bank sent it back: the money is the account's again, and the reason stands on the payout. */
export async function payoutReturned(ctx: Context, payout: Stored<"payout">): Promise<void> {
  const account = payout.hidden.account ?? ""
  payout.dueAt = null
  payout.body.status = "failed"
  payout.body.failure_code = "account_closed"
  payout.body.failure_message = "The bank account has been closed."
  payout.body.failure_balance_transaction = await post(ctx, {
    account,
    type: "payout_failure",
    source: payout.id,
    amount: payout.body.amount,
    description: "STRIPE PAYOUT FAILURE",
  })
  await save(ctx, "payout", payout)
  tell(ctx, "payout.failed", payout.body, account)
}

/** Sends the latest payout of an account back, making one of its whole balance when it has none under way. */
export async function returnPayout(ctx: Context, account: string): Promise<void> {
  const under = async (): Promise<Stored<"payout"> | undefined> =>
    (await list(ctx, "payout", { account }, { order: "newest" })).find(
      (each) => each.body.status === "in_transit" || each.body.status === "paid",
    )
  if (!(await under())) await payOut(ctx, account)
  const latest = await under()
  if (!latest)
    throw invalidRequest("The account has no payout, and no available balance to make one of.", {
      param: "account",
    })
  await payoutReturned(ctx, latest)
}
