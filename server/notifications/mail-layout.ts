import type { Language } from "#domain/language.ts"
import type { MailText } from "#server/notifications/text/texts.ts"
import { escapeHtml } from "#server/text/escape-html.ts"

/** Both parts of a mail, made of the same lines. */

type MailContent = {
  language: Language
  title: string
  greeting: string
  text: MailText
  button?: { text: string; copyLink: string; url: string }
  footer: readonly string[]
}

/** The plain-text part. */
export function mailText({ title, greeting, text, button, footer }: MailContent): string {
  const { ticket, steps, receipt, notes = [] } = text
  const blocks = [
    title,
    greeting,
    text.body,
    ticket && [ticket.title, ticket.amount, ticket.place, ticket.detail, ...ticket.lines],
    receipt?.map(([label, value]) => `${label}: ${value}`),
    button && `${button.text}: ${button.url}`,
    steps && [steps.heading, ...steps.items.map((item, index) => `${index + 1}. ${item}`)],
    ...notes,
    ["-- ", ...footer],
  ]
  const lines = blocks
    .filter((block) => block !== undefined)
    .map((block) => [block].flat().filter((line) => line !== undefined))
  return `${lines.map((block) => block.join("\n")).join("\n\n")}\n`
}

const FONT = "-apple-system,Roboto,Helvetica,Arial,sans-serif"
/** A word that is longer than a phone is wide, such as an address, goes on in the next line. */
const WRAP = "word-break:break-word;overflow-wrap:anywhere"

