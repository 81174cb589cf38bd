import { ApiError } from "#server/errors.ts"
import type { FastifyInstance } from "fastify"

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Nothing here – Prepside</title><style>body{margin:0;display:grid;min-height:100vh;place-content:center;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif;background:#fbfaf7;color:#1b1f1e}a{color:#0b6b5c;display:inline-flex;min-height:44px;align-items:center}@media (prefers-color-scheme:dark){body{background:#111615;color:#eef2f0}a{color:#5fd0b8}}</style></head><body><main><h1>There is nothing at this address</h1><p>The link may be old or not complete.</p><p><a href="/">Go to Prepside</a></p></main></body></html>`

/** An unknown address: a page for who reads pages, the refusal of the contract for everything else. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === "GET" && (request.headers.accept ?? "").includes("text/html")
    if (!reads) throw new ApiError("not_found")
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'")
    return reply.code(404).type("text/html; charset=utf-8").send(PAGE)
  })
}
