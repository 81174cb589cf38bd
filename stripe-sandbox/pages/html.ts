/** The frame of every hosted page: plain HTML that needs no script, marked as the sandbox beyond mistake. */

export type Page = { status: number; body: string; location?: string; type?: string }
export type Fields = Record<string, unknown>

/** Text made safe to stand in HTML, in attributes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)
}

const STYLE = `:root{color-scheme:light dark;--bg:#fbfaf7;--surface:#fff;--border:#d9d5ca;--control:#7a756a;--text:#1b1f1e;--muted:#585d5a;--primary:#0b6b5c;--on-primary:#fff;--warning:#fff0cc;--on-warning:#5f4000;--danger-soft:#fbe4e1;--on-danger-soft:#8c1d18}
@media (prefers-color-scheme:dark){:root{--bg:#111615;--surface:#19201e;--border:#3a4541;--control:#8a948f;--text:#eef2f0;--muted:#aab4af;--primary:#5fd0b8;--on-primary:#06251f;--warning:#372a0b;--on-warning:#fbe0a0;--danger-soft:#3f1816;--on-danger-soft:#ffc4be}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:400 1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.bar{background:var(--warning);color:var(--on-warning);padding:.75rem 1rem;font-weight:650;text-align:center}
main{max-width:34rem;margin:auto;padding:1rem}h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0 1rem}p{margin:0 0 1rem}
form{display:grid;gap:1rem;background:var(--surface);border:1px solid var(--border);border-radius:1rem;padding:1rem}
fieldset{border:0;margin:0;padding:0;display:grid;gap:.5rem}legend,label{font-weight:600;padding:0}
.choice{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;font-weight:400}.choice input{width:1.5rem;height:1.5rem;flex:none;accent-color:var(--primary)}
.field{display:grid;gap:.25rem}.field input{width:100%;min-height:3rem;font:inherit;padding:.5rem .75rem;border:1px solid var(--control);border-radius:.625rem;background:var(--surface);color:var(--text)}
button,.button{display:block;width:100%;min-height:3rem;padding:.625rem 1rem;border-radius:.75rem;border:1px solid var(--control);background:var(--surface);color:var(--text);font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer;text-align:center;text-decoration:none}
button.main{background:var(--primary);color:var(--on-primary);border-color:var(--primary)}
.muted{color:var(--muted)}.error{background:var(--danger-soft);color:var(--on-danger-soft);border-radius:.75rem;padding:.75rem 1rem}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}`

/** A whole page; `content` is HTML, the title is text. */
export function htmlPage(status: number, title: string, content: string): Page {
  const safe = escapeHtml(title)
  return {
    status,
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe} · Payment sandbox</title><style>${STYLE}</style></head>
<body><header class="bar">PAYMENT SANDBOX – no real money moves</header><main><h1>${safe}</h1>
${content}
</main></body></html>`,
  }
}

/** A page with a heading and one sentence. */
export function plainPage(status: number, title: string, sentence: string): Page {
  return htmlPage(status, title, `<p>${escapeHtml(sentence)}</p>`)
}

/** 303 to another address; without one, a page that says it is done. */
export function goTo(url: string | null, done: string): Page {
  if (url !== null && /^https?:\/\//i.test(url)) return { status: 303, body: "", location: url }
  return plainPage(200, done, "You can close this page and go back to where you came from.")
}
