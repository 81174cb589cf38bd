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

/** A limit of its own for each key, such as a network address: what one sends at once makes no other wait. */
export type KeyedLimit = (<T>(key: string, work: () => Promise<T>) => Promise<T>) & {
  /** How many keys are in use. */
  size(): number
}

/** `concurrencyLimit` by key; one that nothing uses any more is forgotten. */
export function keyedLimit(options: { atOnce: number; waiting: number }): KeyedLimit {
  const limits = new Map<string, { limit: ConcurrencyLimit; users: number }>()
  const run = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const entry = limits.get(key) ?? { limit: concurrencyLimit(options), users: 0 }
    limits.set(key, entry)
    entry.users += 1
    try {
      return await entry.limit(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) limits.delete(key)
    }
  }
  return Object.assign(run, { size: () => limits.size })
}
