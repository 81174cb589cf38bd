import type { Context } from "#server/context.ts"
import { Failure } from "#server/failure.ts"
import { troubleOf } from "#server/outside/stripe-words.ts"

/** Runs a handler's calls of the provider; what it does not handle itself becomes 502 `payment_provider`. */
export async function asked<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!troubleOf(error)) throw error
    ctx.log.error({ err: error }, "the payment provider did not do what was asked")
    throw new Failure("payment_provider")
  }
}

/** Null instead of the provider's "no such thing". */
export async function orAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (troubleOf(error)?.kind === "notFound") return null
    throw error
  }
}

/** Does what only tidies up at the provider; when it cannot be done now, that is logged and nothing more. */
export async function tidy(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!troubleOf(error)) throw error
    ctx.log.warn({ err: error }, "the payment provider could not be tidied up")
  }
}
