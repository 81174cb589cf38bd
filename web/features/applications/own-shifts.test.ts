import { conflictingShift, type OwnShift } from "#web/features/applications/own-shifts.ts"
import { expect, test } from "vitest"

const at = (from: string, to: string, _id: string) => ({
  _id,
  worktime: `2027-03-04T${from}:00Z`,
  endtime: `2027-03-04T${to}:00Z`,
})
const own = [{ job: at("10:00", "16:00", "booked"), isBooked: true }] as OwnShift[]

test("a shift conflicts with one's own when they lie closer than an hour; exactly an hour is fine", () => {
  expect(conflictingShift(at("16:59", "20:59", "a"), own)?._id).toBe("booked")
  expect(conflictingShift(at("17:00", "21:00", "b"), own)).toBeUndefined()
  expect(conflictingShift(at("05:00", "09:01", "c"), own)?._id).toBe("booked")
  expect(conflictingShift(at("05:00", "09:00", "d"), own)).toBeUndefined()
})

test("a shift does not conflict with itself", () => {
  expect(conflictingShift(at("10:00", "16:00", "booked"), own)).toBeUndefined()
})
