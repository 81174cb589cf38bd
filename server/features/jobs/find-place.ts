import { parsePosition } from "#domain/place.ts"
import { invalidField } from "#server/errors.ts"
import type { Handler } from "#server/handler.ts"

/** The market's city nearest to a position (docs/rules/jobs.md#place-look-up). */
export const findPlace: Handler<"findPlace"> = async (ctx, { query }) => {
  const position = parsePosition(`${query.lat},${query.lng}`)
  if (!position) throw invalidField("lat", "coordinates")
  return ctx.places.cityAt(position)
}
