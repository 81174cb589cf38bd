/** The calls that only look things up: charges, mandates, balance transactions, events. */
import { PLATFORM, asOfNow } from "./balances.ts"
import { type Context, list, load, save } from "../state/context.ts"
import { missing } from "../state/errors.ts"
import { type Handlers, answer } from "./calls.ts"
import { type Page, page } from "./lists.ts"
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
  const found = await load(ctx, "event", id)
  if (!visible(ctx, found.body, thin)) throw missing("event", id)
  return found.body.event
}

async function snapshotEvents(ctx: Context, params: EventPage): Promise<object> {
  const wanted = params.type === undefined ? params.types : [params.type]
  const fits = (type: string): boolean =>
    wanted === undefined ||
    wanted.some((each) => each === type || (each.endsWith("*") && type.startsWith(each.slice(0, -1))))
  const answered = (await page(ctx, "event", "/v1/events", params, {}, (each) => {
    const event = each.event as { type: string; account?: string }
    return visible(ctx, each, false) && fits(event.type) && (event.account ?? null) === ctx.actingAs
  })) as { data: Dispatch[] }
  return { ...answered, data: answered.data.map((each) => each.event) }
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
  "GET /v1/balance_transactions/{id}": answer(async (ctx, _params, id) =>
    asOfNow(ctx, (await load(ctx, "balance_transaction", id)).body),
  ),
  "GET /v1/events": answer(snapshotEvents),
  "GET /v1/events/{id}": answer((ctx, _params, id) => eventNamed(ctx, id, false)),
  "GET /v2/core/events": answer(
    async (ctx, params: { limit?: number; object_id?: string; types?: string[] }) => {
      const where = { thin: "yes", ...(params.object_id === undefined ? {} : { account: params.object_id }) }
      const found = (await list(ctx, "event", where, { order: "newest" })).filter((each) =>
        visible(ctx, each.body, true),
      )
      const data = found
        .map((each) => each.body.event)
        .filter(
          (each) => params.types === undefined || params.types.includes((each as { type: string }).type),
        )
      return { data: data.slice(0, params.limit ?? 20), next_page_url: null, previous_page_url: null }
    },
  ),
  "GET /v2/core/events/{id}": answer((ctx, _params, id) => eventNamed(ctx, id, true)),
}
