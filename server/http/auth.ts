import type { Who } from "#contract/route.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import type { Caller } from "#server/handler.ts"
import { SESSION_IDLE_MS } from "#server/security/sessions.ts"
import { hashSecret } from "#server/security/secrets.ts"

/** How stale the time of last use may get before it is written again. */
const TOUCH_MS = HOUR_MS

/** Who bears the token, read from the database at each call, so that a session ends on every process at once. */
async function callerOf(ctx: Context, header: string | undefined): Promise<Caller | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? "")?.[1]
  if (!token) return null
  const tokenHash = hashSecret(token)
  const session = await ctx.db
    .selectFrom("sessions")
    .select(["role", "account_id", "last_used_at"])
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst()
  const now = ctx.clock.now()
  if (!session || session.last_used_at < plus(now, -SESSION_IDLE_MS)) return null
  if (session.last_used_at < plus(now, -TOUCH_MS)) {
    await ctx.db
      .updateTable("sessions")
      .set({ last_used_at: now })
      .where("token_hash", "=", tokenHash)
      .execute()
  }
  return { role: session.role, id: session.account_id, token, tokenHash }
}

/** The caller, or the refusal: 401 without a good token, 403 with another role's. */
export async function authenticate(
  ctx: Context,
  who: Who,
  header: string | undefined,
): Promise<Caller | null> {
  if (who === "anyone") return header ? callerOf(ctx, header) : null
  const caller = await callerOf(ctx, header)
  if (!caller) throw new ApiError("unauthorized")
  if (who !== "signedIn" && caller.role !== who) throw new ApiError("wrong_role")
  return caller
}
