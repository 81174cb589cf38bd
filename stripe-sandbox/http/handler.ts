/** How a call of the contract is answered: a function of the context, its checked parameters and its path. */
import { type Context, list as listAll, load } from "../state/context.ts"
import type { Kind, Kinds } from "../state/kinds.ts"
import type { Params } from "./params.ts"

export type Call = { params: Params; path: Record<string, string> }
export type Handler = (ctx: Context, call: Call) => Promise<object>
/** Calls by their key in the contract, such as `"POST /v1/refunds"`. */
export type Handlers = Record<string, Handler>

/** A handler that names the type its parameters have once the contract let them pass. */
// The parameters were read by the contract, which is what P describes.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function answer<P>(
  work: (ctx: Context, params: P, id: string, path: Record<string, string>) => Promise<object> | object,
): Handler {
  return async (ctx, call) => work(ctx, call.params as P, call.path.id ?? "", call.path)
}

export type Page = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: number | Range
}
type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

/**
 * A v1 list, newest first: `limit` 1–100 (10), `starting_after`, `ending_before`, `created`.
 * `keep` filters by what is no key.
 */
export async function page<K extends Kind>(
  ctx: Context,
  kind: K,
  url: string,
  params: Page,
  where: Record<string, string | undefined>,
  keep: (body: Kinds[K]) => boolean = () => true,
): Promise<object> {
  const limit = Math.min(Math.max(params.limit ?? 10, 1), 100)
  const asked = Object.fromEntries(
    Object.entries(where).filter((each): each is [string, string] => each[1] !== undefined),
  )
  const after =
    params.starting_after === undefined
      ? null
      : await load(ctx, kind, params.starting_after, "starting_after")
  const before =
    params.ending_before === undefined ? null : await load(ctx, kind, params.ending_before, "ending_before")
  const found = await listAll(ctx, kind, asked, {
    order: before ? "oldest" : "newest",
    ...(after ? { olderThan: after.seq } : {}),
    ...(before ? { newerThan: before.seq } : {}),
    // One more than asked says whether there is another page; filters outside the keys need all.
    ...(params.created === undefined && keep.length === 0 ? { limit: limit + 1 } : {}),
  })
  const fitting = found.filter((each) => keep(each.body) && madeWithin(each.body, params.created))
  const data = fitting.slice(0, limit).map((each) => each.body)
  if (before) data.reverse()
  return { object: "list", data, has_more: fitting.length > limit, url }
}

function madeWithin(body: object, range: number | Range | undefined): boolean {
  if (range === undefined) return true
  const created = "created" in body ? Number(body.created) : 0
  if (typeof range === "number") return created === range
  return (
    created > (range.gt ?? -1) &&
    created >= (range.gte ?? 0) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  )
}

/** Metadata after an update: given keys are set, "" or null removes one, "" for the whole clears it. */
export function mergedMetadata(
  before: Record<string, string> | null,
  given: unknown,
): Record<string, string> {
  if (given === undefined) return before ?? {}
  if (given === null || typeof given !== "object") return {}
  const merged = { ...before }
  for (const [key, value] of Object.entries(given as Record<string, string | number | null>)) {
    if (value === null || value === "") delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}

/** The given members that are there, for objects whose optional members must be absent rather than undefined. */
export function present<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter((each) => each[1] !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
