import { clockIn } from "#server/features/shifts/clock-in.ts"
import { clockOutAsEmployer, clockOutAsWorker } from "#server/features/shifts/clock-out.ts"
import { closeJob } from "#server/features/shifts/close-job.ts"
import { deleteJob } from "#server/features/shifts/delete-job.ts"
import { editPunches } from "#server/features/shifts/edit-punches.ts"
import { reportArrival } from "#server/features/shifts/report-arrival.ts"
import type { Handlers } from "#server/handler.ts"

export const shiftHandlers = {
  clockIn,
  clockOutAsWorker,
  clockOutAsEmployer,
  reportArrival,
  editPunches,
  closeJob,
  deleteJob,
} satisfies Partial<Handlers>
