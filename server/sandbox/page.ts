import { formatIn } from "#domain/format.ts"
import type { Context } from "#server/context.ts"
import { ledger } from "#server/sandbox/ledger.ts"
import { readMailbox, type SentMail } from "#server/sandbox/mailbox.ts"
import { settle } from "#server/tasks/schedule.ts"
import { escapeHtml } from "#server/text/escape-html.ts"
import { createHash } from "node:crypto"
import type { FastifyReply } from "fastify"

const format = formatIn("en")

/** Sends a control's form as JSON and shows the page anew; kept to what no HTML form can do. */
const SCRIPT = `
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.call) return;
  event.preventDefault();
  const [method, path] = form.dataset.call.split(" ");
  const fields = Object.fromEntries(new FormData(form));
  const url = path.replace(/:(\\w+)/g, (_, name) => { const value = fields[name]; delete fields[name]; return encodeURIComponent(value); });
  for (const name of Object.keys(fields)) { if (fields[name] === "") delete fields[name]; else if (fields[name] === "true") fields[name] = true; else if (fields[name] === "false") fields[name] = false; }
  const answer = await fetch(url, { method, headers: method === "DELETE" ? {} : { "content-type": "application/json" }, body: method === "DELETE" ? undefined : JSON.stringify(fields) });
  if (answer.ok) location.reload();
  else document.getElementById("said").textContent = (await answer.json()).error;
});`

const STYLE = `:root{color-scheme:light dark;--bg:#fbfaf7;--surface:#fff;--border:#d9d5ca;--control:#7a756a;--text:#1b1f1e;--muted:#585d5a;--primary:#0b6b5c;--on-primary:#fff;--danger:#b3261e}
@media (prefers-color-scheme:dark){:root{--bg:#111615;--surface:#19201e;--border:#3a4541;--control:#8a948f;--text:#eef2f0;--muted:#aab4af;--primary:#5fd0b8;--on-primary:#06251f;--danger:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:64rem;margin:auto;padding:1rem;display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}h1{font-size:1.5rem;margin:0}h2{font-size:1.125rem;margin:0}
section{background:var(--surface);border:1px solid var(--border);border-radius:16px;padding:1rem;display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}label{display:grid;grid-template-columns:minmax(0,1fr);min-width:0;max-width:100%;gap:.25rem;font-weight:600;font-size:.875rem}
input,select{min-height:44px;font:inherit;padding:.5rem .75rem;border:1px solid var(--control);border-radius:10px;background:var(--surface);color:var(--text);max-width:100%}
button{min-height:44px;font:inherit;font-weight:600;padding:.5rem 1rem;border:0;border-radius:12px;background:var(--primary);color:var(--on-primary);cursor:pointer}
a{color:var(--primary)}details{border-top:1px solid var(--border);padding-top:.5rem}summary{min-height:44px;cursor:pointer;display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}
.muted{color:var(--muted)}#said{color:var(--danger);font-weight:600;background:var(--bg);position:sticky;top:0;margin:0;white-space:pre-line}#said:not(:empty){padding:.75rem 0}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}td,th{text-align:left;padding:.375rem .5rem .375rem 0;border-bottom:1px solid var(--border);white-space:nowrap}pre{overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:0;font:inherit}
.scroll{overflow-x:auto}:focus-visible{outline:3px solid var(--text);outline-offset:2px}`

const button = (call: string, text: string, fields: string): string =>
  `<form data-call="${call}">${fields}<button>${text}</button></form>`
const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value}">`

function clockSection(now: Date): string {
  const steps = [
    ["PT10M", "+ 10 minutes"],
    ["PT1H", "+ 1 hour"],
    ["P1D", "+ 1 day"],
  ] as const
  return `<section aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p>${format.day(now)}, ${format.time(now)} <span class="muted">market time · ${now.toISOString()}</span></p>
<div style="display:flex;flex-wrap:wrap;gap:.5rem">${steps.map(([step, text]) => button("POST /_sandbox/clock", text, hidden("advance", step))).join("")}</div>
${button("POST /_sandbox/clock", "Move to", `<label>Market time or instant<input name="to" placeholder="2026-12-04T16:00" required></label>`)}
${button("POST /_sandbox/clock", "Set", `<label>The clock<select name="freeze"><option value="false">runs on</option><option value="true">stands still</option></select></label>`)}</section>`
}

