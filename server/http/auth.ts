import type { Who } from "#contract/route.ts"
import { acceptedLanguage, defaultLanguage } from "#domain/language.ts"
import { HOUR_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import type { Caller } from "#server/handler.ts"
import { findSession, isLive, recordUse } from "#server/security/sessions.ts"
import { hashSecret } from "#server/security/secrets.ts"
import type { IncomingHttpHeaders } from "node:http"

/** The last use is written at most once in this time, to save writes. */
const TOUCH_MS = HOUR_MS

/**
 * A body may take minutes to arrive, and its sender's session end meanwhile: throws 401 when it has. What changes the
 * account's password or address asks once more in its transaction (server/features/accounts/update-account.ts).
 */
export async function requireSession(ctx: Context, { tokenHash }: Caller): Promise<void> {
  const session = await findSession(ctx.db, tokenHash)
  if (!session || !isLive(session, ctx.clock.now())) throw new ApiError("unauthorized")
}

/** The token's owner, read from the database at each call, so that a session ends in every process at once. */
async function callerOf(ctx: Context, headers: IncomingHttpHeaders): Promise<Caller | null> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(headers.authorization ?? "")?.[1]
  if (!token) return null
  const tokenHash = hashSecret(token)
  const session = await findSession(ctx.db, tokenHash)
  const now = ctx.clock.now()
  if (!session || !isLive(session, now)) return null
  if (session.last_used_at < plus(now, -TOUCH_MS)) await recordUse(ctx.db, tokenHash, now)
  const language = session.language ?? acceptedLanguage(headers["accept-language"]) ?? defaultLanguage
  return { role: session.role, id: session.account_id, language, token, tokenHash }
}

function isAmong(who: Exclude<Who, "anyone">, role: Caller["role"]): boolean {
  if (who === "signedIn") return true
  return who === "member" ? role !== "admin" : role === who
}

/** The caller. Throws 401 without a valid token and 403 for another role. */
export async function authenticate(
  ctx: Context,
  who: Who,
  headers: IncomingHttpHeaders,
): Promise<Caller | null> {
  if (who === "anyone") return headers.authorization ? callerOf(ctx, headers) : null
  const caller = await callerOf(ctx, headers)
  if (!caller) throw new ApiError("unauthorized")
  if (!isAmong(who, caller.role)) throw new ApiError("wrong_role")
  return caller
}
