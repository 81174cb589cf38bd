import { market } from "#domain/market.ts"
import { distanceMiles, nearestCity, parsePosition } from "#domain/place.ts"
import { expect, test } from "vitest"

const phoenix = { latitude: 33.4484, longitude: -112.074 }
const tucson = { latitude: 32.2226, longitude: -110.9747 }
const mesa = { latitude: 33.4152, longitude: -111.8315 }
const tempe = { latitude: 33.4255, longitude: -111.94 }

test("a distance is the great circle in miles with one decimal, the same both ways", () => {
  // By an independent reckoning (spherical law of cosines): 106.046 and 6.297 miles.
  const miles = distanceMiles(phoenix, tucson)
  expect(miles).toBe(106)
  expect(distanceMiles(mesa, tempe)).toBe(6.3)
  expect(distanceMiles(tucson, phoenix)).toBe(miles)
  expect(distanceMiles(mesa, mesa)).toBe(0)
  const pole = { latitude: 90, longitude: 0 }
  expect(distanceMiles(pole, { latitude: -90, longitude: 0 })).toBeCloseTo(Math.PI * 3958.7613, 0)
  expect(distanceMiles({ latitude: 0, longitude: 179.99 }, { latitude: 0, longitude: -179.99 })).toBe(1.4)
})

test("a place belongs to its nearest city, and to none when it is far from all", () => {
  for (const { name, latitude, longitude } of market.cities)
    expect(nearestCity({ latitude: latitude + 0.005, longitude: longitude - 0.009 })?.name).toBe(name)
  expect(nearestCity({ latitude: 40.71, longitude: -74 })).toBeNull()
})

test("a position is two numbers in degrees and nothing else", () => {
  expect(parsePosition("33.4152,-111.8315")).toEqual({ latitude: 33.4152, longitude: -111.8315 })
  expect(parsePosition(" 33, -111 ")).toEqual({ latitude: 33, longitude: -111 })
  expect(parsePosition("90,180")).not.toBeNull()
  for (const bad of ["90.1,0", "0,180.1", "33", "33,", "a,b", "1e1,2", "33;-111", "33,-111,5", "NaN,NaN", ""])
    expect(parsePosition(bad)).toBeNull()
})
