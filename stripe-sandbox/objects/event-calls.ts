/** The calls of /v1/events and /v2/core/events. */
import { type Context, load } from "../state/context.ts"
import { resourceMissing } from "../state/errors.ts"
import type { QueuedEvent } from "../state/object-types.ts"
import { type Handlers, defineHandler } from "./handlers.ts"
import {
  type ListParams,
  type TimeRange,
  type V2ListParams,
  isWithin,
  listPage,
  v2ListPage,
} from "./pagination.ts"

type SnapshotListParams = ListParams & { type?: string; types?: string[] }

/** Stripe lists events of the last 30 days (docs.stripe.com/api/events). */
const RETENTION_DAYS = 30

/** True for an event of the given family (thin or snapshot) that is not too old to be shown. */
function isRetained(ctx: Context, queued: QueuedEvent, thin: boolean): boolean {
  const { created } = queued.event as { created: number | string }
  const at = typeof created === "number" ? created * 1000 : Date.parse(created)
  return (queued.channel === "thin") === thin && at > ctx.now.getTime() - RETENTION_DAYS * 86_400_000
}

async function retrieveEvent(ctx: Context, id: string, thin: boolean): Promise<object> {
  const { body } = await load(ctx, "event", id)
  if (!isRetained(ctx, body, thin) || (!thin && !belongsTo(body, ctx.actingAs)))
    throw resourceMissing("event", id)
  return body.event
}

/** True for a snapshot event of this account, or of the platform where `account` is null. */
function belongsTo({ event }: QueuedEvent, account: string | null): boolean {
  return ((event as { account?: string }).account ?? null) === account
}

async function listSnapshotEvents(ctx: Context, params: SnapshotListParams): Promise<object> {
  const types = params.type === undefined ? params.types : [params.type]
  const matchesType = (type: string): boolean =>
    types === undefined ||
    types.some((each) => each === type || (each.endsWith("*") && type.startsWith(each.slice(0, -1))))
  const page = (await listPage(ctx, "event", "/v1/events", params, {}, (each) => {
    const { type } = each.event as { type: string }
    return isRetained(ctx, each, false) && matchesType(type) && belongsTo(each, ctx.actingAs)
  })) as { data: QueuedEvent[] }
  return { ...page, data: page.data.map((each) => each.event) }
}

type ThinListParams = V2ListParams & { object_id?: string; types?: string[]; created?: TimeRange }

async function listThinEvents(ctx: Context, params: ThinListParams): Promise<object> {
  const { created, types, object_id: account } = params
  const where = { thin: "yes", ...(account === undefined ? {} : { account }) }
  const page = await v2ListPage(ctx, "event", "/v2/core/events", params, where, (each) => {
    const event = each.event as { type: string; created: string }
    const matchesType = types?.includes(event.type) ?? true
    return matchesType && isRetained(ctx, each, true) && isWithin(Date.parse(event.created) / 1000, created)
  })
  return { ...page, data: page.data.map((each) => each.event) }
}

export const eventHandlers: Handlers = {
  "GET /v1/events": defineHandler(listSnapshotEvents),
  "GET /v1/events/{id}": defineHandler((ctx, _params, id) => retrieveEvent(ctx, id, false)),
  "GET /v2/core/events": defineHandler(listThinEvents),
  "GET /v2/core/events/{id}": defineHandler((ctx, _params, id) => retrieveEvent(ctx, id, true)),
}
