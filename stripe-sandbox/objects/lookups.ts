/** The calls that only look things up: charges, mandates, balance transactions, events. */
import { PLATFORM, asOfNow } from "./balances.ts"
import { type Context, load, save } from "../state/context.ts"
import { missing } from "../state/errors.ts"
import { type Handlers, answer } from "./calls.ts"
import { type Page, type Range, type V2Page, isWithin, page, v2Page } from "./lists.ts"
import { mergedMetadata } from "./members.ts"
import type { Dispatch } from "../state/kinds.ts"

type EventPage = Page & { type?: string; types?: string[] }

/** Stripe keeps events for thirty days. */
const EVENT_DAYS = 30

function visible(ctx: Context, dispatch: Dispatch, thin: boolean): boolean {
  const { created } = dispatch.event as { created: number | string }
  const at = typeof created === "number" ? created * 1000 : Date.parse(created)
  return (dispatch.channel === "thin") === thin && at > ctx.now.getTime() - EVENT_DAYS * 86_400_000
}

async function eventNamed(ctx: Context, id: string, thin: boolean): Promise<object> {
  const { body } = await load(ctx, "event", id)
  if (!visible(ctx, body, thin) || (!thin && !isOf(body, ctx.actingAs))) throw missing("event", id)
  return body.event
}

/** True for a snapshot event of this account, or of the platform where `account` is null. */
function isOf({ event }: Dispatch, account: string | null): boolean {
  return ((event as { account?: string }).account ?? null) === account
}

async function snapshotEvents(ctx: Context, params: EventPage): Promise<object> {
  const wanted = params.type === undefined ? params.types : [params.type]
  const fits = (type: string): boolean =>
    wanted === undefined ||
    wanted.some((each) => each === type || (each.endsWith("*") && type.startsWith(each.slice(0, -1))))
  const answered = (await page(ctx, "event", "/v1/events", params, {}, (each) => {
    return (
      visible(ctx, each, false) && fits((each.event as { type: string }).type) && isOf(each, ctx.actingAs)
    )
  })) as { data: Dispatch[] }
  return { ...answered, data: answered.data.map((each) => each.event) }
}

type ThinPage = V2Page & { object_id?: string; types?: string[]; created?: Range }

async function thinEvents(ctx: Context, params: ThinPage): Promise<object> {
  const { created, types, object_id: account } = params
  const where = { thin: "yes", ...(account === undefined ? {} : { account }) }
  const found = await v2Page(ctx, "event", "/v2/core/events", params, where, (each) => {
    const event = each.event as { type: string; created: string }
    const fits = types?.includes(event.type) ?? true
    return fits && visible(ctx, each, true) && isWithin(Date.parse(event.created) / 1000, created)
  })
  return { ...found, data: found.data.map((each) => each.event) }
}

export const lookups: Handlers = {
  "GET /v1/charges": answer(
    (ctx, params: Page & { customer?: string; payment_intent?: string; transfer_group?: string }) =>
      page(ctx, "charge", "/v1/charges", params, {
        customer: params.customer,
        payment_intent: params.payment_intent,
        transfer_group: params.transfer_group,
      }),
  ),
  "GET /v1/charges/{id}": answer(async (ctx, _params, id) => (await load(ctx, "charge", id, "charge")).body),
  "POST /v1/charges/{id}": answer(async (ctx, params: { metadata?: unknown; description?: string }, id) => {
    const charge = await load(ctx, "charge", id, "charge")
    charge.body.metadata = mergedMetadata(charge.body.metadata, params.metadata)
    if (params.description !== undefined) charge.body.description = params.description
    await save(ctx, "charge", charge)
    return charge.body
  }),
  "GET /v1/mandates/{id}": answer(
    async (ctx, _params, id) => (await load(ctx, "mandate", id, "mandate")).body,
  ),
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
    if (owner !== (ctx.actingAs ?? PLATFORM)) throw missing("balance transaction", id)
    return asOfNow(ctx, entry.body)
  }),
  "GET /v1/events": answer(snapshotEvents),
  "GET /v1/events/{id}": answer((ctx, _params, id) => eventNamed(ctx, id, false)),
  "GET /v2/core/events": answer(thinEvents),
  "GET /v2/core/events/{id}": answer((ctx, _params, id) => eventNamed(ctx, id, true)),
}
