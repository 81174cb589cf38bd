/** The calls of /v1/events and /v2/core/events. */
import { type Context, load } from "../state/context.ts"
import { resourceMissing } from "../state/errors.ts"
import type { QueuedEvent } from "../state/object-types.ts"
import { type Handlers, answer } from "./handlers.ts"
import { type Page, type Range, type V2Page, isWithin, page, v2Page } from "./pagination.ts"

type EventPage = Page & { type?: string; types?: string[] }

/** Stripe keeps events for thirty days. */
const EVENT_DAYS = 30

function visible(ctx: Context, dispatch: QueuedEvent, thin: boolean): boolean {
  const { created } = dispatch.event as { created: number | string }
  const at = typeof created === "number" ? created * 1000 : Date.parse(created)
  return (dispatch.channel === "thin") === thin && at > ctx.now.getTime() - EVENT_DAYS * 86_400_000
}

async function eventNamed(ctx: Context, id: string, thin: boolean): Promise<object> {
  const { body } = await load(ctx, "event", id)
  if (!visible(ctx, body, thin) || (!thin && !isOf(body, ctx.actingAs))) throw resourceMissing("event", id)
  return body.event
}

/** True for a snapshot event of this account, or of the platform where `account` is null. */
function isOf({ event }: QueuedEvent, account: string | null): boolean {
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
  })) as { data: QueuedEvent[] }
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

export const events: Handlers = {
  "GET /v1/events": answer(snapshotEvents),
  "GET /v1/events/{id}": answer((ctx, _params, id) => eventNamed(ctx, id, false)),
  "GET /v2/core/events": answer(thinEvents),
  "GET /v2/core/events/{id}": answer((ctx, _params, id) => eventNamed(ctx, id, true)),
}
