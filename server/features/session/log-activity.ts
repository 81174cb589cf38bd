import { successText } from "#contract/text/catalog.ts"
import { MINUTE_MS, msBetween, plus } from "#domain/time.ts"
import { inTransaction } from "#server/db/database.ts"
import { ApiError } from "#server/errors.ts"
import { lockName } from "#server/db/advisory-lock.ts"
import { insertEntry, recentEntries } from "#server/features/session/store.ts"
import type { Handler } from "#server/handler.ts"
import { newId } from "#server/security/secrets.ts"

/** Entries of one network address within the period (docs/rules/session.md#activity-log). */
const ENTRIES = 30
const PERIOD_MS = 10 * MINUTE_MS

const roleOf = { employee: "worker", employer: "employer", guest: null } as const

/** Anyone may write, so an entry is verified only when the token belongs to the same account and role. */
export const logActivity: Handler<"logActivity"> = async (ctx, { body, caller, address, language }) => {
  const verified = caller !== null && caller.id === body.userId && caller.role === roleOf[body.userType]
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    await lockName(tx, `activity ${address}`)
    const latest = await recentEntries(tx, address, plus(now, -PERIOD_MS), ENTRIES)
    const first = latest[ENTRIES - 1]
    if (first) {
      const free = plus(first, PERIOD_MS)
      throw new ApiError("too_many", { retryAfterSeconds: Math.ceil(msBetween(now, free) / 1000) })
    }
    await insertEntry(tx, {
      id: newId(now),
      user_id: body.userId ?? null,
      user_type: body.userType,
      action: body.action,
      description: body.description,
      verified,
      address,
      at: now,
    })
  })
  return { success: successText("activityLogged", language) }
}
