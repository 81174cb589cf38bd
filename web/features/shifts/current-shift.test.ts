import { currentShiftOf } from "#web/features/shifts/current-shift.ts"
import type { Job } from "#web/features/shifts/shift.ts"
import { expect, test } from "vitest"

const now = new Date("2027-03-04T19:00:00Z")
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const job = (_id: string, status: Job["status"], startsIn: number) =>
  ({ _id, status, worktime: at(startsIn), endtime: at(startsIn + 360) }) as Job

test("a shift to clock in to comes before one that was missed, and one that is worked before both", () => {
  const missed = job("missed", "scheduled", -60)
  const open = job("open", "scheduled", 5)
  const worked = job("worked", "clockedIn", -30)
  expect(currentShiftOf([missed, open, worked], now)?._id).toBe("worked")
  expect(currentShiftOf([missed, open], now)?._id).toBe("open")
})

test("a missed shift comes before the next one, which comes before a canceled one", () => {
  const [missed, next] = [job("missed", "scheduled", -60), job("next", "scheduled", 120)]
  const canceled = job("canceled", "cancelled", 60)
  expect(currentShiftOf([canceled, next, missed], now)?._id).toBe("missed")
  expect(currentShiftOf([canceled, next], now)?._id).toBe("next")
  expect(currentShiftOf([canceled], now)?._id).toBe("canceled")
  expect(currentShiftOf([], now)).toBeUndefined()
})
