import { type Job, shiftPhase, type ShiftPhase } from "#web/features/shifts/shift.ts"

/** The shift to show first: the one being worked, else one to clock in to, else the next to come. */
export function currentShiftOf(jobs: readonly Job[], now: Date): Job | undefined {
  const inPhase = (phase: ShiftPhase) => jobs.find((job) => shiftPhase(job, now) === phase)
  return inPhase("onShift") ?? inPhase("window") ?? inPhase("late") ?? inPhase("before") ?? jobs[0]
}
