import { cropSquare, moveCrop, wholeView, zoomCrop } from "#web/features/accounts/crop.ts"
import { expect, test } from "vitest"

const portrait = { width: 600, height: 800 }

test("at first the square is as wide as the picture and in its middle", () => {
  expect(cropSquare(portrait, wholeView)).toEqual({ side: 600, left: 0, top: 100 })
  expect(cropSquare({ width: 800, height: 600 }, wholeView)).toEqual({ side: 600, left: 100, top: 0 })
})

test("the square moves by shares of its side and stops at each edge", () => {
  const up = moveCrop(portrait, wholeView, 0, -0.1)
  expect(cropSquare(portrait, up).top).toBeCloseTo(40)
  const top = moveCrop(portrait, wholeView, -1, -1)
  expect(cropSquare(portrait, top)).toMatchObject({ left: 0, top: 0 })
  expect(cropSquare(portrait, moveCrop(portrait, wholeView, 1, 1))).toMatchObject({ left: 0, top: 200 })
  const near = zoomCrop(portrait, wholeView, 2)
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
  const near = zoomCrop(portrait, wholeView, 2)
  expect(cropSquare(portrait, near)).toEqual({ side: 300, left: 150, top: 250 })
  expect(zoomCrop(portrait, wholeView, 0.2).zoom).toBe(1)
  expect(zoomCrop(portrait, wholeView, 9).zoom).toBe(3)
  const corner = moveCrop(portrait, near, 9, 9)
  const out = cropSquare(portrait, zoomCrop(portrait, corner, 1))
  expect(out).toEqual({ side: 600, left: 0, top: 200 })
})
