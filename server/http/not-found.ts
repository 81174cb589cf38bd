import { type Language, textsIn } from "#domain/language.ts"
import { ApiError } from "#server/errors.ts"
import { requestLanguage } from "#server/http/language.ts"
import { pageTexts } from "#server/text/catalog.ts"
import type { FastifyInstance } from "fastify"

const STYLE =
  "body{margin:0;display:grid;min-height:100vh;place-content:center;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif;background:#fbfaf7;color:#1b1f1e}a{color:#0b6b5c;display:inline-flex;min-height:44px;align-items:center}@media (prefers-color-scheme:dark){body{background:#111615;color:#eef2f0}a{color:#5fd0b8}}"

function notFoundPage(language: Language): string {
  const { texts, language: written } = textsIn(pageTexts, language)
  const { title, heading, text, home } = texts.notFound
  return `<!doctype html><html lang="${written}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${heading}</h1><p>${text}</p><p><a href="/">${home}</a></p></main></body></html>`
}

/** An unknown address: a page for who reads pages, the refusal of the contract for everything else. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === "GET" && (request.headers.accept ?? "").includes("text/html")
    if (!reads) throw new ApiError("not_found")
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    return reply
      .code(404)
      .type("text/html; charset=utf-8")
      .send(notFoundPage(requestLanguage(request)))
  })
}
