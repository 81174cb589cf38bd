import type { Language } from "#domain/language.ts"
import { DAY_MS, plus } from "#domain/time.ts"
import type { Db } from "#server/db/database.ts"
import type { Row } from "#server/db/tables.ts"
import { sql } from "kysely"

/** Every query of mails that wait to be sent. Claims are in real time, everything else in the product's. */

export type Mail = Row<"mails">

/** For how long a mail is tried. */
const MAIL_TRIED_MS = 5 * DAY_MS

const dueAt = sql<Date>`coalesce(next_attempt_at, created_at)`

/**
 * Claims an unsent mail until `until`, so that nobody else sends it at the same time. Undefined when it is sent,
 * given up, claimed by another or missing.
 */
export function claimMail(db: Db, id: string, { real, until }: { real: Date; until: Date }) {
  return db
    .updateTable("mails")
    .set({ claimed_until: until })
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
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
    .where("given_up_at", "is", null)
    .where(dueAt, "<=", now)
    .where((row) => row.or([row("claimed_until", "is", null), row("claimed_until", "<=", real)]))
    .orderBy(dueAt)
    .orderBy("id")
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Gives up what was tried for long enough and is unclaimed: the secret of its link is deleted, and nobody tries it
 * again. What a killed process had claimed is tried once more before. At most `limit` at a time.
 */
export function giveUpMails(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<Mail, "id" | "event" | "attempts">[]> {
  return db
    .updateTable("mails")
    .set({ given_up_at: now, secret: null, claimed_until: null })
    .where("id", "in", (query) =>
      query
        .selectFrom("mails")
        .select("id")
        .where("sent_at", "is", null)
        .where("given_up_at", "is", null)
        .where("created_at", "<=", plus(now, -MAIL_TRIED_MS))
        .where("claimed_until", "is", null)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "event", "attempts"])
    .execute()
}

/** How many mails are not sent yet and since when the oldest waits; and how many were given up. */
export function readMailBacklog(
  db: Db,
): Promise<{ unsent: number; oldest: Date | null; givenUp: number | null }> {
  return db
    .selectFrom("mails")
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .select((select) => [
      select.fn.countAll<number>().as("unsent"),
      select.fn.min("created_at").as("oldest"),
      select
        .selectFrom("mails as m")
        .where("m.given_up_at", "is not", null)
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("givenUp"),
    ])
    .executeTakeFirstOrThrow()
}
