/** The calls about balances and payouts, of the platform or of the account in `Stripe-Account`. */
import type Stripe from "stripe"
import { PLATFORM, balanceOf } from "./balances.ts"
import { type Context, load } from "../state/context.ts"
import { missing } from "../state/errors.ts"
import { type Handlers, answer } from "./calls.ts"
import { type Page, page } from "./lists.ts"
import type { Stored } from "../state/kinds.ts"

async function balance(ctx: Context): Promise<object> {
  const { body } = await balanceOf(ctx, ctx.actingAs ?? PLATFORM)
  const pending = body.pending.reduce((sum, each) => sum + each.amount, 0)
  const part = (amount: number): object[] => [{ amount, currency: "usd", source_types: { card: amount } }]
  return { object: "balance", available: part(body.available), livemode: false, pending: part(pending) }
}

async function ownPayout(ctx: Context, id: string): Promise<Stored<"payout">> {
  const payout = await load(ctx, "payout", id, "payout")
  if (payout.hidden.account !== (ctx.actingAs ?? PLATFORM)) throw missing("payout", id, "payout")
  return payout
}

export const balances: Handlers = {
  "GET /v1/balance": answer(balance),
  "GET /v1/payouts": answer((ctx, params: Page & { status?: string; destination?: string }) =>
    page(
      ctx,
      "payout",
      "/v1/payouts",
      params,
      { account: ctx.actingAs ?? PLATFORM },
      (each: Stripe.Payout) => params.status === undefined || each.status === params.status,
    ),
  ),
  "GET /v1/payouts/{id}": answer(async (ctx, _params, id) => (await ownPayout(ctx, id)).body),
}
