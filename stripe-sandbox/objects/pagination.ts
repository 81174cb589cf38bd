/** Paginated lists: v1 by object id, v2 by next and previous page URLs. */
import qs from "qs"
import { type Context, list, load } from "../state/context.ts"
import { invalidRequest } from "../state/errors.ts"
import type { Kind, ObjectTypes } from "../state/object-types.ts"

export type ListParams = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | TimeRange
}
/** Bounds of a time in Unix seconds. */
export type TimeRange = { gt?: number; gte?: number; lt?: number; lte?: number }

function readLimit(given: number | undefined, fallback: number): number {
  if (given === undefined) return fallback
  const bound = given < 1 ? "greater than or equal to 1" : given > 100 ? "less than or equal to 100" : null
  if (bound === null) return given
  throw invalidRequest(`This value must be ${bound} (it currently is '${given}').`, {
    code: "parameter_invalid_integer",
    param: "limit",
  })
}

/** Filters by data that the sandbox does not have; ignoring them would return wrong results. */
const UNSUPPORTED_FILTERS = [
  "allow_redisplay",
  "attach_to_self",
  "currency",
  "customer_account",
  "delivery_success",
  "payout",
  "test_clock",
]

function rejectUnsupportedFilters(given: object): void {
  const name = UNSUPPORTED_FILTERS.find((each) => Object.hasOwn(given, each))
  if (name !== undefined)
    throw invalidRequest(`The payment sandbox cannot filter by ${name}.`, { param: name })
}

/**
 * A page of a v1 list, newest first: `limit` 1–100 (default 10), `starting_after`, `ending_before`, `created`.
 * `filter` is for members that are not stored keys.
 */
export async function listPage<K extends Kind>(
  ctx: Context,
  kind: K,
  url: string,
  params: ListParams,
  where: Record<string, string | undefined>,
  filter?: (body: ObjectTypes[K]) => boolean,
): Promise<object> {
  rejectUnsupportedFilters(params)
  const limit = readLimit(params.limit, 10)
  const keys = Object.fromEntries(
    Object.entries(where).filter((each): each is [string, string] => each[1] !== undefined),
  )
  const after =
    params.starting_after === undefined
      ? null
      : await load(ctx, kind, params.starting_after, "starting_after")
  const before =
    params.ending_before === undefined ? null : await load(ctx, kind, params.ending_before, "ending_before")
  const found = await list(ctx, kind, keys, {
    order: before ? "oldest" : "newest",
    ...(after ? { olderThan: after.seq } : {}),
    ...(before ? { newerThan: before.seq } : {}),
    // One record more than the limit tells whether there is another page; a filter in memory needs all records.
    ...(params.created === undefined && !filter ? { limit: limit + 1 } : {}),
  })
  const matching = found.filter(
    ({ body }) =>
      (filter?.(body) ?? true) && isWithin("created" in body ? Number(body.created) : 0, params.created),
  )
  const data = matching.slice(0, limit).map((each) => each.body)
  if (before) data.reverse()
  return { object: "list", data, has_more: matching.length > limit, url }
}

/** True for a time in Unix seconds within a filter's bounds. */
export function isWithin(at: number, range: number | TimeRange | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === "number") return at === range
  return (
    at > (range.gt ?? -1) &&
    at >= (range.gte ?? 0) &&
    at < (range.lt ?? Infinity) &&
    at <= (range.lte ?? Infinity)
  )
}

export type V2ListParams = { limit?: number; page?: string }
/** A page boundary: the page has the objects older, or newer, than this `seq`. */
type Cursor = { side: "older" | "newer"; seq: number }

/**
 * A page of a v2 list, newest first: `limit` 1–100 (default 20) and `page`, the token in the `next_page_url` or
 * `previous_page_url` of an earlier reply; these URLs repeat the other parameters.
 */
export async function v2ListPage<K extends Kind>(
  ctx: Context,
  kind: K,
  url: string,
  params: V2ListParams,
  where: Record<string, string>,
  filter: (body: ObjectTypes[K]) => boolean,
): Promise<{ data: ObjectTypes[K][]; next_page_url: string | null; previous_page_url: string | null }> {
  const limit = readLimit(params.limit, 20)
  const cursor = params.page === undefined ? null : decodeCursor(params.page)
  const backwards = cursor?.side === "newer"
  const found = await list(ctx, kind, where, {
    order: backwards ? "oldest" : "newest",
    ...(cursor?.side === "older" ? { olderThan: cursor.seq } : {}),
    ...(backwards ? { newerThan: cursor.seq } : {}),
  })
  const matching = found.filter((each) => filter(each.body))
  const hasMore = matching.length > limit
  const shown = matching.slice(0, limit)
  if (backwards) shown.reverse()
  const pageUrl = (side: Cursor["side"], edge: { seq: number } | undefined): string | null =>
    edge ? `${url}?${qs.stringify({ ...params, page: encodeCursor({ side, seq: edge.seq }) })}` : null
  return {
    data: shown.map((each) => each.body),
    next_page_url: hasMore || backwards ? pageUrl("older", shown.at(-1)) : null,
    // A page reached by a token has a previous page, unless going back has reached the newest object.
    previous_page_url: (backwards ? hasMore : cursor !== null) ? pageUrl("newer", shown[0]) : null,
  }
}

function encodeCursor({ side, seq }: Cursor): string {
  return `page_${Buffer.from(`${side} ${seq}`).toString("base64url")}`
}

function decodeCursor(token: string): Cursor {
  const [, side, seq] =
    /^(older|newer) (\d{1,15})$/.exec(
      Buffer.from(token.replace(/^page_/, ""), "base64url").toString("utf8"),
    ) ?? []
  if (side === "older" || side === "newer") return { side, seq: Number(seq) }
  throw invalidRequest("The page token is not valid.", { param: "page" })
}
