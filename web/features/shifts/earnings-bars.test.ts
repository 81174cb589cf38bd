import { earningsByDay } from "#web/features/shifts/earnings-bars.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { expect, test } from "vitest"

const worked = (worktime: string, totalAmountEarned: number) => ({ worktime, totalAmountEarned }) as Job

// Noon of Thursday, March 4, by the market's clock.
const now = new Date("2027-03-04T19:00:00Z")

test("the week's earnings have seven days, today the last, by the market's days", () => {
  const days = earningsByDay([], now)
  expect(days.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    "2027-02-26",
    "2027-02-27",
    "2027-02-28",
    "2027-03-01",
    "2027-03-02",
    "2027-03-03",
    "2027-03-04",
  ])
  expect(days.every(({ cents }) => cents === 0)).toBe(true)
})

test("a shift counts on the market's day on which it began, to the cent", () => {
  // 11:30 PM of March 3 in the market, past midnight of March 4 in UTC.
  const late = worked("2027-03-04T06:30:00Z", 90.21)
  const morning = worked("2027-03-04T16:00:00Z", 0.1)
  const noon = worked("2027-03-04T19:00:00Z", 0.2)
  const days = earningsByDay([late, morning, noon], now)
  expect(days.slice(-2).map(({ cents }) => cents)).toEqual([9021, 30])
  expect(earningsByDay([worked("2027-02-25T18:00:00Z", 50)], now).every(({ cents }) => cents === 0)).toBe(
    true,
  )
})
