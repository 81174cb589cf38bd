import { ApiError } from "#server/errors.ts"
import pLimit from "p-limit"

/** Runs work as soon as the limit allows; throws 503 `unavailable` at once when too much is waiting. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 5

/** A concurrency limit with a bounded queue: at most `atOnce` run and at most `waiting` wait. */
export function concurrencyLimit(options: { atOnce: number; waiting: number }): ConcurrencyLimit {
  const limit = pLimit(options.atOnce)
  return async (work) => {
    if (limit.pendingCount >= options.waiting)
      throw new ApiError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return limit(work)
  }
}
