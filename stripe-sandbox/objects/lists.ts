/** Lists as Stripe pages them. */
import { type Context, list, load } from "../state/context.ts"
import type { Kind, Kinds } from "../state/kinds.ts"

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
  const found = await list(ctx, kind, asked, {
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
