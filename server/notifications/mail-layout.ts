import type { Language } from "#domain/language.ts"
import type { NotificationTexts } from "#server/notifications/text/texts.ts"
import { escapeHtml } from "#server/text/escape-html.ts"

type MailContent = {
  language: Language
  title: string
  body: string
  button?: { text: string; url: string }
}

/** The plain-text part. */
export function mailText(mail: MailContent): string {
  const link = mail.button ? `\n\n${mail.button.text}: ${mail.button.url}` : ""
  return `${mail.title}\n\n${mail.body}${link}\n\nPrepside\n`
}

/** The HTML part: one column, readable without images, in light and dark. */
export function mailHtml(mail: MailContent, texts: NotificationTexts["mail"]): string {
  const title = escapeHtml(mail.title)
  const button = mail.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(mail.button.url)}" style="display:inline-block;background:#0B6B5C;color:#ffffff;padding:12px 20px;border-radius:12px;font-weight:600;text-decoration:none">${escapeHtml(mail.button.text)}</a></p><p style="color:#585D5A;font-size:14px">${escapeHtml(texts.orOpen({ url: mail.button.url }))}</p>`
    : ""
  return `<!doctype html><html lang="${mail.language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36rem;margin:auto"><p style="font-weight:700;color:#0B6B5C">Prepside</p><h1 style="font-size:22px;line-height:1.25">${title}</h1><p>${escapeHtml(mail.body)}</p>${button}</div></body></html>`
}
