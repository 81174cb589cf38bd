import type { Calls } from "#contract/index.ts"
import type { CallInput } from "#contract/route.ts"
import { market, type Position } from "#domain/market.ts"
import { distanceMiles, parsePosition } from "#domain/place.ts"
import { plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import type { Db } from "#server/db/db.ts"
import { invalidField } from "#server/failure.ts"
import { type Handler, Page } from "#server/request.ts"
import { wirePublicJob } from "#server/wire/job.ts"
import { sql } from "kysely"

type Query = CallInput<Calls["searchJobs"]>["query"]

const columns = {
  createdAt: sql.ref("created_at"),
  pay: sql.ref("pay_cents_per_hour"),
  jobtitle: sql.ref("title"),
  totalAmountEarned: sql.ref("scheduled_ms_cents"),
} as const

/** `lat,lng` or the id of a place; undefined when none is given or it is unknown. */
async function positionOf(ctx: Context, clientLocation: string | undefined): Promise<Position | null> {
  if (!clientLocation) return null
  return parsePosition(clientLocation) ?? ctx.places.positionOf(clientLocation)
}

function orderOf(query: Query, from: Position | null) {
  if (query.sortBy !== "distance") return columns[query.sortBy]
  if (!from) throw invalidField("clientLocation", "To sort by distance, please say where you are.")
  return sql`ll_to_earth(latitude, longitude) <-> ll_to_earth(${from.latitude}, ${from.longitude})`
}

/**
 * Open shifts that start late enough, of active restaurants (`rules.md`: Search). The order is total:
 * ties break by id in the direction of the sort, which the partial indexes of the table follow. One row
 * more than asked for, to know whether another page follows.
 */
export function searchQuery(db: Db, query: Query, from: Position | null, now: Date) {
  const order = orderOf(query, from)
  const direction = query.sortOrder ?? (query.sortBy === "createdAt" ? "desc" : "asc")
  const { city } = query
  return db
    .selectFrom("jobs")
    .selectAll()
    .where("state", "=", sql.lit("open"))
    .where("listed", "=", sql.lit(true))
    .where("starts_at", ">=", plus(now, market.limits.searchLeadMs))
    .$if(city !== undefined && city !== "", (select) => select.where("city", "=", city ?? ""))
    .orderBy(order, direction)
    .orderBy("id", query.sortBy === "distance" ? "asc" : direction)
    .limit(query.limit + 1)
    .offset(query.skip)
}

export const searchJobs: Handler<"searchJobs"> = async (ctx, { query }) => {
  const from = await positionOf(ctx, query.clientLocation)
  const rows = await searchQuery(ctx.db, query, from, ctx.clock.now()).execute()
  return Page.of(rows, query.limit, (row) => wirePublicJob(row, from ? distanceMiles(from, row) : undefined))
}

export const findPlace: Handler<"findPlace"> = async (ctx, { query }) => {
  const position = parsePosition(`${query.lat},${query.lng}`)
  if (!position) throw invalidField("lat", "This is no place on earth.")
  return ctx.places.cityAt(position)
}
