import { market } from "#domain/market.ts"
import { nearestCity } from "#domain/place.ts"
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
