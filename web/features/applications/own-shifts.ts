import { conflicts } from "#domain/shift.ts"
import type { Reply } from "#web/data/api.ts"
import { useCall } from "#web/data/hooks.ts"
import { ownApplications, scheduledShifts } from "#web/features/shifts/shift-lists.ts"

type Job = Reply<"listApplications">[number]["job"]

/** A shift that the worker is hired for, or waits for. */
export type OwnShift = { job: Job; isBooked: boolean }

/** Those of the scheduled shifts that are still to be worked. */
export function bookedShifts(scheduled: Reply<"listApplications">): OwnShift[] {
  return scheduled
    .filter(({ job }) => job.status === "scheduled" || job.status === "clockedIn")
    .map(({ job }) => ({ job, isBooked: true }))
}

/** Restaurants hire, decline and cancel meanwhile. */
const REFRESH_MS = 60_000

/** What the worker is hired for or waits for; undefined while it is not known. */
export function useOwnShifts(): readonly OwnShift[] | undefined {
  const often = { everyMs: REFRESH_MS }
  const booked = useCall("listApplications", scheduledShifts(), often)
  const applied = useCall("listApplications", ownApplications(), often)
  if (!booked.data || !applied.data) return undefined
  return [
    ...bookedShifts(booked.data),
    ...applied.data.filter(({ status }) => status === "waiting").map(({ job }) => ({ job, isBooked: false })),
  ]
}

type Times = Pick<Job, "worktime" | "endtime">
const spanOf = ({ worktime, endtime }: Times) => ({
  startsAt: new Date(worktime),
  endsAt: new Date(endtime),
})

/** The first of the worker's own shifts that another one conflicts with (docs/rules/applications.md#schedule-conflict). */
export function conflictingShift(job: Times & { _id: string }, own: readonly OwnShift[]): Job | undefined {
  return own.find((one) => one.job._id !== job._id && conflicts(spanOf(one.job), spanOf(job)))?.job
}
