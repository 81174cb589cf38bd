import { MINUTE_MS, msBetween, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { type Db, inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Pauses after wrong passwords (docs/rules/session.md#login-throttling). They belong to the address that was
 * typed, whether or not an account has it, so that a pause reveals nothing.
 */

const PERIOD_MS = 15 * MINUTE_MS
const PAUSE_MS = 15 * MINUTE_MS
/** Wrong passwords of one network address over all accounts. */
const ALLOWED_PER_ADDRESS = 200
/** From how many wrong passwords at one account, from all addresses, each try is slowed, by how much, at most. */
const SLOW_FROM = 20
const SLOW_STEP_MS = 100
const SLOW_MOST_MS = 3_000

/** Where somebody knocks: an account's name and the network address, and how many wrong tries the pair has. */
export type LoginThrottleKey = {
  role: "worker" | "employer" | "admin"
  key: string
  address: string
  allowed: number
}

/** Until when a pause holds, from the instants of wrong passwords, latest first; null without one. */
function pausedUntil(wrong: readonly Date[], allowed: number, now: Date): Date | null {
  const latest = wrong[0]
  const first = wrong[allowed - 1]
  if (!latest || !first || msBetween(first, latest) > PERIOD_MS) return null
  const until = plus(latest, PAUSE_MS)
  return until > now ? until : null
}

/**
 * Counts the try as a wrong one before the password is looked at, so that a hundred tries at once are not
 * a hundred guesses; `forgetTries` takes it back when the password was right. Throws 429 while paused.
 */
export async function recordAttempt(ctx: Context, door: LoginThrottleKey): Promise<void> {
  const now = ctx.clock.now()
  const wrongAtAccount = await inTransaction(ctx.db, async (tx) => {
    await lockName(tx, `log-in ${door.address}`)
    await forgetOld(tx, now)
    const until =
      pausedUntil(await wrongOfPair(tx, door, now), door.allowed, now) ??
      pausedUntil(await wrongOfAddress(tx, door.address, now), ALLOWED_PER_ADDRESS, now)
    if (until) throw new ApiError("too_many", { retryAfterSeconds: Math.ceil(msBetween(now, until) / 1000) })
    await tx
      .insertInto("login_failures")
      .values({ role: door.role, account_key: door.key, address: door.address, at: now })
      .execute()
    return countAtAccount(tx, door, now)
  })
  const slow = Math.min(SLOW_MOST_MS, Math.max(0, wrongAtAccount - SLOW_FROM) * SLOW_STEP_MS)
  if (slow > 0) await sleep(slow)
}

/** After the right password: the pair's wrong tries no longer count. */
export async function clearAttempts(db: Db, door: LoginThrottleKey): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where("role", "=", door.role)
    .where("account_key", "=", door.key)
    .where("address", "=", door.address)
    .execute()
}

async function wrongOfPair(tx: Tx, door: LoginThrottleKey, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("login_failures")
    .select("at")
    .where("role", "=", door.role)
    .where("account_key", "=", door.key)
    .where("address", "=", door.address)
    .where("at", ">", plus(now, -PERIOD_MS - PAUSE_MS))
    .orderBy("at", "desc")
    .limit(door.allowed)
    .execute()
  return rows.map((row) => row.at)
}

async function wrongOfAddress(tx: Tx, address: string, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("login_failures")
    .select("at")
    .where("address", "=", address)
    .where("at", ">", plus(now, -PERIOD_MS - PAUSE_MS))
    .orderBy("at", "desc")
    .limit(ALLOWED_PER_ADDRESS)
    .execute()
  return rows.map((row) => row.at)
}

async function countAtAccount(tx: Tx, door: LoginThrottleKey, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("login_failures")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("role", "=", door.role)
    .where("account_key", "=", door.key)
    .where("at", ">", plus(now, -PERIOD_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** Takes away what no longer bears on anything, a little at each try; what another try holds is left to it. */
async function forgetOld(tx: Tx, now: Date): Promise<void> {
  const old = tx
    .selectFrom("login_failures")
    .select("id")
    .where("at", "<", plus(now, -PERIOD_MS - PAUSE_MS))
    .orderBy("at")
    .limit(50)
    .forUpdate()
    .skipLocked()
  await tx.deleteFrom("login_failures").where("id", "in", old).execute()
}
