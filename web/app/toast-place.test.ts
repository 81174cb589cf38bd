import { lowestFreeTop } from "#web/app/toast-place.ts"
import { expect, test } from "vitest"

/** docs/rules/navigation.md#announcements: it covers no field and no button. */

const room = { top: 0, bottom: 800 }

test("a toast lies at the lower edge where nothing is there, and above what is", () => {
  expect(lowestFreeTop([], 50, room)).toBe(742)
  expect(lowestFreeTop([{ top: 730, bottom: 800 }], 50, room)).toBe(672)
  // A gap that is too low for it and its distances is passed by.
  const tabBarAndButton = [
    { top: 600, bottom: 665 },
    { top: 730, bottom: 800 },
  ]
  expect(lowestFreeTop(tabBarAndButton, 50, room)).toBe(542)
  expect(lowestFreeTop([{ top: 600, bottom: 664 }, tabBarAndButton[1]!], 50, room)).toBe(672)
})

test("what reaches over others counts whole, and a window full of controls has no place", () => {
  const nested = [
    { top: 300, bottom: 790 },
    { top: 740, bottom: 780 },
  ]
  expect(lowestFreeTop(nested, 50, room)).toBe(242)
  const full = Array.from({ length: 16 }, (_, row) => ({ top: row * 50, bottom: row * 50 + 44 }))
  expect(lowestFreeTop(full, 50, room)).toBe(null)
})
