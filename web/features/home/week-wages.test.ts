import { weekWages } from "#web/features/home/week-wages.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { expect, test } from "vitest"

// A Friday of the market.
const now = new Date("2026-12-04T20:00Z")
const job = (status: Job["status"], worktime: string, totalAmountEarned: number) =>
  ({ status, worktime, totalAmountEarned }) as Job
const all = (items: Job[]) => ({ items, more: false })

test("the wages of a week are those of its shifts from Monday to Sunday, by state", () => {
  const wages = weekWages(
    [
      all([
        job("closed", "2026-11-30T07:00Z", 92.1),
        job("closed", "2026-11-30T06:59Z", 1000),
        job("pendingComplete", "2026-12-03T23:00Z", 110.7),
        job("clockedIn", "2026-12-04T18:00Z", 100.2),
        job("scheduled", "2026-12-07T06:59Z", 60),
        job("scheduled", "2026-12-07T07:00Z", 1000),
      ]),
    ],
    now,
  )
  expect(wages).toEqual({ closed: 92.1, toClose: 110.7, scheduled: 160.2, total: 363 })
})

test("what is open, canceled or missed costs nothing", () => {
  const at = "2026-12-04T23:00Z"
  const jobs = [job("open", at, 1), job("cancelled", at, 2), job("noShow", at, 4)]
  expect(weekWages([all(jobs)], now)?.total).toBe(0)
})

test("there is no sum when one of the lists has more shifts than it shows", () => {
  const list = all([job("closed", "2026-12-01T20:00Z", 92.1)])
  expect(weekWages([list, list], now)?.total).toBe(184.2)
  expect(weekWages([list, { ...list, more: true }], now)).toBeNull()
})
