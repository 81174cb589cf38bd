import { dateOfBirth, employerGaps, ratingAverage, workerGaps } from "#domain/person.ts"
import { expect, test } from "vitest"

test("the gates name what is missing, in their order", () => {
  const worker = { headshot: false, licence: false, foodcard: false, terms: false }
  expect(workerGaps(worker)).toEqual(["headshot", "licence", "foodcard", "terms"])
  expect(workerGaps({ ...worker, headshot: true, terms: true })).toEqual(["licence", "foodcard"])
  expect(workerGaps({ headshot: true, licence: true, foodcard: true, terms: true })).toEqual([])
  expect(employerGaps({ customer: false, method: false, terms: false })).toEqual([
    "customer",
    "method",
    "terms",
  ])
  expect(employerGaps({ customer: true, method: false, terms: true })).toEqual(["method"])
  expect(employerGaps({ customer: true, method: true, terms: true })).toEqual([])
})

test("sixteen years are asked for, to the day", () => {
  expect(dateOfBirth("2011-03-01", "2027-03-01")).toBeNull()
  expect(dateOfBirth("2011-03-02", "2027-03-01")).toBe("birthTooYoung")
  expect(dateOfBirth("2027-03-01", "2027-03-01")).toBe("birthTooYoung")
  expect(dateOfBirth("2027-03-02", "2027-03-01")).toBe("birthFuture")
  // Born on 29 February: sixteen on 29 February of a leap year.
  expect(dateOfBirth("2012-02-29", "2028-02-28")).toBe("birthTooYoung")
  expect(dateOfBirth("2012-02-29", "2028-02-29")).toBeNull()
  // And where there is none after 16 years, on March 1.
  expect(dateOfBirth("2084-02-29", "2100-02-28")).toBe("birthTooYoung")
  expect(dateOfBirth("2084-02-29", "2100-03-01")).toBeNull()
})

test("a day that does not exist is not a date of birth", () => {
  for (const bad of ["", "2011-3-1", "03/01/2011", "2011-13-01", "2011-02-30", "2011-02-29", "1e3-01-01"])
    expect(dateOfBirth(bad, "2027-03-01")).toBe("birth")
})

test("ratings have an average of two decimals, 0 without any", () => {
  expect(ratingAverage({ total: 0, count: 0 })).toBe(0)
  expect(ratingAverage({ total: 13, count: 3 })).toBe(4.33)
  expect(ratingAverage({ total: 14, count: 3 })).toBe(4.67)
})
