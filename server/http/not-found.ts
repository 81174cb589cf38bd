import { type Language, textsIn } from "#domain/language.ts"
import type { Context } from "#server/context.ts"
import { ApiError } from "#server/errors.ts"
import { requestLanguage } from "#server/http/language.ts"
import { pageTexts } from "#server/text/catalog.ts"
import type { FastifyInstance } from "fastify"
import { readdir } from "node:fs/promises"

// The colors and sizes of the web app's cards (web/styles/tokens.css); the page loads nothing but the font.
const STYLE = `
:root{color-scheme:light dark;--bg:#fbfaf7;--surface:#fff;--line:#e8e4da;--text:#1b1f1e;--muted:#585d5a;--act:#0b6b5c;--on-act:#fff;--soft:#f3f1eb}
@media (prefers-color-scheme:dark){:root{--bg:#111615;--surface:#19201e;--line:#2b3532;--text:#eef2f0;--muted:#aab4af;--act:#5fd0b8;--on-act:#06251f;--soft:#222b28}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;background:var(--bg);color:var(--text);font:1rem/1.5 Figtree,system-ui,sans-serif;overflow-wrap:anywhere}
a:focus-visible{outline:3px solid;outline-offset:2px}
.brand{display:flex;align-items:center;gap:.625rem;width:max-content;max-width:100%;min-height:4rem;padding:0 1.25rem;color:inherit;font-size:1.125rem;font-weight:700;text-decoration:none}
main{display:grid;place-content:center;grid-template-columns:minmax(0,28rem);padding:1.25rem min(1.25rem,6.25vw) 6rem}
section{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem;justify-items:center;text-align:center;padding:2rem min(1.5rem,5vw);background:var(--surface);border:1px solid var(--line);border-radius:1rem;box-shadow:0 1px 2px rgb(44 36 20/.06)}
h1,p{margin:0}
h1{font-size:1.75rem;line-height:1.15;letter-spacing:-.018em}
p{color:var(--muted)}
.code{display:grid;place-items:center;min-width:4rem;min-height:4rem;padding:0 .75rem;border-radius:1.25rem;background:var(--soft);color:var(--muted);font-weight:700;font-size:1.25rem}
.go{display:grid;place-items:center;width:100%;min-height:3.25rem;padding:.625rem min(1.25rem,3vw);border-radius:.75rem;background:var(--act);color:var(--on-act);font-weight:650;text-decoration:none}
`.replaceAll("\n", "")

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const LOGO =
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0B6B5C"/><path d="M8 5h16v20.5l-2.67-2.2-2.66 2.2-2.67-2.2-2.67 2.2-2.66-2.2L8 25.5z" fill="#fff"/><circle cx="16" cy="13.5" r="5.25" fill="none" stroke="#0B6B5C" stroke-width="2"/><path d="M16 10.6v3.1l2.1 1.5" fill="none" stroke="#B4470F" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

const ASSETS = new URL("../../dist/web/assets/", import.meta.url)

/** The web app's font, whose name changes with its content; without a built app the system's has to do. */
async function fontFace(log: Context["log"]): Promise<string> {
  const files = await readdir(ASSETS).catch(() => null)
  if (!files) return ""
  const font = files.find((name) => /^figtree-.*\.woff2$/i.test(name))
  if (!font) {
    log.warn("the built app has no Figtree; the page of an unknown address is shown in the system's font")
    return ""
  }
  return `@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(/assets/${font}) format("woff2")}`
}

function notFoundPage(language: Language, font: string): string {
  const { texts, language: written } = textsIn(pageTexts, language)
  const { title, heading, text, home } = texts.notFound
  return `<!doctype html><html lang="${written}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${font}${STYLE}</style></head><body><header><a class="brand" href="/">${LOGO}Prepside</a></header><main><section><span class="code" aria-hidden="true">404</span><h1>${heading}</h1><p>${text}</p><a class="go" href="/">${home}</a></section></main></body></html>`
}

/** An unknown address: a page for who reads pages, the refusal of the contract for everything else. */
export async function answerUnknown(app: FastifyInstance, { log }: Context): Promise<void> {
  const font = await fontFace(log)
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === "GET" && (request.headers.accept ?? "").includes("text/html")
    if (!reads) throw new ApiError("not_found")
    reply.header("content-security-policy", POLICY)
    return reply
      .code(404)
      .type("text/html; charset=utf-8")
      .send(notFoundPage(requestLanguage(request), font))
  })
}
