import { defaultLanguage } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { findReader } from "#server/features/accounts/store.ts"
import { mailSite, renderMail, renderNotification } from "#server/notifications/render.ts"

/** The sandbox's mailbox and its pushes, rendered when they are looked at. */

export type SentMail = {
  _id: string
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
  links: string[]
}

/** Mails that were sent, newest first, in the language they were sent in. */
export async function readMailbox(
  ctx: Context,
  { to, limit }: { to?: string | undefined; limit: number },
): Promise<SentMail[]> {
  const rows = await ctx.db
    .selectFrom("mails")
    .selectAll()
    .where("sent_at", "is not", null)
    .$if(to !== undefined, (query) =>
      query.where((where) => where.fn<string>("lower", ["recipient"]), "=", (to ?? "").trim().toLowerCase()),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute()
  const mails: SentMail[] = []
  for (const row of rows) {
    const { name } = await findReader(ctx.db, row.role, row.account_id)
    const reader = { name, language: row.language ?? defaultLanguage }
    const { subject, text, html } = renderMail(reader, mailSite(ctx), row)
    mails.push({
      _id: row.id,
      to: row.recipient,
      subject,
      text,
      html,
      sentAt: (row.sent_at ?? row.created_at).toISOString(),
      links: text.match(/https?:\/\/\S+/g) ?? [],
    })
  }
  return mails
}

export type RecordedPush = {
  userId: string
  title: string
  body: string
  data: { event: string; jobId: string | null }
  sentAt: string
}

/** Pushes as a device would show them, newest first, in the language the person reads now. */
export async function readPushes(
  ctx: Context,
  { userId, limit }: { userId?: string | undefined; limit: number },
): Promise<RecordedPush[]> {
  const rows = await ctx.db
    .selectFrom("pushes as p")
    .leftJoin("workers as w", (join) => join.onRef("w.id", "=", "p.account_id").on("p.role", "=", "worker"))
    .leftJoin("employers as e", (join) =>
      join.onRef("e.id", "=", "p.account_id").on("p.role", "=", "employer"),
    )
    .selectAll("p")
    .select((select) => select.fn.coalesce("w.language", "e.language").as("language"))
    .$if(userId !== undefined, (query) => query.where("p.account_id", "=", userId ?? ""))
    .orderBy("p.created_at", "desc")
    .orderBy("p.id", "desc")
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { title, body } = renderNotification(row.language ?? defaultLanguage, row)
    const { shift } = row.facts as { shift?: { id: string } }
    return {
      userId: row.account_id,
      title,
      body,
      data: { event: row.event, jobId: shift?.id ?? null },
      sentAt: row.created_at.toISOString(),
    }
  })
}
