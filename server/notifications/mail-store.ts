import type { Language } from "#domain/language.ts"
import { DAY_MS, plus } from "#domain/time.ts"
import type { Db } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { sql } from "kysely"

/** Every query of mails that wait to be sent. Claims are in real time, everything else in the product's. */

export type Mail = Row<"mails">

/** For how long a mail is tried. */
export const MAIL_TRIED_MS = 5 * DAY_MS

const dueAt = sql<Date>`coalesce(next_attempt_at, created_at)`

/**
 * Claims an unsent mail until `until`, so that nobody else sends it at the same time. Undefined when it is sent,
 * claimed by another or missing.
 */
export function claimMail(db: Db, id: string, { real, until }: { real: Date; until: Date }) {
  return db
    .updateTable("mails")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", real)]))
    .returningAll()
    .executeTakeFirst()
}

/** Records that the mail was sent; with `dropSecret` the secret of its link is deleted. */
export async function markMailSent(
  db: Db,
  id: string,
  sent: { at: Date; language: Language; dropSecret: boolean },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({
      sent_at: sent.at,
      language: sent.language,
      claimed_until: null,
      ...(sent.dropSecret && { secret: null }),
    })
    .where("id", "=", id)
    .execute()
}

/** Records a failed attempt and releases the claim. */
export async function recordMailFailure(
  db: Db,
  id: string,
  failure: { attempts: number; nextAttemptAt: Date },
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ attempts: failure.attempts, next_attempt_at: failure.nextAttemptAt, claimed_until: null })
    .where("id", "=", id)
    .execute()
}

/** The ids of unsent mails that are due and unclaimed, the longest due first, without those that were given up. */
export async function listDueMails(
  db: Db,
  { now, real, limit }: { now: Date; real: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("mails")
    .select("id")
    .where("sent_at", "is", null)
    .where(dueAt, "<=", now)
    .where("created_at", ">", plus(now, -MAIL_TRIED_MS))
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", real)]))
    .orderBy(dueAt)
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** How many mails are not sent yet and since when the oldest waits; and how many were given up. */
export function readMailBacklog(
  db: Db,
  now: Date,
): Promise<{ unsent: number; oldest: Date | null; givenUp: number }> {
  const isTried = sql<boolean>`created_at > ${plus(now, -MAIL_TRIED_MS)}`
  return db
    .selectFrom("mails")
    .where("sent_at", "is", null)
    .select((select) => [
      select.fn.countAll<number>().filterWhere(isTried).as("unsent"),
      select.fn.min("created_at").filterWhere(isTried).as("oldest"),
      sql<number>`count(*) filter (where not ${isTried})`.as("givenUp"),
    ])
    .executeTakeFirstOrThrow()
}
