import { type Format, formatIn } from "#domain/format.ts"
import { type Language, textsIn } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { readLedger } from "#server/sandbox/ledger.ts"
import { readMailbox, type SentMail } from "#server/sandbox/mailbox.ts"
import { settle } from "#server/tasks/schedule.ts"
import { pageTexts } from "#server/text/catalog.ts"
import { escapeHtml } from "#server/text/escape-html.ts"
import type { PageTexts } from "#server/text/texts.ts"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { FastifyReply } from "fastify"

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8")
const SCRIPT = read("page.js")
const STYLE = read("page.css")
const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ")

type Texts = PageTexts["sandbox"]

const control = (call: string, text: string, fields: string): string =>
  `<form data-call="${call}">${fields}<button>${text}</button></form>`
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}">`
const options = (values: readonly string[]): string =>
  values.map((value) => `<option>${value}</option>`).join("")

function clockSection({ clock }: Texts, format: Format, now: Date): string {
  const steps = Object.entries(clock.steps).map(([step, text]) =>
    control("POST /_sandbox/clock", text, hidden("advance", step)),
  )
  return `<section aria-labelledby="clock"><h2 id="clock">${clock.heading}</h2>
<p>${format.day(now)}, ${format.time(now)} <span class="muted">${clock.marketTime} · ${now.toISOString()}</span></p>
<div class="row">${steps.join("")}</div>
${control("POST /_sandbox/clock", clock.moveTo, `<label>${clock.instant}<input name="to" placeholder="2026-12-04T16:00" required></label>`)}
${control("POST /_sandbox/clock", clock.set, `<label>${clock.state}<select name="freeze"><option value="false">${clock.runs}</option><option value="true">${clock.frozen}</option></select></label>`)}</section>`
}

function mailSection({ mailbox }: Texts, format: Format, mails: readonly SentMail[]): string {
  const one = (mail: SentMail): string => {
    const at = `${format.day(mail.sentAt)}, ${format.time(mail.sentAt)}`
    const text = escapeHtml(mail.text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
    return `<details><summary><strong>${escapeHtml(mail.subject)}</strong><span class="muted">${escapeHtml(mailbox.to({ to: mail.to, at }))}</span></summary><pre>${text}</pre></details>`
  }
  return `<section aria-labelledby="mails"><h2 id="mails">${mailbox.heading}</h2>${mails.length > 0 ? mails.map(one).join("") : `<p class="muted">${mailbox.none}</p>`}</section>`
}

/** The latest entries of all kinds; the ledger's call returns all. */
const MONEY_ROWS = 100

type Money = { amount?: unknown; createdAt?: unknown; paymentId?: unknown; status?: unknown }

function moneySection({ payments }: Texts, format: Format, ledger: Record<string, object[]>): string {
  const rows = Object.entries(ledger).flatMap(([kind, entries]) =>
    entries.map((entry: Money) => ({
      kind,
      amount: typeof entry.amount === "number" ? format.dollars(entry.amount) : "",
      at: typeof entry.createdAt === "string" ? entry.createdAt : "",
      payment: typeof entry.paymentId === "string" ? entry.paymentId : "",
      status: typeof entry.status === "string" ? entry.status : "",
    })),
  )
  const { columns } = payments
  const table = rows
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MONEY_ROWS)
    .map(
      (row) =>
        `<tr><td>${row.kind}</td><td>${row.amount}</td><td>${escapeHtml(row.status)}</td><td>${escapeHtml(row.payment)}</td><td>${row.at}</td></tr>`,
    )
  return `<section aria-labelledby="money"><h2 id="money">${payments.heading}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${payments.table}"><table><thead><tr><th>${columns.kind}</th><th>${columns.amount}</th><th>${columns.status}</th><th>${columns.payment}</th><th>${columns.at}</th></tr></thead><tbody>${table.join("") || `<tr><td colspan="5" class="muted">${payments.none}</td></tr>`}</tbody></table></div>
${control("POST /_sandbox/payments/accounts/:account/onboard", payments.setAccount, `<label>${payments.account}<input name="account" placeholder="acct_…" required></label><label>${payments.outcome}<select name="outcome">${options(["active", "pending", "restricted", "rejected"])}</select></label>`)}
${control("POST /_sandbox/payments/faults", payments.addFault, `<label>${payments.call}<input name="op" value="POST /v1/payment_intents/{id}/confirm" size="40" required></label><label>${payments.faultKind}<select name="kind">${options(["drop_before", "drop_after", "500", "429", "409", "hang", "decline"])}</select></label>`)}
${control("DELETE /_sandbox/payments/faults", payments.clearFaults, "")}</section>`
}

/** The page with mailbox, clock and payments; its controls are those of the API. */
export async function sandboxPage(
  ctx: Context,
  reply: FastifyReply,
  language: Language,
): Promise<FastifyReply> {
  await settle(ctx)
  const { texts, language: written } = textsIn(pageTexts, language)
  const { sandbox } = texts
  const format = formatIn(written)
  const mails = await readMailbox(ctx, { limit: 50 })
  reply.header("content-security-policy", POLICY)
  reply.header("x-robots-tag", "noindex").header("cache-control", "no-store")
  return reply
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="${written}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${sandbox.title} – Prepside</title><style>${STYLE}</style></head><body><main><h1>${sandbox.title}</h1><p>${sandbox.intro} <a href="/">${sandbox.back}</a></p><p id="said" role="alert"></p>${clockSection(sandbox, format, ctx.clock.now())}${mailSection(sandbox, format, mails)}${moneySection(sandbox, format, await readLedger(ctx))}</main><script>${SCRIPT}</script></body></html>`,
    )
}
