import type { Clock } from "#server/clock.ts"
import { setTimeout as sleep } from "node:timers/promises"

/** Far above what the work takes, far below what a person minds. */
const STEP_MS = 200

/**
 * Runs `work` and returns after a whole number of steps since the beginning, so that the time taken does not
 * reveal whether the account exists (docs/rules/accounts.md#same-answer-in-the-same-time).
 */
export async function inEqualTime<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const began = clock.real().getTime()
  try {
    return await work()
  } finally {
    await sleep(STEP_MS - ((clock.real().getTime() - began) % STEP_MS))
  }
}
