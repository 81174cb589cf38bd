import { shiftTimers } from "#server/features/shifts/timers.ts"
import type { Timer } from "#server/timer.ts"

/** The timers of every feature. */
export const timers: readonly Timer[] = [...shiftTimers]
