/** The calls of /v1/payouts, of the platform or of the account in `Stripe-Account`. */
import type Stripe from "stripe"
import { type Context, load } from "../../state/context.ts"
import { resourceMissing } from "../../state/errors.ts"
import type { Stored } from "../../state/object-types.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, type Range, isWithin, page } from "../pagination.ts"
import { PLATFORM } from "./balances.ts"
import { askPayout, cancelPayout } from "./payouts.ts"

async function ownPayout(ctx: Context, id: string): Promise<Stored<"payout">> {
  const payout = await load(ctx, "payout", id, "payout")
  if (payout.hidden.account !== (ctx.actingAs ?? PLATFORM)) throw resourceMissing("payout", id, "payout")
  return payout
}

type Filters = Page & { status?: string; destination?: string; arrival_date?: number | Range }

export const payouts: Handlers = {
  "POST /v1/payouts": answer((ctx, params: Stripe.PayoutCreateParams) =>
    askPayout(ctx, ctx.actingAs ?? PLATFORM, params),
  ),
  "GET /v1/payouts": answer((ctx, params: Filters) =>
    page(
      ctx,
      "payout",
      "/v1/payouts",
      params,
      { account: ctx.actingAs ?? PLATFORM, destination: params.destination },
      (each) =>
        (params.status === undefined || each.status === params.status) &&
        isWithin(each.arrival_date, params.arrival_date),
    ),
  ),
  "POST /v1/payouts/{id}/cancel": answer(async (ctx, _params, id) =>
    cancelPayout(ctx, await ownPayout(ctx, id)),
  ),
  "GET /v1/payouts/{id}": answer(async (ctx, _params, id) => (await ownPayout(ctx, id)).body),
}
