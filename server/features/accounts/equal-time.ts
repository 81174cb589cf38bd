import type { Context } from "#server/context.ts"
import { setTimeout as sleep } from "node:timers/promises"

/** Far above what the look-up takes, far below what a person minds. */
const STEP_MS = 200

/**
 * Looks an account up and returns after a whole number of steps since the beginning, so that neither the time taken nor
 * a failure reveals whether it exists (docs/rules/accounts.md#same-answer-in-the-same-time). What follows for an
 * account that was found goes on beside it: `find` takes as long for an address that no account has.
 */
export async function answerInEqualTime<T>(
  { clock, background }: Pick<Context, "clock" | "background">,
  find: () => Promise<T | null>,
  follow: (found: T) => Promise<void>,
): Promise<void> {
  const began = clock.real().getTime()
  const found = await find()
  const elapsed = clock.real().getTime() - began
  if (found !== null) background.begin(() => follow(found))
  await sleep(STEP_MS - (elapsed % STEP_MS))
}
