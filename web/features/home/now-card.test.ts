import { shiftOfNow } from "#web/features/home/now-card.tsx"
import type { Job } from "#web/features/shifts/shift.ts"
import { expect, test } from "vitest"

const now = new Date("2027-03-04T19:00:00Z")
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const job = (_id: string, status: Job["status"], startsIn: number) =>
  ({ _id, status, worktime: at(startsIn), endtime: at(startsIn + 360) }) as Job

test("a shift whose code can be read out comes before one on shift, and that before the next to come", () => {
  const coming = job("coming", "scheduled", 120)
  const onShift = job("on-shift", "clockedIn", -60)
  const withCode = job("with-code", "scheduled", 5)
  expect(shiftOfNow([coming, onShift, withCode], now)?._id).toBe("with-code")
  expect(shiftOfNow([coming, onShift], now)?._id).toBe("on-shift")
  expect(shiftOfNow([coming], now)?._id).toBe("coming")
})

test("a shift that was missed or canceled is none of the present", () => {
  expect(shiftOfNow([job("missed", "scheduled", -60), job("canceled", "cancelled", 60)], now)).toBeUndefined()
})
