import { DAY_MS, plus } from "#domain/time.ts"
import type { Context } from "#server/context.ts"
import { deleteExpiredAnswers } from "#server/db/idempotency-store.ts"
import { deleteTimerFailures } from "#server/db/timer-failures.ts"
import { deletePasswordResets, RESET_VALID_MS } from "#server/features/accounts/password-resets-store.ts"
import { deleteEvents } from "#server/features/payments/store.ts"
import { deleteLastMails } from "#server/features/privacy/deletion-store.ts"
import { deleteMailCounts, UNCONFIRMED_MAILS_MS } from "#server/notifications/mail-limit.ts"
import { deleteWrongCodes } from "#server/features/shifts/store.ts"
import { deleteAttempts } from "#server/security/login-throttle.ts"
import { deleteIdleSessions, SESSION_IDLE_MS } from "#server/security/sessions.ts"

/** How long failed attempts are kept. */
const ATTEMPTS_MS = 2 * DAY_MS
/** A timer that is still due is tried again each hour, so an older failure is over. */
const TIMER_FAILURES_MS = 2 * DAY_MS
/** Unsent mail is tried for five days. */
const LAST_MAILS_MS = 7 * DAY_MS
/** The provider sends an event again for three days; a month leaves room for a replay by hand. */
const EVENTS_MS = 30 * DAY_MS

/**
 * Deletes expired rows: idle sessions, failed attempts, links that reset a password, the last mails to deleted accounts,
 * counts of mails, answers to keys, the provider's events that cannot come again, failures of timers that are over. Never anything of a worked shift, of money or of the audit trail.
 * What fails keeps nothing else from being deleted, and is thrown at the end.
 */
export async function purge({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const deletions = [
    () => deleteIdleSessions(db, plus(now, -SESSION_IDLE_MS)),
    () => deleteAttempts(db, plus(now, -ATTEMPTS_MS)),
    () => deletePasswordResets(db, plus(now, -RESET_VALID_MS)),
    () => deleteMailCounts(db, plus(now, -UNCONFIRMED_MAILS_MS)),
    () => deleteWrongCodes(db, plus(now, -ATTEMPTS_MS)),
    () => deleteExpiredAnswers(db, now),
    () => deleteTimerFailures(db, plus(now, -TIMER_FAILURES_MS)),
    () => deleteLastMails(db, plus(now, -LAST_MAILS_MS)),
    () => deleteEvents(db, plus(now, -EVENTS_MS)),
  ]
  const errors: unknown[] = []
  for (const deletion of deletions) await deletion().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, "not everything that expired was deleted")
}
