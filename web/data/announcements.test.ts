import {
  announce,
  clearAnnouncement,
  currentAnnouncement,
  dismissAnnouncement,
  hasAnnouncement,
  showLastAnnouncement,
} from "#web/data/announcements.ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

/** docs/rules/navigation.md#announcements */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("a result that was dismissed is shown again, and spoken again", () => {
  announce("Applied to Dishwasher")
  vi.advanceTimersByTime(50)
  expect(currentAnnouncement()).toEqual({ text: "Applied to Dishwasher", isShown: true })
  dismissAnnouncement()
  expect(currentAnnouncement().isShown).toBe(false)
  expect(hasAnnouncement()).toBe(true)
  showLastAnnouncement()
  // Only a change of the live region is spoken.
  expect(currentAnnouncement().text).toBe("")
  vi.advanceTimersByTime(50)
  expect(currentAnnouncement()).toEqual({ text: "Applied to Dishwasher", isShown: true })
  vi.advanceTimersByTime(5_000)
  expect(currentAnnouncement()).toEqual({ text: "Applied to Dishwasher", isShown: false })
  clearAnnouncement()
  expect(hasAnnouncement()).toBe(false)
})
