import { cropSquare, largestSquare, moveCrop, wholePicture, zoomCrop } from "#web/features/accounts/crop.ts"
import { expect, test } from "vitest"

const portrait = { width: 600, height: 800 }

test("at first the square is as wide as the picture and in its middle", () => {
  expect(cropSquare(portrait, largestSquare)).toEqual({ side: 600, left: 0, top: 100 })
  expect(cropSquare({ width: 800, height: 600 }, largestSquare)).toEqual({ side: 600, left: 100, top: 0 })
})

test("the square moves by shares of its side and stops at each edge", () => {
  const up = moveCrop(portrait, largestSquare, 0, -0.1)
  expect(cropSquare(portrait, up).top).toBeCloseTo(40)
  const top = moveCrop(portrait, largestSquare, -1, -1)
  expect(cropSquare(portrait, top)).toMatchObject({ left: 0, top: 0 })
  expect(cropSquare(portrait, moveCrop(portrait, largestSquare, 1, 1))).toMatchObject({ left: 0, top: 200 })
  const near = zoomCrop(portrait, largestSquare, 2)
  expect(cropSquare(portrait, moveCrop(portrait, near, 0.1, 0)).left).toBeCloseTo(180)
  expect(cropSquare(portrait, moveCrop(portrait, near, -0.1, 0.1))).toEqual({
    side: 300,
    left: 120,
    top: 280,
  })
  // Pushing against the edge is not remembered.
  expect(cropSquare(portrait, moveCrop(portrait, top, 0, 0.1)).top).toBeCloseTo(60)
})

test("zooming keeps the middle, from the whole picture to three times, and stays inside", () => {
  const near = zoomCrop(portrait, largestSquare, 2)
  expect(cropSquare(portrait, near)).toEqual({ side: 300, left: 150, top: 250 })
  expect(zoomCrop(portrait, largestSquare, 0.2).zoom).toBe(1)
  expect(zoomCrop(portrait, largestSquare, 9).zoom).toBe(3)
  const corner = moveCrop(portrait, near, 9, 9)
  const out = cropSquare(portrait, zoomCrop(portrait, corner, 1))
  expect(out).toEqual({ side: 600, left: 0, top: 200 })
})

test("the whole of a wide or tall picture lies in the middle of its square, with room on two sides", () => {
  const wide = { width: 900, height: 300 }
  const whole = wholePicture(wide)
  expect(cropSquare(wide, whole)).toEqual({ side: 900, left: 0, top: -300 })
  expect(cropSquare(portrait, wholePicture(portrait))).toEqual({ side: 800, left: -100, top: 0 })
  // It can be moved only where the picture is the longer one.
  expect(cropSquare(wide, moveCrop(wide, whole, 0.3, 0.3))).toEqual({ side: 900, left: 0, top: -300 })
  const between = zoomCrop(wide, whole, 0.5, whole.zoom)
  expect(cropSquare(wide, moveCrop(wide, between, 1, 1))).toEqual({ side: 600, left: 300, top: -150 })
  expect(zoomCrop(wide, between, 0, whole.zoom).zoom).toBe(whole.zoom)
  expect(zoomCrop(wide, between, 0).zoom).toBe(1)
})
