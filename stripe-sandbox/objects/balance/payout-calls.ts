/** The calls of /v1/payouts, of the platform or of the account in `Stripe-Account`. */
import type Stripe from "stripe"
import { type Context, load } from "../../state/context.ts"
import { resourceMissing } from "../../state/errors.ts"
import type { Stored } from "../../state/object-types.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, type TimeRange, isWithin, listPage } from "../pagination.ts"
import { PLATFORM } from "./balances.ts"
import { createManualPayout, cancelPayout } from "./payouts.ts"

async function loadOwnPayout(ctx: Context, id: string): Promise<Stored<"payout">> {
  const payout = await load(ctx, "payout", id, "payout")
  if (payout.hidden.account !== (ctx.actingAs ?? PLATFORM)) throw resourceMissing("payout", id, "payout")
  return payout
}

type PayoutListParams = ListParams & {
  status?: string
  destination?: string
  arrival_date?: number | TimeRange
}

export const payoutHandlers: Handlers = {
  "POST /v1/payouts": defineHandler((ctx, params: Stripe.PayoutCreateParams) =>
    createManualPayout(ctx, ctx.actingAs ?? PLATFORM, params),
  ),
  "GET /v1/payouts": defineHandler((ctx, params: PayoutListParams) =>
    listPage(
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
  "POST /v1/payouts/{id}/cancel": defineHandler(async (ctx, _params, id) =>
    cancelPayout(ctx, await loadOwnPayout(ctx, id)),
  ),
  "GET /v1/payouts/{id}": defineHandler(async (ctx, _params, id) => (await loadOwnPayout(ctx, id)).body),
}
