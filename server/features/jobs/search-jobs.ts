import { type PublicJobRow } from "#server/features/jobs/store.ts"
import type { Calls } from "#contract/index.ts"
import type { CallInput } from "#contract/route.ts"
import { market, type Position } from "#domain/market.ts"
import { distanceMiles, parsePosition } from "#domain/place.ts"
import { plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { invalidField } from "#server/errors.ts"
import { type Handler, Page } from "#server/handler.ts"
import { presentPublicJob } from "#server/features/jobs/present.ts"

type Query = CallInput<Calls["searchJobs"]>["query"]

/** What the public shape needs and nothing else: the narrower the row, the faster the page. */
const COLUMNS = `id, employer_id, state, title, description, pay_cents_per_hour, starts_at, ends_at, clocked_in_at,
  clocked_out_at, company_name, street_address, city, region, zip, latitude, longitude, created_at`

const ORDERS: Record<Query["sortBy"], string> = {
  createdAt: "created_at",
  pay: "pay_cents_per_hour",
  jobtitle: "title",
  totalAmountEarned: "scheduled_ms_cents",
  distance:
    "place <-> cube(array[cos(radians($4::float8)) * cos(radians($5::float8)), cos(radians($4::float8)) * sin(radians($5::float8)), sin(radians($4::float8))])",
}

/** `lat,lng` or the id of a place; null when none is given or it is unknown. */
async function positionOf(ctx: Context, clientLocation: string | undefined): Promise<Position | null> {
  if (!clientLocation) return null
  return parsePosition(clientLocation) ?? ctx.places.positionOf(clientLocation)
}

/**
 * Open shifts that start late enough, of active restaurants (docs/rules/jobs.md#search). The order is total:
 * ties break by id in the direction of the sort, as in the partial indexes. One row more than requested tells
 * whether another page follows. Plain SQL under a name of its own, since this is the most frequent call;
 * each of its few forms is prepared once per connection.
 */
export function searchStatement(
  query: Query,
  from: Position | null,
  now: Date,
): { name: string; text: string; values: unknown[] } {
  const byDistance = query.sortBy === "distance"
  if (byDistance && !from)
    throw invalidField("clientLocation", "To sort by distance, please say where you are.")
  const direction = query.sortOrder ?? (query.sortBy === "createdAt" ? "desc" : "asc")
  const place = byDistance && from ? [from.latitude, from.longitude] : []
  const city = query.city ? [query.city] : []
  const values = [plus(now, market.limits.searchLeadMs), query.limit + 1, query.skip, ...place, ...city]
  const text = `select ${COLUMNS} from jobs
    where state = 'open' and listed and starts_at >= $1${query.city ? ` and city = $${values.length}` : ""}
    order by ${ORDERS[query.sortBy]} ${direction}, id ${byDistance ? "asc" : direction}
    limit $2 offset $3`
  return { name: `search_${query.sortBy}_${direction}_${city.length}`, text, values }
}

export const searchJobs: Handler<"searchJobs"> = async (ctx, { query }) => {
  const from = query.clientLocation ? await positionOf(ctx, query.clientLocation) : null
  const { rows } = await ctx.pool.query<PublicJobRow>(searchStatement(query, from, ctx.clock.now()))
  return Page.of(rows, query.limit, (row) =>
    presentPublicJob(row, from ? distanceMiles(from, row) : undefined),
  )
}
