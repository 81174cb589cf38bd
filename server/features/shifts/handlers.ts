import { deleteJob } from "#server/features/shifts/cancel.ts"
import { clockIn } from "#server/features/shifts/clock-in.ts"
import { clockOutAsEmployer, clockOutAsWorker } from "#server/features/shifts/clock-out.ts"
import { closeJob } from "#server/features/shifts/close.ts"
import { sayHere } from "#server/features/shifts/here.ts"
import { editPunches } from "#server/features/shifts/punches.ts"
import type { Handlers } from "#server/request.ts"

export const shiftHandlers: Handlers<
  "deleteJob" | "clockIn" | "clockOutAsWorker" | "clockOutAsEmployer" | "sayHere" | "editPunches" | "closeJob"
> = { deleteJob, clockIn, clockOutAsWorker, clockOutAsEmployer, sayHere, editPunches, closeJob }
