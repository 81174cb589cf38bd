import { maskExpiry, readExpiry } from "#web/features/payments/card-masks.ts"
import { expect, test } from "vitest"

test.each([
  ["1/34", "01 / 34"],
  ["1/2034", "01 / 34"],
  ["1-34", "01 / 34"],
  [" 1 / 34", "01 / 34"],
  ["9/30", "09 / 30"],
  ["01/34", "01 / 34"],
  ["12/2034", "12 / 34"],
  ["1234", "12 / 34"],
])("a pasted expiry date %s is %s", (pasted, shown) => {
  expect(maskExpiry(pasted)).toBe(shown)
  const [month, year] = shown.split(" / ")
  expect(readExpiry(shown)).toEqual({ month: Number(month), year: 2000 + Number(year) })
})

test.each([
  ["1", "1"],
  ["4", "04"],
  ["1/", "01"],
  ["12", "12"],
  ["123", "12 / 3"],
  ["04 / 3", "04 / 3"],
  ["04 / ", "04"],
])("while it is typed, %s shows as %s", (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
})
