/** Daily payouts from an account's balance to its bank, made and paid by the clock. */
import type Stripe from "stripe"
import { paysOut } from "./accounts.ts"
import { balanceOf, post, replanPayout } from "./balances.ts"
import { addBusinessDays } from "../state/calendar.ts"
import { type Context, add, fresh, list, load, save } from "../state/context.ts"
import { invalid } from "../state/errors.ts"
import { emit } from "../events/events.ts"
import { newId, seconds } from "../state/ids.ts"
import type { Stored } from "../state/kinds.ts"

const ARRIVES_AFTER_BUSINESS_DAYS = 2
/** Where a fixed account stands in for the bank account a person would have given. */
const BANK = "ba_sbx_000123456789"

/** Pays out all that is available, when the account may be paid out. */
export async function payOut(ctx: Context, account: string): Promise<void> {
  const holder = await load(ctx, "account", account, "account")
  const { body } = await balanceOf(ctx, account)
  if (!paysOut(holder.body) || body.available <= 0) return replanPayout(ctx, account)
  const amount = body.available
  const id = newId("po")
  const arrives = addBusinessDays(ctx.now, ARRIVES_AFTER_BUSINESS_DAYS)
  const payout = fresh<Stripe.Payout>("Payout", ctx, {
    id,
    amount,
    arrival_date: seconds(arrives),
    automatic: true,
    balance_transaction: await post(ctx, {
      account,
      type: "payout",
      source: id,
      amount: -amount,
      description: "STRIPE PAYOUT",
    }),
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: BANK,
    metadata: {},
    method: "standard",
    reconciliation_status: "in_progress",
    source_type: "card",
    status: "in_transit",
    type: "bank_account",
  })
  add(ctx, id, payout, { kind: "payout", hidden: { account }, dueAt: arrives, keys: { account } })
  emit(ctx, "payout.created", payout, account)
}

/** The bank has it. */
export async function payoutArrived(ctx: Context, payout: Stored<"payout">): Promise<void> {
  payout.dueAt = null
  payout.body.status = "paid"
  payout.body.reconciliation_status = "completed"
  await save(ctx, "payout", payout)
  emit(ctx, "payout.paid", payout.body, payout.hidden.account)
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
  emit(ctx, "payout.failed", payout.body, account)
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
    throw invalid("The account has no payout, and no available balance to make one of.", { param: "account" })
  await payoutReturned(ctx, latest)
}
