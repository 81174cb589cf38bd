import { MINUTE_MS, plus, SECOND_MS } from "#domain/time.ts"
import { backoffMs } from "#server/backoff.ts"
import type { Context } from "#server/context.ts"
import { findReader } from "#server/features/accounts/store.ts"
import { MailServerAwayError } from "#server/integrations/mail.ts"
import {
  claimMail,
  giveUpMails,
  listDueMails,
  type Mail,
  markMailSent,
  recordMailFailure,
} from "#server/notifications/mail-store.ts"
import { mailSite, renderMail } from "#server/notifications/render.ts"

/** Delivery of mail (docs/rules/messages.md#delivery). */

/** Longer than an attempt takes; a mail of a killed process is tried again after it. */
const CLAIM_MS = 2 * MINUTE_MS
/** While the server is away each attempt costs one connection, so mail goes out within a minute of its return. */
const AWAY_PAUSE_MS = 30 * SECOND_MS

const BATCH = 100
const AT_ONCE = 8

type Outcome = "sent" | "failed" | "away" | "taken"

/** Sends an unsent mail once. A failure is recorded for the sweep and logged, and is not thrown. */
async function attemptDelivery(ctx: Context, mailId: string): Promise<Outcome> {
  const real = ctx.clock.systemNow()
  const mail = await claimMail(ctx.db, mailId, { real, until: plus(real, CLAIM_MS) })
  if (!mail) return "taken"
  try {
    // In the language that its recipient reads now.
    const reader = await findReader(ctx.db, mail.role, mail.account_id)
    const rendered = renderMail(reader, mailSite(ctx), mail)
    await ctx.mail.send({ to: mail.recipient, ...rendered, messageId: mail.message_id })
    await markMailSent(ctx.db, mail.id, {
      at: ctx.clock.now(),
      language: reader.language,
      dropSecret: !ctx.mail.isMailbox,
    })
    return "sent"
  } catch (error) {
    return recordFailure(ctx, mail, error)
  }
}

async function recordFailure(ctx: Context, mail: Mail, error: unknown): Promise<Outcome> {
  const isAway = error instanceof MailServerAwayError
  const attempts = mail.attempts + 1
  const pauseMs = isAway ? AWAY_PAUSE_MS : backoffMs(attempts)
  const nextAttemptAt = plus(ctx.clock.now(), pauseMs)
  // Without the error's text: the server's reply may name the recipient.
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown }
  ctx.log.warn(
    { mailId: mail.id, event: mail.event, attempts, nextAttemptAt, isAway, code, responseCode },
    "a mail was not accepted; it is tried again",
  )
  ctx.metrics.mailFailures.inc()
  await recordMailFailure(ctx.db, mail.id, { attempts, nextAttemptAt })
  return isAway ? "away" : "failed"
}

/** The first attempt, right after the event. What fails is left to the sweep. */
export async function deliverMail(ctx: Context, mailId: string): Promise<void> {
  await attemptDelivery(ctx, mailId)
}

/** Gives up what nobody accepted for days; an error is logged for each. */
async function giveUp(ctx: Context): Promise<void> {
  for (;;) {
    const mails = await giveUpMails(ctx.db, { now: ctx.clock.now(), limit: BATCH })
    for (const { id, event, attempts } of mails)
      ctx.log.error({ mailId: id, event, attempts }, "a mail was never accepted and is given up")
    if (mails.length < BATCH) return
  }
}

/**
 * Sends every mail that is due, those whose task was lost included. A mail that is refused delays no other; once the
 * server cannot be reached, the rest waits for the next sweep.
 */
export async function sweepMails(ctx: Context): Promise<void> {
  await giveUp(ctx)
  for (;;) {
    const now = ctx.clock.now()
    const ids = await listDueMails(ctx.db, { now, real: ctx.clock.systemNow(), limit: BATCH })
    if (ids.length === 0) return
    for (let first = 0; first < ids.length; first += AT_ONCE) {
      const batch = ids.slice(first, first + AT_ONCE)
      const outcomes = await Promise.all(batch.map((id) => attemptDelivery(ctx, id)))
      if (outcomes.includes("away")) return
    }
  }
}
