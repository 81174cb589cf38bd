import { backoffMs } from "#server/backoff.ts"
import { expect, test } from "vitest"

test("the pause begins at a minute, doubles with each failed attempt and ends at an hour", () => {
  const minutes = [1, 2, 3, 6, 7, 2_000].map((attempts) => backoffMs(attempts) / 60_000)
  expect(minutes).toEqual([1, 2, 4, 32, 60, 60])
})