/** Mail programs differ in what they keep of it, so the mail is complete without it. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding:24px 20px!important}.outer{padding:0!important}.sheet{border-radius:0!important}.btn,.btn td{width:100%!important}.btn a{display:block!important}}
@media (prefers-color-scheme:dark){.bg{background:#111615!important}.sheet{background:#19201E!important;border-color:#3A4541!important}.t{color:#EEF2F0!important}.m,.m a{color:#AAB4AF!important}.line{border-color:#3A4541!important}.box{background:#222B28!important}.btn td{background:#5FD0B8!important}.btn a{color:#06251F!important}}`

/** A table for layout; programs of the desktop know no other way. */
const table = (attributes: string, rows: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" ${attributes}>${rows}</table>`

const paragraph = (text: string): string =>
  `<p class="t" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#1B1F1E;${WRAP}">${escapeHtml(text)}</p>`

const note = (html: string): string =>
  `<p class="m" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:#585D5A;${WRAP}">${html}</p>`

function ticketHtml({ title, amount, place, detail, lines }: NonNullable<MailText["ticket"]>): string {
  // One below the other: beside an amount, a phone has too little room for a title and breaks it inside a word.
  const large = "font-size:22px;line-height:1.25;font-weight:700;color:#F2FBF8"
  const small = "font-size:14px;line-height:1.6;color:#B4DACF"
  const row = (line: string, style: string): string =>
    `<tr><td style="${style};${WRAP}">${escapeHtml(line)}</td></tr>`
  const what = table(
    'width="100%"',
    [
      row(title, large),
      row(place, small),
      ...(amount === undefined ? [] : [row(amount, `${large};padding-top:12px`)]),
      ...(detail === undefined ? [] : [row(detail, small)]),
    ].join(""),
  )
  const [first = "", ...rest] = lines.map(escapeHtml)
  const when = [`<strong>${first}</strong>`, ...rest].join("<br>")
  return table(
    'width="100%" bgcolor="#0A3D35" style="background:#0A3D35;border-radius:16px;margin:0 0 20px"',
    `<tr><td style="padding:22px 24px 18px">${what}</td></tr><tr><td style="padding:16px 24px 20px;border-top:2px dashed #3B645D;font-size:16px;line-height:1.6;color:#F2FBF8;${WRAP}">${when}</td></tr>`,
  )
}

const box = (padding: string, html: string): string =>
  table(
    'class="box" width="100%" bgcolor="#F3F1EB" style="background:#F3F1EB;border-radius:12px;margin:0 0 20px"',
    `<tr><td class="t" style="padding:${padding};font-size:15px;line-height:1.7;color:#1B1F1E">${html}</td></tr>`,
  )

function receiptHtml(receipt: NonNullable<MailText["receipt"]>): string {
  const rows = receipt.map(([label, value], index) => {
    const isTotal = index === receipt.length - 1
    const line = `padding:10px 0;font-size:15px;vertical-align:top${isTotal ? "" : ";border-bottom:1px solid #E8E4DA"}`
    const size = isTotal ? ";font-size:20px;font-weight:700" : ";font-weight:600"
    return `<tr><td class="line m" style="${line};color:#585D5A">${escapeHtml(label)}</td><td class="line t" align="right" style="${line};padding-left:16px;color:#1B1F1E${size};${WRAP}">${escapeHtml(value)}</td></tr>`
  })
  return box("8px 20px", table('width="100%"', rows.join("")))
}

function stepsHtml({ heading, items }: NonNullable<MailText["steps"]>): string {
  const lines = items.map((item, index) => `${index + 1}. ${escapeHtml(item)}`)
  return box("16px 20px", [`<strong>${escapeHtml(heading)}</strong>`, ...lines].join("<br>"))
}

function buttonHtml({ text, url }: NonNullable<MailContent["button"]>): string {
  const link = `<a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 28px;font-family:${FONT};font-size:17px;font-weight:700;color:#FFFFFF;text-decoration:none">${escapeHtml(text)}</a>`
  return table(
    'class="btn" style="margin:8px 0 20px"',
    `<tr><td bgcolor="#0B6B5C" style="background:#0B6B5C;border-radius:12px;text-align:center">${link}</td></tr>`,
  )
}

/** The address in full, for programs that show no button. */
function copyLinkHtml({ copyLink, url }: NonNullable<MailContent["button"]>): string {
  const address = escapeHtml(url)
  return note(
    `${escapeHtml(copyLink)}<br><a href="${address}" style="color:inherit;word-break:break-all">${address}</a>`,
  )
}

/** The mark without a picture, which many programs block, and the name. */
const logo = table(
  "",
  `<tr><td width="36" height="36" align="center" bgcolor="#0B6B5C" aria-hidden="true" style="width:36px;height:36px;background:#0B6B5C;border-radius:9px;font:700 20px/36px ${FONT};color:#FFFFFF">P</td><td class="t" style="padding-left:10px;font:700 18px/36px ${FONT};color:#1B1F1E">Prepside</td></tr>`,
)

/** The HTML part: one column of at most 600 px, readable without images, in light and dark. */
export function mailHtml({ language, title, greeting, text, button, footer }: MailContent): string {
  const { ticket, steps, receipt, notes = [] } = text
  const heading = escapeHtml(title)
  const content = [
    logo,
    `<h1 class="t" style="margin:28px 0 12px;font-size:26px;line-height:1.2;font-weight:700;color:#1B1F1E;${WRAP}">${heading}</h1>`,
    paragraph(greeting),
    paragraph(text.body),
    ticket && ticketHtml(ticket),
    receipt && receiptHtml(receipt),
    button && buttonHtml(button),
    steps && stepsHtml(steps),
    ...notes.map((line) => note(escapeHtml(line))),
    button && copyLinkHtml(button),
  ]
  const sheet = table(
    'class="sheet" width="100%" style="max-width:600px;background:#FFFFFF;border:1px solid #E8E4DA;border-radius:16px"',
    `<tr><td class="pad" align="left" style="padding:32px 36px;font-family:${FONT}">${content.filter(Boolean).join("")}</td></tr>`,
  )
  const below = table(
    'width="100%" style="max-width:600px"',
    `<tr><td class="m pad" align="left" style="padding:20px 36px;font-family:${FONT};font-size:13px;line-height:1.5;color:#585D5A;${WRAP}">${footer.map(escapeHtml).join("<br>")}</td></tr>`,
  )
  const page = table(
    'class="bg" width="100%" bgcolor="#F3F1EB" style="background:#F3F1EB"',
    `<tr><td class="outer" align="center" style="padding:24px 12px">${sheet}${below}</td></tr>`,
  )
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${heading}</title><style>${STYLE}</style></head><body class="bg" style="margin:0;padding:0;background:#F3F1EB">${page}</body></html>`
}
