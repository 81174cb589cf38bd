import { fromDateTimeValue, toDateTimeValue } from "#web/ui/date-values.ts"
import { expect, test } from "vitest"

test("a year is written with four digits, also while it is still being typed", () => {
  expect(toDateTimeValue(new Date("0207-03-02T01:00:00Z"))).toMatch(/^0207-03-01T\d\d:\d\d$/)
  expect(toDateTimeValue(new Date("2027-03-02T01:00:00Z"))).toBe("2027-03-01T18:00")
})

test("a day of a year with five digits is not complete", () => {
  expect(fromDateTimeValue("12027-03-01T18:00")).toBeNull()
})
