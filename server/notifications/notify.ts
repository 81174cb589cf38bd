import type { NotificationTopic } from "#domain/notification-topics.ts"
import type { Role } from "#domain/role.ts"
import { plus } from "#domain/time.ts"
import type { Clock } from "#server/clock.ts"
import { accountTables } from "#server/db/account-tables.ts"
import type { Tx } from "#server/db/database.ts"
import { channelsOf } from "#server/notifications/events.ts"
import type { EventFacts, EventName, ShiftDetails } from "#server/notifications/facts.ts"
import type { Metrics } from "#server/metrics.ts"
import { countMail } from "#server/notifications/mail-limit.ts"
import type { Queue } from "#server/queue.ts"
import { newId } from "#server/security/secrets.ts"
import { sql } from "kysely"
import type { Logger } from "pino"

export type Notifier = { clock: Clock; queue: Queue; log: Logger; metrics: Metrics }

/** Whom an event reaches, one or many of a role. A mail goes to `email`: after a change of address that is the old one. */
export type Recipients = {
  employer?: Recipient | readonly Recipient[]
  worker?: Recipient | readonly Recipient[]
}
/** `email_validated_at` where `email` is not, or no longer, the account's address. */
export type Recipient = { id: string; email?: string; email_validated_at?: Date | null }

/**
 * The only code that notifies people. Writes the event and its facts as messages, pushes and mails into the
 * caller's transaction, so that they exist if and only if the event is true; delivery follows by the task
 * queue. Pushes are recorded and not yet sent.
 */
export async function notify<E extends EventName>(
  { clock, queue, log, metrics }: Notifier,
  tx: Tx,
  event: E,
  facts: EventFacts[E],
  recipients: Recipients,
): Promise<void> {
  const { secret, ...stored } = facts as { secret?: string; shift?: ShiftDetails }
  const now = clock.now()
  for (const role of ["employer", "worker"] as const) {
    const by = channelsOf(event, role)
    const named = [recipients[role] ?? []].flat()
    if (!by || named.length === 0) continue
    const found = event === "accountDeleted" ? named : await holdAccounts(tx, role, named)
    if (found.length === 0) continue
    const rows = found.map((recipient) => ({
      role,
      account_id: recipient.id,
      event,
      facts: JSON.stringify(stored),
      created_at: now,
    }))
    if (by.message !== false)
      await tx
        .insertInto("messages")
        .values(rows.map((row) => ({ ...row, id: newId(now) })))
        .execute()
    const muted = by.topic ? await findMuted(tx, role, by.topic, rows) : new Set<string>()
    for (const [index, row] of rows.entries()) {
      if (muted.has(row.account_id)) continue
      const id = newId(now)
      if (by.push && !(await wasPushed(tx, event, role, row.account_id, by.push.onceWithinMs, now)))
        await tx
          .insertInto("pushes")
          .values({ ...row, id, tag: `${event}:${stored.shift?.id ?? row.account_id}` })
          .execute()
      const { email, email_validated_at: confirmedAt } = found[index] ?? {}
      if (!by.mail || !email) continue
      if (!confirmedAt && !(await countMail(tx, role, email, now))) {
        log.info({ security: "mail_withheld", role, accountId: row.account_id, event }, "a mail was withheld")
        metrics.mailsWithheld.inc()
        continue
      }
      await tx
        .insertInto("mails")
        .values({ ...row, id, recipient: email, secret: secret ?? null, message_id: `<${id}@prepside>` })
        .execute()
      await queue.enqueue(tx, "deliverMail", { mailId: id })
    }
  }
}

/**
 * Those whose accounts are not deleted: nobody reads what would be written for the others
 * (docs/rules/privacy.md#account-deletion). Their rows are held, so that a deletion waits for what is written here and
 * deletes it too; changes of an account go on meanwhile. With whether their addresses are confirmed.
 */
async function holdAccounts(
  tx: Tx,
  role: Role,
  recipients: readonly Recipient[],
): Promise<readonly Recipient[]> {
  const ids = recipients.map(({ id }) => id)
  const rows = await tx
    .selectFrom(accountTables[role])
    .select(["id", "email_validated_at"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forKeyShare()
    .execute()
  const confirmedAt = new Map(rows.map((row) => [row.id, row.email_validated_at]))
  return recipients.flatMap((recipient) => {
    const email_validated_at = confirmedAt.get(recipient.id)
    return email_validated_at === undefined ? [] : [{ email_validated_at, ...recipient }]
  })
}

/** Which of the accounts have turned the topic off. */
async function findMuted(
  tx: Tx,
  role: Role,
  topic: NotificationTopic,
  rows: readonly { account_id: string }[],
): Promise<Set<string>> {
  const ids = rows.map((row) => row.account_id)
  const found = await tx
    .selectFrom(accountTables[role])
    .select("id")
    .where("id", "in", ids)
    .where(sql<boolean>`${topic} = any(muted_topics)`)
    .execute()
  return new Set(found.map((row) => row.id))
}

/** Whether such a push went to this account within that time, so that another would only be noise. */
async function wasPushed(
  tx: Tx,
  event: EventName,
  role: Role,
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
