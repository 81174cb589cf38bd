import { findCity, market, type City, type Position } from "#domain/market.ts"

const EARTH_RADIUS_MILES = 3958.7613

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in miles with one decimal (docs/rules/jobs.md#distance). */
export function distanceMiles(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude)
  const longitude = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord))) * 10) / 10
}

/** How far from its center a city reaches, in miles. */
const CITY_REACH_MILES = 40

/** The nearest city of the market, or null when the place lies outside it. */
export function nearestCity(place: Position): City | null {
  let nearest: { city: City; miles: number } | null = null
  for (const city of market.cities) {
    const miles = distanceMiles(place, city)
    if (!nearest || miles < nearest.miles) nearest = { city, miles }
  }
  return nearest && nearest.miles <= CITY_REACH_MILES ? nearest.city : null
}

/** Whether zips that begin as this one lie around the city; false while either is unknown. */
export function isZipAround(zip: string, city: string): boolean {
  return findCity(city)?.zipPrefixes.some((prefix) => zip.startsWith(prefix)) ?? false
}

/** Reads `lat,lng` in degrees; null when it is anything else. */
export function parsePosition(text: string): Position | null {
  const match = /^(-?\d{1,3}(?:\.\d{1,12})?),\s?(-?\d{1,3}(?:\.\d{1,12})?)$/.exec(text.trim())
  if (!match) return null
  const latitude = Number(match[1])
  const longitude = Number(match[2])
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}
