import { findCity, market } from "#domain/market.ts"
import { distanceMiles, isZipAround, nearestCity } from "#domain/place.ts"
import { addressPosition } from "#server/integrations/places.ts"
import { zipPosition } from "#server/integrations/zip-positions.ts"
import { expect, test } from "vitest"
import zips from "zipcodes"

test("every US zip of the package has its position", () => {
  const rows = Object.values(zips.codes).filter(({ country }) => country === "US")
  expect(rows.length).toBeGreaterThan(40_000)
  const wrong = rows.filter(({ zip, latitude, longitude }) => {
    const found = zipPosition(zip)
    return found?.latitude !== latitude || found.longitude !== longitude
  })
  expect(wrong).toEqual([])
})

test.each(["00000", "99999", "8500", "850011", "A1A", ""])("%j is not a known zip", (zip) => {
  expect(zipPosition(zip)).toBeNull()
})

test("the zip of each of the market's cities lies in it", () => {
  for (const { name, zip } of market.cities)
    expect([zip, nearestCity(zipPosition(zip) ?? { latitude: 0, longitude: 0 })?.name]).toEqual([zip, name])
})

test("the zips around a city are those of its state, and all that are near", () => {
  const rows = Object.values(zips.codes).filter(({ country }) => country === "US")
  for (const city of market.cities) {
    const around = rows.filter(({ zip }) => isZipAround(zip, city.name))
    expect(around.filter(({ state }) => state !== market.stateCode)).toEqual([])
    const near = rows.filter((row) => distanceMiles(city, row) <= 10)
    expect(near.filter((row) => !around.includes(row))).toEqual([])
    for (const prefix of city.zipPrefixes) {
      const reached = around.some((row) => row.zip.startsWith(prefix) && distanceMiles(city, row) <= 60)
      expect([city.name, prefix, reached]).toEqual([city.name, prefix, true])
    }
  }
})

test.each([
  ["85301", "Glendale", "the zip"],
  ["85701", "Tucson", "the zip"],
  ["89101", "Glendale", "the city"],
  // Of the same digits, but 150 miles away.
  ["85364", "Glendale", "the city"],
  ["85701", "Glendale", "the city"],
  ["85399", "Glendale", "the city"],
])("a restaurant with the zip %s in %s is at the center of %s", (zip, name, where) => {
  const { latitude, longitude } = findCity(name) ?? { latitude: 0, longitude: 0 }
  expect(addressPosition({ zip, city: name })).toEqual(
    where === "the zip" ? zipPosition(zip) : { latitude, longitude },
  )
})
