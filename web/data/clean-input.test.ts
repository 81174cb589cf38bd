import { cleanInput } from "#web/data/clean-input.ts"
import { expect, test } from "vitest"

test.each([
  "Keep the fridge a<b 40F",
  "5 < 6 and 7 > 6",
  "I <3 this place",
  "<",
  "a < b",
  "Tom & Jerry's <- here",
  "pass<word&1",
])("%j holds no markup and is sent as typed", async (text) => {
  expect(await cleanInput({ text })).toEqual({ values: { text }, emptied: [] })
})
