import { paymentTimers } from "#server/features/payments/timers.ts"
import { privacyTimers } from "#server/features/privacy/timers.ts"
import { shiftTimers } from "#server/features/shifts/timers.ts"
import type { Timer } from "#server/timer.ts"

/** Timers that run in one order, apart from those of the other lanes. */
export type TimerLane = {
  timers: readonly Timer[]
  /** How many rows are worked on at once, begun in the order of their due instants. */
  concurrency: number
}

/** The timers of every feature. What calls the provider has a lane of its own, so that a provider that hangs delays no shift. */
export const shiftLane: TimerLane = { timers: shiftTimers, concurrency: 1 }
export const paymentLane: TimerLane = { timers: [...paymentTimers, ...privacyTimers], concurrency: 4 }
