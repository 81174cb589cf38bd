import { concurrencyLimit, keyedLimit } from "#server/security/concurrency-limit.ts"
import { hash, verify } from "@node-rs/argon2"
import { availableParallelism } from "node:os"

/** argon2id at OWASP's minimum: 19 MiB, two passes, one lane; about 12 ms, off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const CURRENT = `m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}`

/**
 * On half of the cores, so that a burst of log-ins leaves the rest to other calls (`bench:log-ins`), and on two at
 * most, since the thread pool also serves files and names. The last in line waits about a second.
 */
const atOnce = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const hashingLimit = concurrencyLimit({ atOnce, waiting: 100 })

/** A network address's share of that line, so that a burst from one leaves places to all others. */
export const hashingLimitPerAddress = keyedLimit({ atOnce: 20, waiting: 100 })

export function hashPassword(password: string): Promise<string> {
  return hashingLimit(() => hash(password, PARAMETERS))
}

/** A hash nobody's password has, so that an unknown address takes the time of a known one. */
const DECOY = hashPassword("decoy")

/** Whether the password is right; with no hash the same time passes and the answer is no. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await DECOY)
  const right = await hashingLimit(() => verify(against, password))
  return stored !== null && right
}

/** Whether a stored hash was made with other parameters than today's and is to be made again at log-in. */
export function isOutdated(stored: string): boolean {
  return !stored.includes(CURRENT)
}
