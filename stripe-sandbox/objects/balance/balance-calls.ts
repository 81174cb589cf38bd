/** The calls of /v1/balance and /v1/balance_transactions, of the platform or of the account in `Stripe-Account`. */
import { type Context, load } from "../../state/context.ts"
import { resourceMissing } from "../../state/errors.ts"
import { type Handlers, defineHandler } from "../handlers.ts"
import { type ListParams, listPage } from "../pagination.ts"
import { PLATFORM, currentBalance, pendingTotal, withCurrentStatus } from "./balances.ts"

async function retrieveBalance(ctx: Context): Promise<object> {
  const { body } = await currentBalance(ctx, ctx.actingAs ?? PLATFORM)
  const funds = (amount: number): object[] => [{ amount, currency: "usd", source_types: { card: amount } }]
  return {
    object: "balance",
    available: funds(body.available),
    livemode: false,
    pending: funds(pendingTotal(body)),
  }
}

export const balanceHandlers: Handlers = {
  "GET /v1/balance": defineHandler(retrieveBalance),
  "GET /v1/balance_transactions": defineHandler(
    async (ctx, params: ListParams & { source?: string; type?: string; payout?: string }) => {
      const where = { account: ctx.actingAs ?? PLATFORM, source: params.source }
      const page = (await listPage(
        ctx,
        "balance_transaction",
        "/v1/balance_transactions",
        params,
        where,
        (each) => params.type === undefined || each.type === params.type,
      )) as { data: Parameters<typeof withCurrentStatus>[1][] }
      return { ...page, data: page.data.map((each) => withCurrentStatus(ctx, each)) }
    },
  ),
  "GET /v1/balance_transactions/{id}": defineHandler(async (ctx, _params, id) => {
    const entry = await load(ctx, "balance_transaction", id)
    const account = (await ctx.unit.get(id))?.keys.account
    if (account !== (ctx.actingAs ?? PLATFORM)) throw resourceMissing("balance transaction", id)
    return withCurrentStatus(ctx, entry.body)
  }),
}
