/** The layout of every hosted page: plain HTML without scripts, clearly marked as the sandbox. */

export type Page = { status: number; body: string; location?: string; type?: string }
export type Fields = Record<string, unknown>

/** Escapes text for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)
}

const STYLE = `:root{color-scheme:light dark;--bg:#fbfaf7;--surface:#fff;--border:#d9d5ca;--control:#7a756a;--text:#1b1f1e;--muted:#585d5a;--primary:#0b6b5c;--on-primary:#fff;--warning:#fff0cc;--stripe:#ffe7ad;--on-warning:#5f4000;--danger:#b3261e;--danger-soft:#fbe4e1;--on-danger-soft:#8c1d18}
@media (prefers-color-scheme:dark){:root{--bg:#111615;--surface:#19201e;--border:#3a4541;--control:#8a948f;--text:#eef2f0;--muted:#aab4af;--primary:#5fd0b8;--on-primary:#06251f;--warning:#372a0b;--stripe:#40310d;--on-warning:#fbe0a0;--danger:#ff8a80;--danger-soft:#3f1816;--on-danger-soft:#ffc4be}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.bar{background:repeating-linear-gradient(-45deg,var(--warning) 0 1rem,var(--stripe) 1rem 2rem);color:var(--on-warning);padding:.75rem 1rem;font-weight:650;text-align:center}
main{display:grid;gap:1.25rem;max-width:30rem;margin:1rem auto;padding:1.25rem;background:var(--surface);border:1px solid var(--border);border-radius:1rem;width:calc(100% - 1.5rem)}
@media (min-width:40rem){main{margin:3rem auto;padding:2rem}}
h1{font-size:1.5rem;line-height:1.2;margin:0}p{margin:0}
dl{margin:0;border-block:1px solid var(--border)}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.625rem 0}dl div+div{border-top:1px solid var(--border)}dt{color:var(--muted)}dd{margin:0;font-weight:600}
form{display:grid;gap:1rem}fieldset{border:0;margin:0;padding:0;min-width:0}legend,label{font-weight:600;padding:0}
.choices{display:grid;gap:.5rem;margin-top:.5rem}.choice{display:flex;gap:.75rem;align-items:center;min-height:3rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:.75rem;cursor:pointer}.choice:has(:checked){border-color:var(--primary);box-shadow:inset 0 0 0 1px var(--primary)}.choice input{width:1.5rem;height:1.5rem;margin:0;flex:none;accent-color:var(--primary)}.choice span{display:block}.choice small{display:block;color:var(--muted);font-size:.875rem;font-weight:400}
.pair{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));margin-top:.5rem}
.field{display:grid;gap:.25rem;align-content:start}.field input{width:100%;min-height:3rem;font:inherit;padding:.5rem .75rem;border:1px solid var(--control);border-radius:.625rem;background:var(--surface);color:var(--text)}.field input[aria-invalid]{border:2px solid var(--danger)}
button{width:100%;min-height:3rem;padding:.625rem 1rem;border-radius:.75rem;border:1px solid var(--control);background:var(--surface);color:var(--text);font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer}
button.main{background:var(--primary);color:var(--on-primary);border-color:var(--primary)}
.buttons{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr))}
.away{display:flex;align-items:center;justify-content:center;min-height:3rem;color:var(--primary);text-underline-offset:.2em}
.muted{color:var(--muted);font-size:.875rem}.error{background:var(--danger-soft);color:var(--on-danger-soft);border-radius:.75rem;padding:.75rem 1rem}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}`

/** A complete page; `content` is HTML, `title` is text. `hasError` announces the error in the document title. */
export function htmlPage(status: number, title: string, content: string, hasError = false): Page {
  const safe = escapeHtml(title)
  return {
    status,
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${hasError ? "Error: " : ""}${safe} · Payment sandbox</title><style>${STYLE}</style></head>
<body><header class="bar">PAYMENT SANDBOX – no real money moves</header><main><h1>${safe}</h1>
${content}
</main></body></html>`,
  }
}

/** A page with a heading and a paragraph. */
export function plainPage(status: number, title: string, sentence: string): Page {
  return htmlPage(status, title, `<p>${escapeHtml(sentence)}</p>`)
}

/** A description list of names and values; entries without a value are omitted. */
export function detailsList(rows: Record<string, string | null>): string {
  const shown = Object.entries(rows).filter((row): row is [string, string] => row[1] !== null)
  return `<dl>${shown.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>`
}

/** The error message above a form; empty without an error. */
export function errorAlert(error: string | null): string {
  return error === null ? "" : `<p class="error" role="alert" id="error">${escapeHtml(error)}</p>`
}

/** True for an http or https URL. */
export function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** Redirects (303) to a URL; without a valid one, a page with the title `done`. */
export function redirectTo(url: string | null, done: string): Page {
  // `href` escapes the characters that a header cannot contain.
  if (isWebAddress(url)) return { status: 303, body: "", location: new URL(url).href }
  return plainPage(200, done, "You can close this page and return to the previous one.")
}
