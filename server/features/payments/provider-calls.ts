import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { providerErrorOf } from "#server/integrations/payment-provider.ts"
import { setTimeout as pause } from "node:timers/promises"

/** Runs a handler's calls to the provider; a provider error that it does not handle is 502 `payment_provider`. */
export async function withProviderErrors<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!providerErrorOf(error)) throw error
    ctx.log.error({ err: error }, "call to the payment provider failed")
    throw new ApiError("payment_provider")
  }
}

/** Null when the provider has no such object; throws every other error. */
export async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (providerErrorOf(error)?.kind === "notFound") return null
    throw error
  }
}

/** Runs a call that only keeps the provider up to date; a provider error is logged and not thrown. */
export async function bestEffort(ctx: Context, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!providerErrorOf(error)) throw error
    ctx.log.warn({ err: error }, "payment provider could not be updated")
  }
}

/**
 * The result of `work`, or null when it is not there by `deadlineMs` (of `monotonicMs`); `work` then continues in the
 * background and its errors are ignored.
 */
export async function withDeadline<T>(ctx: Context, deadlineMs: number, work: Promise<T>): Promise<T | null> {
  const timer = new AbortController()
  const msLeft = Math.max(0, deadlineMs - ctx.clock.monotonicMs())
  const timeout = pause(msLeft, null, { signal: timer.signal }).catch(() => null)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, timeout])
  } finally {
    timer.abort()
  }
}

const POLL_MS = 100
const POLLS = 50

/**
 * Creates an object that all requests share, with one idempotency key. While another request with the key is being
 * processed the provider refuses this one, so what the other one writes is waited for, at most 5 s of real time:
 * `read` returns it, or null as yet.
 */
export async function createOnce<T>(create: () => Promise<void>, read: () => Promise<T | null>): Promise<T> {
  try {
    await create()
  } catch (error) {
    if (providerErrorOf(error)?.kind !== "unknownOutcome") throw error
    for (let poll = 0; poll < POLLS; poll += 1) {
      const created = await read()
      if (created !== null) return created
      await pause(POLL_MS)
    }
    throw error
  }
  const created = await read()
  if (created === null) throw new Error("what was just created cannot be read")
  return created
}
