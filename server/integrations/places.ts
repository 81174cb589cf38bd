import { findCity, type Position } from "#domain/market.ts"
import { distanceMiles, isZipAround, nearestCity } from "#domain/place.ts"
import { zipPosition } from "#server/integrations/zip-positions.ts"

/** Looks up places. */
export type Places = {
  /** The market's city at a position, and the id of the place; nulls outside the market. */
  cityAt(position: Position): Promise<{ placeId: string | null; city: string | null }>
  /** The position of a place by its id; null for an unknown id. */
  positionOf(placeId: string): Promise<Position | null>
}

/** Without a maps provider: the nearest of the market's cities, whose name is the place's id. */
export const nearestPlaces: Places = {
  cityAt: async (position) => {
    const city = nearestCity(position)
    return { placeId: city ? `city:${city.name}` : null, city: city?.name ?? null }
  },
  positionOf: async (placeId) => {
    const city = placeId.startsWith("city:") ? findCity(placeId.slice(5)) : undefined
    return city ? { latitude: city.latitude, longitude: city.longitude } : null
  },
}

/** A zip further than this from its city is a slip. */
const ZIP_REACH_MILES = 60

/**
 * A restaurant's position without a maps provider: its zip's center when that lies near the city, else the city's
 * (docs/rules/jobs.md#restaurant-position).
 */
export function addressPosition(address: { zip: string; city: string }): Position {
  const city = findCity(address.city)
  if (!city) throw new RangeError(`not a city of the market: ${address.city}`)
  const zip = isZipAround(address.zip, address.city) ? zipPosition(address.zip) : null
  if (zip && distanceMiles(zip, city) <= ZIP_REACH_MILES) return zip
  return { latitude: city.latitude, longitude: city.longitude }
}
