import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"
import { setTimeout as pause } from "node:timers/promises"

/** Runs a handler's calls of the provider; a trouble it does not handle itself is thrown as 502 `payment_provider`. */
export async function withProviderErrors<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!providerErrorOf(error)) throw error
    ctx.log.error({ err: error }, "the payment provider did not do what was asked")
    throw new ApiError("payment_provider")
  }
}

/** Null instead of the provider's "no such thing"; throws every other trouble. */
export async function orAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (providerErrorOf(error)?.kind === "notFound") return null
    throw error
  }
}

/**
 * What `work` gives, or null when it has not ended by `deadline` (real time); it then goes on by itself and
 * what it throws is no longer heard. Throws what `work` throws in time.
 */
export async function withDeadline<T>(ctx: Context, deadline: Date, work: Promise<T>): Promise<T | null> {
  const bell = new AbortController()
  const left = Math.max(0, deadline.getTime() - ctx.clock.real().getTime())
  const over = pause(left, null, { signal: bell.signal }).catch(() => null)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, over])
  } finally {
    bell.abort()
  }
}

const WAIT_STEP_MS = 100
const WAIT_STEPS = 50

/**
 * Makes something that is made once with a key all share. While another's request under that key is under
 * way the provider refuses ours, so we wait for what the other writes, 5 s of real time at most: `read`
 * gives it, or null as yet. Throws the provider's trouble when nothing was written by then.
 */
export async function createOnce<T>(make: () => Promise<void>, read: () => Promise<T | null>): Promise<T> {
  try {
    await make()
  } catch (error) {
    if (providerErrorOf(error)?.kind !== "unknownOutcome") throw error
    for (let step = 0; step < WAIT_STEPS; step += 1) {
      const made = await read()
      if (made !== null) return made
      await pause(WAIT_STEP_MS)
    }
    throw error
  }
  const made = await read()
  if (made === null) throw new Error("what was just made is not there")
  return made
}

/** Does what only tidies up at the provider; when it cannot be done now, that is logged and nothing more. */
export async function tidy(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!providerErrorOf(error)) throw error
    ctx.log.warn({ err: error }, "the payment provider could not be tidied up")
  }
}
