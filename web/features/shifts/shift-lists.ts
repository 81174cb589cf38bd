import type { Period } from "#domain/time.ts"
import type { Input } from "#web/data/api.ts"
import { currentUserId } from "#web/data/session.ts"

/** The lists of shifts by their flags, so that a list can be requested before its screen is opened. */

export const PAGE_SIZE = 5
/** The most a list gives at once: enough for the whole of a restaurant's present. */
export const MAX_PAGE_SIZE = 50

type Page = { skip?: number; limit?: number }
/** Which of the completed jobs are wanted; all of them by default. */
export type CompletedState = "pendingComplete" | "closed"

/** A restaurant's lists (docs/rules/jobs.md#job-lists). */
export const openJobs = ({ skip = 0, limit = PAGE_SIZE }: Page = {}): Input<"listJobs"> => ({
  query: { openjob: true, completed: false, time: "week", skip, limit },
})
export const hiredJobs = ({ skip = 0, limit = PAGE_SIZE }: Page = {}): Input<"listJobs"> => ({
  query: { openjob: false, completed: false, time: "week", skip, limit },
})
export const completedJobs = (
  period: Period = "week",
  { skip = 0, limit = PAGE_SIZE, status }: Page & { status?: CompletedState | undefined } = {},
): Input<"listJobs"> => ({
  query: { openjob: false, completed: true, time: period, skip, limit, ...(status ? { status } : {}) },
})

/** A worker's lists (docs/rules/applications.md#application-lists). */
export const ownApplications = (): Input<"listApplications"> => ({
  params: { userId: currentUserId() ?? "" },
  query: { active: false, completed: false, time: "week" },
})
export const scheduledShifts = (): Input<"listApplications"> => ({
  params: { userId: currentUserId() ?? "" },
  query: { active: true, completed: false, time: "week" },
})
export const shiftHistory = (period: Period): Input<"listApplications"> => ({
  params: { userId: currentUserId() ?? "" },
  query: { active: true, completed: true, time: period },
})
