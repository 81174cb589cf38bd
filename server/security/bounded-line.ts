import { ApiError } from "#server/errors.ts"
import pLimit from "p-limit"

/** Runs a piece of work when its turn comes; throws 503 `unavailable` at once when the line is full. */
export type BoundedLine = <T>(work: () => Promise<T>) => Promise<T>

const RETRY_AFTER_SECONDS = 5

/** A bounded waiting line: at most `atOnce` pieces of work run and at most `waiting` wait. */
export function boundedLine(options: { atOnce: number; waiting: number }): BoundedLine {
  const limit = pLimit(options.atOnce)
  return async (work) => {
    if (limit.pendingCount >= options.waiting)
      throw new ApiError("unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS })
    return limit(work)
  }
}
