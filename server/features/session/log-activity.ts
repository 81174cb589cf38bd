import { MINUTE_MS, msBetween, plus } from "#domain/time.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError, invalidField } from "#server/errors.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"

/** Entries one network address may leave. */
const ENTRIES = 30
const PERIOD_MS = 10 * MINUTE_MS

const roleOf = { employee: "worker", employer: "employer", guest: null } as const

/** Control characters but line breaks and tabs; the database keeps no NUL. */
const CONTROL = /[^\P{Cc}\n\r\t]/u

/**
 * Keeps what a person met. Anybody may write, so it counts as verified only when the token says the same
 * person and role; 30 entries in 10 minutes an address, then 429.
 */
export const logActivity: Handler<"logActivity"> = async (ctx, { body, caller, address }) => {
  for (const name of ["userId", "action", "description"] as const)
    if (CONTROL.test(body[name] ?? "")) throw invalidField(name, "This value is not valid.")
  const verified = caller !== null && caller.id === body.userId && caller.role === roleOf[body.userType]
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    await lockName(tx, `activity ${address}`)
    const latest = await tx
      .selectFrom("activity_log")
      .select("at")
      .where("address", "=", address)
      .where("at", ">", plus(now, -PERIOD_MS))
      .orderBy("at", "desc")
      .limit(ENTRIES)
      .execute()
    const first = latest[ENTRIES - 1]
    if (first) {
      const free = plus(first.at, PERIOD_MS)
      throw new ApiError("too_many", { retryAfterSeconds: Math.ceil(msBetween(now, free) / 1000) })
    }
    await tx
      .insertInto("activity_log")
      .values({
        id: newId(now),
        user_id: body.userId ?? null,
        user_type: body.userType,
        action: body.action,
        description: body.description,
        verified,
        address,
        at: now,
      })
      .execute()
  })
  return { success: "Kept." }
}
