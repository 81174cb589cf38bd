import { plus } from "#domain/time.ts"
import type { Handler } from "#server/handler.ts"
import { isLive, listSessionsOf, SESSION_IDLE_MS } from "#server/security/sessions.ts"
import Bowser from "bowser"

/** What a browser calls itself, in names a person knows; null where it did not say. */
function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  if (userAgent === null || userAgent === "") return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name || null, system: os.name || null }
}

/** docs/rules/session.md#session-list. */
export const listSessions: Handler<"listSessions"> = async (ctx, { caller }) => {
  const now = ctx.clock.now()
  const sessions = await listSessionsOf(ctx.db, caller, plus(now, -SESSION_IDLE_MS))
  return sessions
    .filter((session) => isLive(session, now))
    .map((session) => {
      const { browser, system } = deviceOf(session.user_agent)
      return {
        _id: session.id,
        browser,
        system,
        createdAt: session.created_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
        current: session.token_hash.equals(caller.tokenHash),
      }
    })
}
