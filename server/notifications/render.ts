import { formatIn, type Format } from "#domain/format.ts"
import { type Language, textsIn } from "#domain/language.ts"
import { channelsOf } from "#server/notifications/events.ts"
import type { EventName } from "#server/notifications/facts.ts"
import { mailHtml, mailText } from "#server/notifications/mail-layout.ts"
import { notificationTexts } from "#server/notifications/text/catalog.ts"
import type { NotificationText } from "#server/notifications/text/texts.ts"

/** What rows of `messages`, `pushes` and `mails` have in common. */
export type StoredNotification = { role: "employer" | "worker"; event: string; facts: unknown }

/** A row says which event its facts belong to; the tables' types say so at writing, and cannot at reading. */
type AnyText = (facts: unknown, format: Format) => NotificationText

/** The text of an event for one who is notified of it, in that person's language. */
export function renderNotification(
  language: Language,
  { role, event, facts }: StoredNotification,
): NotificationText {
  const { texts, language: written } = textsIn(notificationTexts, language)
  const sides: Partial<Record<string, Partial<Record<string, AnyText>>>> = texts.events as object
  const text = sides[event]?.[role]
  if (!text) throw new Error(`the event ${event} has no text for a ${role}`)
  return text(facts, formatIn(written))
}

/** A mail as it is sent. */
export type RenderedMail = { subject: string; text: string; html: string }

/** A mail in the language of its recipient; its links begin with `publicUrl`. */
export function renderMail(
  language: Language,
  publicUrl: string,
  mail: StoredNotification & { secret: string | null },
): RenderedMail {
  const { title, body, button } = renderNotification(language, mail)
  const link = channelsOf(mail.event as EventName, mail.role)?.mail?.link
  const { texts, language: written } = textsIn(notificationTexts, language)
  const content = {
    language: written,
    title,
    body,
    ...(link &&
      button !== undefined && {
        button: { text: button, url: publicUrl + link(mail.facts as never, mail.secret ?? "") },
      }),
  }
  return { subject: title, text: mailText(content), html: mailHtml(content, texts.mail) }
}
