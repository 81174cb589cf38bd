import { MINUTE_MS, msBetween, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { type Db, inTransaction, type Tx } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Pauses after wrong passwords (docs/rules/session.md#login-throttling), counted for the address that was typed,
 * whether or not an account has it, so that a pause does not reveal whether it exists.
 */

const PERIOD_MS = 15 * MINUTE_MS
const PAUSE_MS = 15 * MINUTE_MS
/** Wrong passwords of one network address over all accounts. */
const ALLOWED_PER_ADDRESS = 200
/** From this many wrong passwords at one account, from all addresses, each attempt is delayed: by how much, at most. */
const DELAY_FROM = 20
const DELAY_STEP_MS = 100
const LONGEST_DELAY_MS = 3_000

/** An account name and a network address, and how many wrong passwords the pair may have. */
export type LoginThrottleKey = {
  role: "worker" | "employer" | "admin"
  account: string
  address: string
  allowed: number
}

/** When the pause ends, from the instants of wrong passwords, latest first; null without one. */
function pausedUntil(wrong: readonly Date[], allowed: number, now: Date): Date | null {
  const latest = wrong[0]
  const first = wrong[allowed - 1]
  if (!latest || !first || msBetween(first, latest) > PERIOD_MS) return null
  const until = plus(latest, PAUSE_MS)
  return until > now ? until : null
}

/**
 * Counts the attempt as wrong before the password is checked, so that a hundred attempts at once are not a
 * hundred guesses; `clearAttempts` takes it back when the password was right. Throws 429 while paused.
 */
export async function recordAttempt(ctx: Context, key: LoginThrottleKey): Promise<void> {
  const now = ctx.clock.now()
  const attempts = await inTransaction(ctx.db, async (tx) => {
    await lockName(tx, `log-in ${key.address}`)
    await deleteExpired(tx, now)
    const until =
      pausedUntil(await attemptsOfPair(tx, key, now), key.allowed, now) ??
      pausedUntil(await attemptsOfAddress(tx, key.address, now), ALLOWED_PER_ADDRESS, now)
    if (until) throw new ApiError("too_many", { retryAfterSeconds: Math.ceil(msBetween(now, until) / 1000) })
    await tx
      .insertInto("login_failures")
      .values({ role: key.role, account_key: key.account, address: key.address, at: now })
      .execute()
    return countOfAccount(tx, key, now)
  })
  const delayMs = Math.min(LONGEST_DELAY_MS, Math.max(0, attempts - DELAY_FROM) * DELAY_STEP_MS)
  if (delayMs > 0) await sleep(delayMs)
}

/** After the right password, the pair's attempts no longer count. */
export async function clearAttempts(db: Db, key: LoginThrottleKey): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where("role", "=", key.role)
    .where("account_key", "=", key.account)
    .where("address", "=", key.address)
    .execute()
}

/** Deletes the attempts that were made before `before`. */
export async function deleteAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("login_failures").where("at", "<", before).execute()
}

async function attemptsOfPair(tx: Tx, key: LoginThrottleKey, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("login_failures")
    .select("at")
    .where("role", "=", key.role)
    .where("account_key", "=", key.account)
    .where("address", "=", key.address)
    .where("at", ">", plus(now, -PERIOD_MS - PAUSE_MS))
    .orderBy("at", "desc")
    .limit(key.allowed)
    .execute()
  return rows.map((row) => row.at)
}

async function attemptsOfAddress(tx: Tx, address: string, now: Date): Promise<Date[]> {
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

async function countOfAccount(tx: Tx, key: LoginThrottleKey, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom("login_failures")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("role", "=", key.role)
    .where("account_key", "=", key.account)
    .where("at", ">", plus(now, -PERIOD_MS))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes a few expired rows at each attempt; rows that another attempt has locked are left to it. */
async function deleteExpired(tx: Tx, now: Date): Promise<void> {
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
