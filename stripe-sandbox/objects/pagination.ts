/** Lists as Stripe pages them: v1 by ids, v2 by the addresses of the pages around. */
import qs from "qs"
import { type Context, list, load } from "../state/context.ts"
import { invalidRequest } from "../state/errors.ts"
import type { Kind, ObjectTypes } from "../state/object-types.ts"

export type Page = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Range
}
/** Bounds of a time, in seconds. */
export type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

function limitOf(given: number | undefined, otherwise: number): number {
  if (given === undefined) return otherwise
  const bound = given < 1 ? "greater than or equal to 1" : given > 100 ? "less than or equal to 100" : null
  if (bound === null) return given
  throw invalidRequest(`This value must be ${bound} (it currently is '${given}').`, {
    code: "parameter_invalid_integer",
    param: "limit",
  })
}

/** Filters of the contract that ask for what the sandbox does not keep: taken silently, they would answer wrongly. */
const UNKNOWN_FILTERS = [
  "allow_redisplay",
  "attach_to_self",
  "currency",
  "customer_account",
  "delivery_success",
  "payout",
  "test_clock",
]

function refuseFilters(given: object): void {
  const name = UNKNOWN_FILTERS.find((each) => Object.hasOwn(given, each))
  if (name !== undefined)
    throw invalidRequest(`The payment sandbox cannot filter by ${name}.`, { param: name })
}

/**
 * A v1 list, newest first: `limit` 1–100 (10, others are refused), `starting_after`, `ending_before`, `created`.
 * `keep` filters by what is no key.
 */
export async function page<K extends Kind>(
  ctx: Context,
  kind: K,
  url: string,
  params: Page,
  where: Record<string, string | undefined>,
  keep: (body: ObjectTypes[K]) => boolean = () => true,
): Promise<object> {
  refuseFilters(params)
  const limit = limitOf(params.limit, 10)
  const asked = Object.fromEntries(
    Object.entries(where).filter((each): each is [string, string] => each[1] !== undefined),
  )
  const after =
    params.starting_after === undefined
      ? null
      : await load(ctx, kind, params.starting_after, "starting_after")
  const before =
    params.ending_before === undefined ? null : await load(ctx, kind, params.ending_before, "ending_before")
  const found = await list(ctx, kind, asked, {
    order: before ? "oldest" : "newest",
    ...(after ? { olderThan: after.seq } : {}),
    ...(before ? { newerThan: before.seq } : {}),
    // One more than asked says whether there is another page; filters outside the keys need all.
    ...(params.created === undefined && keep.length === 0 ? { limit: limit + 1 } : {}),
  })
  const fitting = found.filter(
    (each) =>
      keep(each.body) && isWithin("created" in each.body ? Number(each.body.created) : 0, params.created),
  )
  const data = fitting.slice(0, limit).map((each) => each.body)
  if (before) data.reverse()
  return { object: "list", data, has_more: fitting.length > limit, url }
}

/** True for a time, in seconds, that a filter lets through. */
export function isWithin(at: number, range: number | Range | undefined): boolean {
  if (range === undefined) return true
  if (typeof range === "number") return at === range
  return (
    at > (range.gt ?? -1) &&
    at >= (range.gte ?? 0) &&
    at < (range.lt ?? Infinity) &&
    at <= (range.lte ?? Infinity)
  )
}

export type V2Page = { limit?: number; page?: string }
/** Where a page begins: behind (older than) or before (newer than) the thing of this place in the order. */
type Mark = { side: "older" | "newer"; seq: number }

/**
 * A v2 list, newest first: `limit` 1–100 (20) and `page`, a token out of `next_page_url` or `previous_page_url`
 * of an earlier answer, which carry the other parameters along. `keep` filters by what is no key.
 */
export async function v2Page<K extends Kind>(
  ctx: Context,
  kind: K,
  url: string,
  params: V2Page,
  where: Record<string, string>,
  keep: (body: ObjectTypes[K]) => boolean,
): Promise<{ data: ObjectTypes[K][]; next_page_url: string | null; previous_page_url: string | null }> {
  const limit = limitOf(params.limit, 20)
  const mark = params.page === undefined ? null : markIn(params.page)
  const backwards = mark?.side === "newer"
  const found = await list(ctx, kind, where, {
    order: backwards ? "oldest" : "newest",
    ...(mark?.side === "older" ? { olderThan: mark.seq } : {}),
    ...(backwards ? { newerThan: mark.seq } : {}),
  })
  const fitting = found.filter((each) => keep(each.body))
  const more = fitting.length > limit
  const shown = fitting.slice(0, limit)
  if (backwards) shown.reverse()
  const address = (side: Mark["side"], edge: { seq: number } | undefined): string | null =>
    edge ? `${url}?${qs.stringify({ ...params, page: tokenOf({ side, seq: edge.seq }) })}` : null
  return {
    data: shown.map((each) => each.body),
    next_page_url: more || backwards ? address("older", shown.at(-1)) : null,
    // Whoever came here by a token came from somewhere, unless going back reached the newest.
    previous_page_url: (backwards ? more : mark !== null) ? address("newer", shown[0]) : null,
  }
}

function tokenOf({ side, seq }: Mark): string {
  return `page_${Buffer.from(`${side} ${seq}`).toString("base64url")}`
}

function markIn(token: string): Mark {
  const [, side, seq] =
    /^(older|newer) (\d{1,15})$/.exec(
      Buffer.from(token.replace(/^page_/, ""), "base64url").toString("utf8"),
    ) ?? []
  if (side === "older" || side === "newer") return { side, seq: Number(seq) }
  throw invalidRequest("The page token is not one of this list.", { param: "page" })
}
