import { findCity, type Position } from "#domain/market.ts"
import { nearestCity } from "#domain/place.ts"
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

/**
 * A restaurant's position without a maps provider: its zip's center, else its city's
 * (docs/rules/jobs.md#restaurant-position).
 */
export function addressPosition(address: { zip: string; city: string }): Position {
  const zip = zipPosition(address.zip)
  if (zip) return zip
  const city = findCity(address.city)
  if (!city) throw new RangeError(`not a city of the market: ${address.city}`)
  return { latitude: city.latitude, longitude: city.longitude }
}
