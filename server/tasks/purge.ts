import { DAY_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { SESSION_IDLE_MS } from "#server/security/sessions.ts"

/** How long answers to idempotency keys, and failed attempts, are kept. */
const KEYS_MS = DAY_MS
const TRIES_MS = 2 * DAY_MS
/** A timer that is still due is tried again each hour, so an older failure is over. */
const TIMER_FAILURES_MS = 2 * DAY_MS
/** The provider sends an event again for three days; a month leaves room for a replay by hand. */
const EVENTS_MS = 30 * DAY_MS

/**
 * Deletes expired rows: idle sessions, failed attempts, answers to keys, the provider's events that cannot come
 * again, failures of timers that are over. Never anything of a worked shift, of money or of the audit trail.
 */
export async function purge(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const { db } = ctx
  await db.deleteFrom("sessions").where("last_used_at", "<", plus(now, -SESSION_IDLE_MS)).execute()
  await db.deleteFrom("login_failures").where("at", "<", plus(now, -TRIES_MS)).execute()
  await db.deleteFrom("clock_in_failures").where("at", "<", plus(now, -TRIES_MS)).execute()
  await db.deleteFrom("idempotent_answers").where("at", "<", plus(now, -KEYS_MS)).execute()
  await db.deleteFrom("timer_failures").where("next_at", "<", plus(now, -TIMER_FAILURES_MS)).execute()
  await db.deleteFrom("provider_events").where("received_at", "<", plus(now, -EVENTS_MS)).execute()
}
