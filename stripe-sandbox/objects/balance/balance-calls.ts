/** The calls of /v1/balance and /v1/balance_transactions, of the platform or of the account in `Stripe-Account`. */
import { type Context, load } from "../../state/context.ts"
import { resourceMissing } from "../../state/errors.ts"
import { type Handlers, answer } from "../handlers.ts"
import { type Page, page } from "../pagination.ts"
import { PLATFORM, asOfNow, balanceOf } from "./balances.ts"

async function balance(ctx: Context): Promise<object> {
  const { body } = await balanceOf(ctx, ctx.actingAs ?? PLATFORM)
  const pending = body.pending.reduce((sum, each) => sum + each.amount, 0)
  const part = (amount: number): object[] => [{ amount, currency: "usd", source_types: { card: amount } }]
  return { object: "balance", available: part(body.available), livemode: false, pending: part(pending) }
}

export const balances: Handlers = {
  "GET /v1/balance": answer(balance),
  "GET /v1/balance_transactions": answer(
    async (ctx, params: Page & { source?: string; type?: string; payout?: string }) => {
      const where = { account: ctx.actingAs ?? PLATFORM, source: params.source }
      const answered = (await page(
        ctx,
        "balance_transaction",
        "/v1/balance_transactions",
        params,
        where,
        (each) => params.type === undefined || each.type === params.type,
      )) as { data: Parameters<typeof asOfNow>[1][] }
      return { ...answered, data: answered.data.map((each) => asOfNow(ctx, each)) }
    },
  ),
  "GET /v1/balance_transactions/{id}": answer(async (ctx, _params, id) => {
    const entry = await load(ctx, "balance_transaction", id)
    const owner = (await ctx.unit.get(id))?.keys.account
    if (owner !== (ctx.actingAs ?? PLATFORM)) throw resourceMissing("balance transaction", id)
    return asOfNow(ctx, entry.body)
  }),
}
