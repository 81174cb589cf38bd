import { type EventFacts, type EventName, events } from "#server/notifications/events.ts"
import { type EventWords } from "#server/notifications/words.ts"
import { mailHtml, mailText } from "#server/notifications/mail-layout.ts"
import { plus } from "#domain/time.ts"
import type { Clock } from "#server/clock.ts"
import type { Tx } from "#server/db/database.ts"
import type { Queue } from "#server/queue.ts"
import { newId } from "#server/security/secrets.ts"

export type Notifier = { clock: Clock; queue: Queue }

/** Whom an event reaches. `email` other than the account's own serves the old address after a change. */
export type Audience = { employer?: Recipient; worker?: Recipient }
export type Recipient = { id: string; email?: string }

/**
 * The one door through which people are told. Writes the message rows, the mails and the pushes of the
 * events table into the caller's transaction, so that they exist if and only if the event is true;
 * delivery follows by the task queue. Pushes are kept and not yet delivered.
 */
export async function notify<E extends EventName>(
  { clock, queue }: Notifier,
  tx: Tx,
  event: E,
  facts: EventFacts<E>,
  audience: Audience,
): Promise<void> {
  // The table's entries take facts of their own; `E` ties the two, which the compiler cannot follow.
  const words = (events[event] as (facts: EventFacts<E>) => EventWords)(facts)
  const now = clock.now()
  for (const role of ["employer", "worker"] as const) {
    const side = words[role]
    const recipient = audience[role]
    if (!side || !recipient) continue
    const { title, body } = side
    if (!side.noMessage) {
      await tx
        .insertInto("messages")
        .values({ id: newId(now), role, account_id: recipient.id, event, title, body, created_at: now })
        .execute()
    }
    const shiftId = "shift" in facts ? facts.shift.id : null
    if (side.push && !(await isPushedOften(tx, event, role, recipient.id, side.pushOnceWithinMs, now))) {
      await tx
        .insertInto("pushes")
        .values({
          id: newId(now),
          role,
          account_id: recipient.id,
          event,
          title,
          body,
          data: JSON.stringify({ event, jobId: shiftId }),
          tag: `${event}:${shiftId ?? recipient.id}`,
          created_at: now,
        })
        .execute()
    }
    if (side.mail && recipient.email) {
      const id = newId(now)
      const content = { title, body, ...side.mail }
      await tx
        .insertInto("mails")
        .values({
          id,
          recipient: recipient.email,
          subject: title,
          text_body: mailText(content),
          html_body: mailHtml(content),
          message_id: `<${id}@prepside>`,
          created_at: now,
        })
        .execute()
      await queue.enqueue(tx, "deliverMail", { mailId: id })
    }
  }
}

/** Whether such a push went to this account so lately that another would only be noise. */
async function isPushedOften(
  tx: Tx,
  event: EventName,
  role: "employer" | "worker",
  accountId: string,
  withinMs: number | undefined,
  now: Date,
): Promise<boolean> {
  if (withinMs === undefined) return false
  const earlier = await tx
    .selectFrom("pushes")
    .select("id")
    .where("role", "=", role)
    .where("account_id", "=", accountId)
    .where("event", "=", event)
    .where("created_at", ">", plus(now, -withinMs))
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
