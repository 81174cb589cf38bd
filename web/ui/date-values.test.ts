import { dateOfBirth } from "#domain/person.ts"
import { fromDateTimeValue, toDateTimeValue, toDateValue } from "#web/ui/date-values.ts"
import { expect, test } from "vitest"

test("a year is written with four digits, also while it is still being typed", () => {
  expect(toDateTimeValue(new Date("0207-03-02T01:00:00Z"))).toMatch(/^0207-03-01T\d\d:\d\d$/)
  expect(toDateTimeValue(new Date("2027-03-02T01:00:00Z"))).toBe("2027-03-01T18:00")
})

test("a day of a year with five digits is not complete", () => {
  expect(fromDateTimeValue("12027-03-01T18:00")).toBeNull()
})

test("16 years are counted to the market's day, also in its last half hour, when it is the next day elsewhere", () => {
  // March 1, 11:30 PM in the market; March 2 in UTC and further east.
  const late = toDateValue(new Date("2027-03-02T06:30:00.000Z"))
  expect(dateOfBirth("2011-03-01", late)).toBeNull()
  expect(dateOfBirth("2011-03-02", late)).toBe("birthTooYoung")
  expect(dateOfBirth("2027-03-02", late)).toBe("birthFuture")
  const lastInstant = toDateValue(new Date("2027-03-02T06:59:59.999Z"))
  expect(dateOfBirth("2011-03-02", lastInstant)).toBe("birthTooYoung")
  const nextDay = toDateValue(new Date("2027-03-02T07:00:00.000Z"))
  expect(dateOfBirth("2011-03-02", nextDay)).toBeNull()
})
