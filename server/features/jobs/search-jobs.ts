import type { Position } from "#domain/market.ts"
import { distanceMiles, parsePosition } from "#domain/place.ts"
import type { Context } from "#server/context.ts"
import { invalidField } from "#server/errors.ts"
import { presentPublicJob } from "#server/features/jobs/present.ts"
import { searchOpenJobs } from "#server/features/jobs/search-store.ts"
import { type Handler, Page } from "#server/handler.ts"

/** `lat,lng` or the id of a place; null when none is given or it is unknown. */
async function positionOf(ctx: Context, clientLocation: string | undefined): Promise<Position | null> {
  if (!clientLocation) return null
  return parsePosition(clientLocation) ?? ctx.places.positionOf(clientLocation)
}

/** Open shifts for anyone, with the distance when the caller gives a place (docs/rules/jobs.md#search). */
export const searchJobs: Handler<"searchJobs"> = async (ctx, { query }) => {
  const from = query.clientLocation ? await positionOf(ctx, query.clientLocation) : null
  if (query.sortBy === "distance" && !from) throw invalidField("clientLocation", "sortNeedsPlace")
  const rows = await searchOpenJobs(ctx.pool, query, from, ctx.clock.now())
  return Page.of(rows, query.limit, (row) =>
    presentPublicJob(row, row.logo_file, from ? distanceMiles(from, row) : undefined),
  )
}
