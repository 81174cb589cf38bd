import type { Role } from "#domain/role.ts"
import { MINUTE_MS, msBetween, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { type Db, inTransaction, type Tx } from "#server/db/database.ts"
import { deleteInBatches } from "#server/db/delete-in-batches.ts"
import { ApiError } from "#server/errors.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import { concurrencyLimit, keyedLimit } from "#server/security/concurrency-limit.ts"
import { hashingLimitPerAddress } from "#server/security/passwords.ts"
import { setTimeout as sleep } from "node:timers/promises"

/**
 * Pauses after wrong passwords (docs/rules/session.md#login-throttling), counted for the address that was typed,
 * whether or not an account has it, so that a pause does not reveal whether it exists.
 */

const PERIOD_MS = 15 * MINUTE_MS
const PAUSE_MS = 15 * MINUTE_MS
/** Wrong passwords for a worker's or restaurant's account from one address before the pair is paused. */
export const ALLOWED_OF_MEMBER = 10
/** Wrong passwords of one network address over all accounts. */
const ALLOWED_PER_ADDRESS = 200
/** From this many wrong passwords at one account, from all addresses, each attempt is delayed: by how much, at most. */
const DELAY_FROM = 20
const DELAY_STEP_MS = 100
const LONGEST_DELAY_MS = 3_000

/** An account name and a network address, and how many wrong passwords the pair may have. */
export type LoginThrottleKey = {
  role: Role | "admin"
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
 * Runs the check of a password as one attempt. Null from `check` counts as a wrong password; anything else clears
 * the pair's wrong ones. Throws 429 while paused.
 *
 * An attempt takes its place before the password is checked, so that a hundred attempts at once are not a hundred
 * guesses. When the places are taken by attempts that are not decided yet, it waits for them: right passwords at
 * once are not refused.
 */
export async function countAttempt<T>(
  ctx: Context,
  key: LoginThrottleKey,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const id = await takePlace(ctx, key)
  let result: T | null
  try {
    result = await hashingLimitPerAddress(key.address, check)
  } catch (error) {
    // Nothing was learned about the password.
    await ctx.db.deleteFrom("login_failures").where("id", "=", id).execute()
    throw error
  }
  if (result === null)
    await ctx.db.updateTable("login_failures").set({ pending: false }).where("id", "=", id).execute()
  else await clearAttempts(ctx.db, key, id)
  return result
}

/** How long an attempt waits for a place, and how often it looks for one. */
const LONGEST_WAIT_MS = 5_000
const FIRST_LOOK_MS = 50
const LONGEST_LOOK_MS = 500

/**
 * Two at a time: fifty attempts at once would take every connection, and other calls would wait for one. Of these at most
 * one of a network address, whose attempts wait for its lock, also for that of another process; a hundred of an address
 * may wait.
 */
const countingLimitPerAddress = keyedLimit({ atOnce: 1, waiting: 100 })
const countingLimit = concurrencyLimit({ atOnce: 2, waiting: 1_000 })

/** Inserts a pending attempt and returns its id. */
async function takePlace(ctx: Context, key: LoginThrottleKey): Promise<number> {
  const enteredMs = ctx.clock.monotonicMs()
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(LONGEST_LOOK_MS, pauseMs * 2)) {
    const now = ctx.clock.now()
    const place = await countingLimitPerAddress(key.address, () =>
      countingLimit(() => inTransaction(ctx.db, (tx) => insertPending(tx, key, now))),
    )
    if ("id" in place) {
      const delayMs = Math.min(LONGEST_DELAY_MS, Math.max(0, place.attempts - DELAY_FROM) * DELAY_STEP_MS)
      if (delayMs > 0) await sleep(delayMs)
      return place.id
    }
    if (!place.mayPass || ctx.clock.monotonicMs() - enteredMs >= LONGEST_WAIT_MS)
      throw new ApiError("too_many", {
        retryAfterSeconds: Math.ceil(msBetween(now, place.pausedUntil) / 1000),
      })
    await sleep(pauseMs)
  }
}

type Place = { id: number; attempts: number } | { pausedUntil: Date; mayPass: boolean }

/** A place for the attempt; or until when there is none, and whether one becomes free when pending ones are right. */
async function insertPending(tx: Tx, key: LoginThrottleKey, now: Date): Promise<Place> {
  await lockName(tx, `log-in ${key.address}`)
  await deleteExpired(tx, now)
  const until = async (which: "wrong" | "all"): Promise<Date | null> =>
    pausedUntil(await attemptsOfPair(tx, key, which, now), key.allowed, now) ??
    pausedUntil(await attemptsOfAddress(tx, key.address, which, now), ALLOWED_PER_ADDRESS, now)
  const paused = await until("all")
  if (paused) return { pausedUntil: paused, mayPass: (await until("wrong")) === null }
  const { id } = await tx
    .insertInto("login_failures")
    .values({ role: key.role, account_key: key.account, address: key.address, at: now, pending: true })
    .returning("id")
    .executeTakeFirstOrThrow()
  return { id, attempts: await countOfAccount(tx, key, now) }
}

/** After the right password neither the pair's wrong attempts nor this one count. */
async function clearAttempts(db: Db, key: LoginThrottleKey, id: number): Promise<void> {
  await db
    .deleteFrom("login_failures")
    .where("role", "=", key.role)
    .where("account_key", "=", key.account)
    .where("address", "=", key.address)
    .where((row) => row.or([row("pending", "=", false), row("id", "=", id)]))
    .execute()
}

/** Deletes the attempts that were made before `before`. */
export async function deleteAttempts(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "login_failures", "at", before)
}

/** Ends the pauses of an account at every network address, since its owner has proven who they are. */
export async function endPauses(
  tx: Tx,
  { role, account }: Pick<LoginThrottleKey, "role" | "account">,
): Promise<void> {
  await tx.deleteFrom("login_failures").where("role", "=", role).where("account_key", "=", account).execute()
}

/** Latest first; all of them, or without those that are being checked. */
async function attemptsOfPair(
  tx: Tx,
  key: LoginThrottleKey,
  which: "wrong" | "all",
  now: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom("login_failures")
    .select("at")
    .where("role", "=", key.role)
    .where("account_key", "=", key.account)
    .where("address", "=", key.address)
    .where("at", ">", plus(now, -PERIOD_MS - PAUSE_MS))
    .$if(which === "wrong", (query) => query.where("pending", "=", false))
    .orderBy("at", "desc")
    .limit(key.allowed)
    .execute()
  return rows.map((row) => row.at)
}

async function attemptsOfAddress(
  tx: Tx,
  address: string,
  which: "wrong" | "all",
  now: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom("login_failures")
    .select("at")
    .where("address", "=", address)
    .where("at", ">", plus(now, -PERIOD_MS - PAUSE_MS))
    .$if(which === "wrong", (query) => query.where("pending", "=", false))
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