function mailSection(mails: readonly SentMail[]): string {
  const one = (mail: SentMail): string =>
    `<details><summary><strong>${escapeHtml(mail.subject)}</strong><span class="muted">to ${escapeHtml(mail.to)} · ${format.day(mail.sentAt)}, ${format.time(mail.sentAt)}</span></summary><pre>${escapeHtml(mail.text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)}</pre></details>`
  return `<section aria-labelledby="mails"><h2 id="mails">Mailbox</h2>${mails.length > 0 ? mails.map(one).join("") : `<p class="muted">No mail yet.</p>`}</section>`
}

/** The latest of all kinds together; the ledger's call has all. */
const MONEY_ROWS = 100

type Money = { amount?: unknown; createdAt?: unknown; paymentId?: unknown; status?: unknown }

function moneySection(book: Record<string, object[]>): string {
  const rows = Object.entries(book).flatMap(([kind, entries]) =>
    entries.map((entry: Money) => ({
      kind,
      amount: typeof entry.amount === "number" ? format.dollars(entry.amount) : "",
      at: typeof entry.createdAt === "string" ? entry.createdAt : "",
      payment: typeof entry.paymentId === "string" ? entry.paymentId : "",
      status: typeof entry.status === "string" ? entry.status : "",
    })),
  )
  const table = rows
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, MONEY_ROWS)
    .map(
      (row) =>
        `<tr><td>${row.kind}</td><td>${row.amount}</td><td>${escapeHtml(row.status)}</td><td>${escapeHtml(row.payment)}</td><td>${row.at}</td></tr>`,
    )
  return `<section aria-labelledby="money"><h2 id="money">Payments</h2>
<div class="scroll" tabindex="0" role="region" aria-label="What the provider holds"><table><thead><tr><th>What</th><th>Amount</th><th>State</th><th>Payment</th><th>When</th></tr></thead><tbody>${table.join("") || `<tr><td colspan="5" class="muted">No money has moved yet.</td></tr>`}</tbody></table></div>
${button("POST /_sandbox/payments/accounts/:account/onboard", "Set payout account", `<label>Payout account<input name="account" placeholder="acct_…" required></label><label>Outcome<select name="outcome"><option>active</option><option>pending</option><option>restricted</option><option>rejected</option></select></label>`)}
${button("POST /_sandbox/payments/faults", "Add fault", `<label>Call<input name="op" value="POST /v1/payment_intents/{id}/confirm" size="40" required></label><label>Kind<select name="kind"><option>drop_before</option><option>drop_after</option><option>500</option><option>429</option><option>409</option><option>hang</option><option>decline</option></select></label>`)}
${button("DELETE /_sandbox/payments/faults", "Clear all faults", "")}</section>`
}

/** Mailbox, clock and payments on one page, with the same controls as the calls. */
export async function sandboxPage(ctx: Context, reply: FastifyReply): Promise<FastifyReply> {
  await settle(ctx)
  const mails = await readMailbox(ctx, { limit: 50 })
  const hash = createHash("sha256").update(SCRIPT).digest("base64")
  reply.header(
    "content-security-policy",
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  reply.header("x-robots-tag", "noindex").header("cache-control", "no-store")
  return reply
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Sandbox – Prepside</title><style>${STYLE}</style></head><body><main><h1>Sandbox</h1><p>No real money moves and no mail leaves this machine. <a href="/">Back to Prepside</a></p><p id="said" role="alert"></p>${clockSection(ctx.clock.now())}${mailSection(mails)}${moneySection(await ledger(ctx))}</main><script>${SCRIPT}</script></body></html>`,
    )
}
