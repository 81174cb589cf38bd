import { market } from "#domain/market.ts"
import { toDollars } from "#domain/money.ts"
import type { Handler } from "#server/handler.ts"

/** What a page needs before login; nothing secret. */
export const getPublicConfig: Handler<"getPublicConfig"> = async (ctx) => ({
  product: "Prepside",
  supportEmail: ctx.config.supportEmail,
  payments: {
    mode: ctx.mode,
    publishableKey: ctx.config.stripe?.publishableKey ?? null,
    feeBps: ctx.config.fee.bps,
    feeFixedCents: ctx.config.fee.fixedCents,
  },
  push: { vapidPublicKey: null },
  market: {
    state: market.state,
    timeZone: market.timeZone,
    cities: market.cities.map(({ name, minimumWageCentsPerHour }) => ({
      name,
      minimumWageDollars: toDollars(minimumWageCentsPerHour),
    })),
    titles: market.titles.map(({ name, description }) => ({ name, description })),
  },
})
