import type { Role } from "#domain/role.ts"
import { formatIn, type Format } from "#domain/format.ts"
import { type Language, textsIn } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { channelsOf } from "#server/notifications/events.ts"
import type { EventName } from "#server/notifications/facts.ts"
import { mailHtml, mailText } from "#server/notifications/mail-layout.ts"
import { notificationTexts } from "#server/notifications/text/catalog.ts"
import type { NotificationText } from "#server/notifications/text/texts.ts"

/** What rows of `messages`, `pushes` and `mails` have in common. */
export type StoredNotification = { role: Role; event: string; facts: unknown }

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

/** Who reads a mail: a full name, null when the account is gone. */
export type MailReader = { language: Language; name: string | null }

/** What is the same in all mails: the origin of their links, and where support answers. */
type MailSite = { publicUrl: string; supportEmail: string | null }

export function mailSite(ctx: Pick<Context, "publicUrl" | "config">): MailSite {
  return { publicUrl: ctx.publicUrl(), supportEmail: ctx.config.supportEmail }
}

export function renderMail(
  { language, name }: MailReader,
  { publicUrl, supportEmail }: MailSite,
  mail: StoredNotification & { recipient: string; secret: string | null },
): RenderedMail {
  const { title, body, button, mail: own } = renderNotification(language, mail)
  const link = channelsOf(mail.event as EventName, mail.role)?.mail?.link
  const { texts, language: written } = textsIn(notificationTexts, language)
  const { reason, support, imprint, greeting, copyLink } = texts.mail
  const reasonOf = (event: string): string => {
    if (event === "accountMade" || event === "emailToConfirm")
      return reason.unconfirmed({ email: mail.recipient })
    return event === "accountDeleted" ? reason.deleted : reason.account
  }
  const content = {
    language: written,
    title,
    // The first name alone: a form of address, and too short to be abused as an advertisement.
    greeting: greeting({ name: name?.trim().split(/\s+/u)[0] ?? null }),
    text: own ?? { body },
    ...(link &&
      button !== undefined && {
        button: { text: button, copyLink, url: publicUrl + link(mail.facts as never, mail.secret ?? "") },
      }),
    footer: [
      reasonOf(mail.event),
      ...(supportEmail === null ? [] : [support({ email: supportEmail })]),
      imprint,
    ],
  }
  return { subject: title, text: mailText(content), html: mailHtml(content) }
}
