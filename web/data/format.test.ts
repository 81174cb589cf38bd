import { day, isSameDay, money, moment, range, time } from "#web/data/format.ts"
import { expect, test, vi } from "vitest"

const now = new Date("2026-12-04T20:00Z")
const start = "2026-12-04T23:00:00.000Z"
const end = "2026-12-05T05:00:00.000Z"

test("a day names its year only where it is another one than now in market time", () => {
  expect(day(start, now)).toBe("Fri, Dec 4")
  expect(day("2027-01-01T06:59Z", now)).toBe("Thu, Dec 31")
  expect(day("2027-01-01T07:00Z", now)).toBe("Fri, Jan 1, 2027")
  expect(range(start, "2027-01-01T07:00Z", now)).toBe("Fri, Dec 4, 4:00 PM – Fri, Jan 1, 2027, 12:00 AM")
  expect(moment(start, now)).toBe("Fri, Dec 4, 4:00 PM")
  expect(isSameDay(start, end)).toBe(true)
  expect(isSameDay(start, "2026-12-05T07:00Z")).toBe(false)
})

test("a shift over midnight names its second day by the weekday alone", () => {
  expect(range("2026-12-05T03:00Z", "2026-12-05T09:00Z", now)).toBe("Fri, Dec 4, 8:00 PM – Sat, 2:00 AM")
  expect(range("2027-01-01T03:00Z", "2027-01-01T09:00Z", now)).toBe("Thu, Dec 31, 8:00 PM – Fri, 2:00 AM")
  expect(range(start, "2026-12-05T23:00Z", now)).toBe("Fri, Dec 4, 4:00 PM – Sat, Dec 5, 4:00 PM")
})

test("a screen that is shown again every second makes no new formatter", () => {
  const render = () => [
    day(start, now),
    time(start),
    range(start, end, now),
    isSameDay(start, now),
    money(108),
  ]
  render()
  const dates = vi.spyOn(Intl, "DateTimeFormat")
  const numbers = vi.spyOn(Intl, "NumberFormat")
  for (let second = 0; second < 60; second += 1) render()
  expect([dates.mock.calls.length, numbers.mock.calls.length]).toEqual([0, 0])
  vi.restoreAllMocks()
})
