import type { Language } from "#domain/language.ts"
import { findReader } from "#server/features/accounts/store.ts"
import { mailSite, renderMail, renderNotification } from "#server/notifications/render.ts"
import type { World } from "#test/support/world.ts"

/** The notifications of people, as they read them: oldest first, those of one instant by event. */

type About = { id?: string; event?: string; language?: Language }
type Text = { event: string; title: string; body: string }

async function read(w: World, table: "messages" | "pushes", { id, event, language }: About): Promise<Text[]> {
  const rows = await w.ctx.db
    .selectFrom(table)
    .select(["role", "event", "facts"])
    .$if(id !== undefined, (query) => query.where("account_id", "=", id ?? ""))
    .$if(event !== undefined, (query) => query.where("event", "=", event ?? ""))
    .orderBy("created_at")
    .orderBy("event")
    .execute()
  return rows.map((row) => {
    const { title, body } = renderNotification(language ?? "en", row)
    return { event: row.event, title, body }
  })
}

/** Messages of an account or of an event. */
export const readMessages = (w: World, about: About = {}) => read(w, "messages", about)
/** The same of pushes. */
export const readPushes = (w: World, about: About = {}) => read(w, "pushes", about)

/** Mails to an address, sent or not. */
export async function readMails(w: World, recipient?: string) {
  const rows = await w.ctx.db
    .selectFrom("mails")
    .selectAll()
    .$if(recipient !== undefined, (query) => query.where("recipient", "=", recipient ?? ""))
    .orderBy("created_at")
    .orderBy("event")
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const { name } = await findReader(w.ctx.db, row.role, row.account_id)
      const mail = renderMail({ name, language: row.language ?? "en" }, mailSite(w.ctx), row)
      return Object.assign(mail, { recipient: row.recipient, event: row.event })
    }),
  )
}
